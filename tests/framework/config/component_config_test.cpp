#include "config/component_config.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "config/configured_linear_solver.hpp"
#include "config/yaml.hpp"
#include "framework/config/fake_components.hpp"
#include "scratch.hpp"

using namespace pliant;

namespace {

struct Entry {
  explicit Entry(const std::string& text, const char* kind = "energy", const std::string& file = "f.yaml")
      : node(component_map(parse_yaml(text, file, mistakes))) {
    MapReader reader(node, "entry", mistakes, resolved);
    config = read_component(reader, kind, {source, selections, Schedule::time});
    reader.finish();
  }
  std::string said() const {
    try {
      mistakes.throw_if_any();
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  }

  test::FakeComponents source;
  Mistakes mistakes;
  SelectionReader selections{nullptr, mistakes};
  Node node, resolved;
  ComponentConfig config;
};

}  // namespace

TEST_CASE("parameters get their values, defaults and places") {
  const Entry entry("type: descent\nline_search:\n  backtracking: 0.25\n", "solver");
  REQUIRE(entry.said().empty());
  CHECK(entry.config.parameters->text("hessian") == "projected");
  CHECK(entry.config.parameters->real("line_search.backtracking") == 0.25);
  CHECK(entry.config.parameters->linear_solver("linear_solver").name() == "direct");
  CHECK(to_string(entry.config.location_of("line_search.backtracking")) == "f.yaml:3:17");
  CHECK(to_string(entry.config.location_of("hessian")) == "f.yaml:1:7");
}

TEST_CASE("what is resolved reads again to the same") {
  const Entry first("descent", "solver");
  const std::string resolved = write_yaml(first.resolved);
  CHECK(resolved ==
        "type: descent\nhessian: projected\nline_search:\n  backtracking: 0.5\nlinear_solver:\n  type: direct\n"
        "  ordering: amd\n  scale: false\n");
  CHECK(write_yaml(Entry(resolved, "solver").resolved) == resolved);
}

TEST_CASE("a component may be only a name") {
  CHECK(Entry("{type: descent, linear_solver: iterative}", "solver").said().empty());
  CHECK(Entry("{type: descent, linear_solver: {type: direct, ordering: metis}}", "solver").said().empty());
}

TEST_CASE("wrong parameters are told where they stand, also in nested components") {
  CHECK(Entry("{type: descent, hessian: exat, linear_solver: {type: direct, order: amd}}", "solver").said() ==
        "f.yaml:1:26: hessian must be one of exact, projected; found the text 'exat'; did you mean "
        "'exact'?\n"
        "f.yaml:1:62: unknown key 'order' in linear_solver; did you mean 'ordering'?");
  CHECK(Entry("{type: springs, rest: {scale: -1}}").said() ==
        "f.yaml:1:1: entry lacks the key k, e.g. k: 80\n"
        "f.yaml:1:31: rest.scale must be a number > 0, e.g. 1; found -1");
}

TEST_CASE("a component of the wrong kind, or of none") {
  CHECK(Entry("{type: descent, mu: 3}").said() == "f.yaml:1:8: descent is a solver, not an energy");
  CHECK(Entry("{type: descent, linear_solver: elastic}", "solver").said() ==
        "f.yaml:1:32: elastic is an energy, not a linear solver");
  CHECK(Entry("{mu: 3}").said() == "f.yaml:1:1: entry lacks the key type (name of an energy)");
  const Entry unknown("{type: elastc, mu: 3}");
  CHECK(unknown.said() == "f.yaml:1:8: there is no energy 'elastc'");
  CHECK(unknown.mistakes.list()[0].of_plugin);
}

TEST_CASE("a varying parameter is a number, a list or a column of a table") {
  CHECK(Entry("{type: elastic, mu: 3}").config.parameters->values("mu", 7, "triangles")[6] == 3.0);
  CHECK(Entry("{type: elastic, mu: [1, 2]}").config.parameters->values("mu", 2, "triangles")[1] == 2.0);

  const test::Scratch scratch;
  scratch.write("mu.csv", "id,mu\n0,1.5\n1,2.5\n");
  const std::string file = (scratch / "f.yaml").string();
  const Entry table("{type: elastic, mu: {csv: mu.csv, column: mu}}", "energy", file);
  REQUIRE(table.said().empty());
  CHECK(table.config.parameters->values("mu", 2, "triangles")[1] == 2.5);
  CHECK(write_yaml(table.resolved) ==
        "type: elastic\nmu:\n  csv: " + (scratch / "mu.csv").string() + "\n  column: mu\n");
}

TEST_CASE("wrong lists and tables name the entry or the row") {
  CHECK(Entry("{type: elastic, mu: [1, -2, x]}").said() ==
        "f.yaml:1:25: mu[1] must be a number > 0 (Pa); found -2\n"
        "f.yaml:1:29: mu[2] must be a number > 0 (Pa); found the text 'x'");
  CHECK(Entry("{type: elastic, mu: []}").said() ==
        "f.yaml:1:21: mu must be a list of numbers with 1 or more entries, e.g. 2.5; found a list of 0 entries");

  const test::Scratch scratch;
  const std::string csv = scratch.write("mu.csv", "mu,nu\n1,x\n-1,2\n").string();
  const std::string file = (scratch / "f.yaml").string();
  CHECK(Entry("{type: elastic, mu: {csv: mu.csv, column: mu}}", "energy", file).said() ==
        file + ":1:21: mu must be a number > 0 (Pa); found -1 in " + csv + ", row 2 of column mu");
  CHECK(Entry("{type: elastic, mu: {csv: mu.csv, column: nu}}", "energy", file).said().find(csv + ":2:3: ") !=
        std::string::npos);
  CHECK(Entry("{type: elastic, mu: {csv: none.csv, column: mu}}", "energy", file).said().find("none.csv") !=
        std::string::npos);
  CHECK(Entry("{type: elastic, mu: {csv: mu.csv, col: mu}}", "energy", file)
            .said()
            .find("unknown key 'col' in mu; did you mean 'column'?") != std::string::npos);
}

TEST_CASE("files of parameters must be there") {
  const std::string said = Entry("{type: direct, log: none.txt}", "linear_solver").said();
  CHECK(said.find("f.yaml:1:21: log: there is no file ") == 0);
}

TEST_CASE("motions of parameters") {
  CHECK(Entry("{type: soft_pins, target: {translate: [1, 0], over: [0, 1]}}").said().empty());
  CHECK(Entry("{type: soft_pins, target: {}}").said() ==
        "f.yaml:1:27: target must have one of the keys hold, scale, rotate, translate, keyframes");
  CHECK(Entry("{type: soft_pins, target: 3}").said() == "f.yaml:1:27: target must be a map, e.g. key: value; found 3");
}

TEST_CASE("what a component throws when it is created gets a place in the config") {
  Entry entry("{type: direct, ordering: metis}", "linear_solver");
  const ConfiguredLinearSolver recipe(entry.config);
  CHECK(recipe.make() != nullptr);
  entry.source.parameter_at_fault = "ordering";
  CHECK_THROWS_WITH(recipe.make(), "f.yaml:1:26: ordering does not please");
  entry.source.parameter_at_fault = nullptr;
  entry.source.error = "the plugin threw";
  CHECK_THROWS_WITH(recipe.make(), "f.yaml:1:8: the plugin threw");
}
