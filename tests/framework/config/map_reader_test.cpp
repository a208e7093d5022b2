#include "config/map_reader.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "config/yaml.hpp"

using namespace pliant;

namespace {

struct Reading {
  explicit Reading(const std::string& text) : node(parse_yaml(text, "f.yaml", mistakes)) {}
  MapReader reader() { return MapReader(node, "a thing", mistakes, resolved); }
  std::string said() const {
    try {
      mistakes.throw_if_any();
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  }
  Mistakes mistakes;
  Node node;
  Node resolved;
};

constexpr Parameter stiffness = real("k").above(0).in("N/m").means("stiffness").such_as("80");

std::string said_of(const std::string& text, const Parameter& schema) {
  Reading reading(text);
  MapReader reader = reading.reader();
  switch (schema.type) {
    case ParameterType::integer:
      CHECK_FALSE(reader.integer(schema));
      break;
    case ParameterType::boolean:
      CHECK_FALSE(reader.boolean(schema));
      break;
    case ParameterType::choice:
      CHECK_FALSE(reader.choice(schema));
      break;
    default:
      CHECK_FALSE(reader.real(schema));
  }
  reader.finish();
  return reading.said();
}

}  // namespace

TEST_CASE("numbers, wrong in every way") {
  const std::string right = "k must be a number > 0 (N/m), e.g. 80; found ";
  CHECK(said_of("k: abc", stiffness) == "f.yaml:1:4: " + right + "the text 'abc'");
  CHECK(said_of("k: '80'", stiffness) == "f.yaml:1:4: " + right + "the text '80'");
  CHECK(said_of("k: 0", stiffness) == "f.yaml:1:4: " + right + "0");
  CHECK(said_of("k: .nan", stiffness) == "f.yaml:1:4: " + right + ".nan, which is not finite");
  CHECK(said_of("k: nan", stiffness) == "f.yaml:1:4: " + right + "nan, which is not finite");
  CHECK(said_of("k: 1e400", stiffness) == "f.yaml:1:4: " + right + "1e400, which is not finite");
  CHECK(said_of("k: [1, 2]", stiffness) == "f.yaml:1:4: " + right + "a list of 2 entries");
  CHECK(said_of("k: {a: 1}", stiffness) == "f.yaml:1:4: " + right + "a map of a");
  CHECK(said_of("k:", stiffness) == "f.yaml:1:1: " + right + "nothing");
  CHECK(said_of("{}", stiffness) == "f.yaml:1:1: a thing lacks the key k (stiffness), e.g. k: 80");
}

TEST_CASE("whole numbers, words and switches, wrong in every way") {
  const Parameter count = integer("n").at_least(1).at_most(10);
  CHECK(said_of("n: 1.5", count) == "f.yaml:1:4: n must be a whole number >= 1 and <= 10; found 1.5");
  CHECK(said_of("n: 11", count) == "f.yaml:1:4: n must be a whole number >= 1 and <= 10; found 11");
  CHECK(said_of("n: 99999999999999999999", count).find("found 99999999999999999999") != std::string::npos);
  CHECK(said_of("b: yes", boolean("b")) == "f.yaml:1:4: b must be true or false; found the text 'yes'");
  CHECK(said_of("h: project", choice("h", "exact projected")) ==
        "f.yaml:1:4: h must be one of exact, projected; found the text 'project'; did you mean 'projected'?");
}

TEST_CASE("unknown keys are told with the nearest known one, at every depth") {
  Reading reading("kk: 1\nstop: {iteration: 3}\nfar_from_all: 2\n");
  MapReader reader = reading.reader();
  reader.real(real("k").optional());
  reader.integer(integer("stop.iterations").by_default("200"));
  reader.finish();
  CHECK(reading.said() ==
        "f.yaml:1:1: unknown key 'kk' in a thing; did you mean 'k'?\n"
        "f.yaml:2:8: unknown key 'iteration' in stop; did you mean 'iterations'?\n"
        "f.yaml:3:1: unknown key 'far_from_all' in a thing; known: k, stop");
}

TEST_CASE("a dotted name is a nested map, and only that") {
  Reading reading("line_search: {backtracking: 0.25}\n");
  MapReader reader = reading.reader();
  CHECK(reader.real(real("line_search.backtracking").by_default("0.5")) == 0.25);
  reader.finish();
  CHECK(reading.said().empty());

  Reading dotted("line_search.backtracking: 0.25\n");
  MapReader second = dotted.reader();
  second.real(real("line_search.backtracking").by_default("0.5"));
  second.finish();
  CHECK(dotted.said() ==
        "f.yaml:1:1: unknown key 'line_search.backtracking' in a thing; keys nest, e.g. line_search: {backtracking: "
        "...}");

  Reading deep("a.b.c: 1\n");
  deep.reader().finish();
  CHECK(deep.said() == "f.yaml:1:1: unknown key 'a.b.c' in a thing; keys nest, e.g. a: {b: {c: ...}}");

  Reading flat("line_search: 0.25\n");
  MapReader third = flat.reader();
  third.real(real("line_search.backtracking").by_default("0.5"));
  third.finish();
  CHECK(flat.said() == "f.yaml:1:14: line_search must be a map, e.g. line_search: {...}; found 0.25");
}

TEST_CASE("the resolved map has every default and reads again to the same values") {
  Reading reading("b: 1e-7\npath: data/x.csv\n");
  MapReader reader = reading.reader();
  CHECK(reader.real(real("a.c").by_default("0.1")) == 0.1);
  CHECK(reader.real(real("b")) == 1e-7);
  CHECK(reader.boolean(boolean("d").by_default("true")) == true);
  CHECK_FALSE(reader.real(real("absent").optional()));
  const auto path = reader.file(file("path"));
  reader.finish();
  REQUIRE(path);
  CHECK(path->front() == '/');
  CHECK(write_yaml(reading.resolved) == "a:\n  c: 0.1\nb: 1e-07\nd: true\npath: " + *path + "\n");
}

TEST_CASE("inner maps and lists are read, and every wrong item told") {
  Reading reading("time: {step: 0.1, stepp: 1}\nlist: [1, x, .inf, 4]\nentries: [{a: 1}, {b: 2}]\n");
  MapReader reader = reading.reader();
  reader.map("time", "time", [](MapReader& time) { CHECK(time.real(real("step")) == 0.1); });
  CHECK_FALSE(reader.reals(real("list")));
  int items = 0;
  reader.list("entries", "entries", [&](const Node& item, Node& resolved) {
    MapReader entry(item, "an entry", reading.mistakes, resolved);
    entry.real(real("a").optional());
    entry.finish();
    ++items;
  });
  reader.finish();
  CHECK(items == 2);
  CHECK(reading.said() ==
        "f.yaml:1:19: unknown key 'stepp' in time; did you mean 'step'?\n"
        "f.yaml:2:11: list[1] must be a number; found the text 'x'\n"
        "f.yaml:2:14: list[2] must be a number; found .inf, which is not finite\n"
        "f.yaml:3:20: unknown key 'b' in an entry; known: a");
}

TEST_CASE("lists have a length") {
  Reading reading("v: [1, 2, 3]\n");
  MapReader reader = reading.reader();
  CHECK_FALSE(reader.reals(real("v").such_as("[5, 1]"), {2, 2}));
  CHECK(reading.said() == "f.yaml:1:4: v must be a list of 2 numbers, e.g. [5, 1]; found a list of 3 entries");

  Reading items("v: [1, 0, 2.5]\n");
  CHECK_FALSE(items.reader().integers(vector("v").at_least(1)));
  CHECK(items.said() ==
        "f.yaml:1:8: v[1] must be a whole number >= 1; found 0\n"
        "f.yaml:1:11: v[2] must be a whole number >= 1; found 2.5");
}

TEST_CASE("exactly one of several keys") {
  Reading none("{}"), two("grid: 1\nobj: 2\n"), one("obj: 2\n");
  CHECK_FALSE(none.reader().exactly_one({"grid", "obj"}));
  CHECK_FALSE(two.reader().exactly_one({"grid", "obj"}));
  CHECK(one.reader().exactly_one({"grid", "obj"}) == "obj");
  CHECK(none.said() == "f.yaml:1:1: a thing must have exactly one of the keys grid, obj; found none");
  CHECK(two.said() == "f.yaml:2:6: a thing must have exactly one of the keys grid, obj; found grid, obj");
}

TEST_CASE("what should be a map but is not, is told once") {
  Reading reading("[1, 2]");
  MapReader reader = reading.reader();
  reader.real(real("k"));
  reader.finish();
  CHECK(reading.said() == "f.yaml:1:1: a thing must be a map, e.g. key: value; found a list of 2 entries");
}
