#include "config/compose.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "config/yaml.hpp"
#include "scratch.hpp"

using namespace pliant;

namespace {

// Configs in a folder of their own; paths in messages are told without it.
struct Folder {
  test::Scratch scratch;
  std::vector<ComposedConfig> configs;
  Mistakes mistakes;

  void compose_file(const std::string& file, const std::vector<std::string>& settings = {}) {
    configs = compose(scratch / file, settings, mistakes);
  }
  std::string config(std::size_t i = 0) const { return write_yaml(configs.at(i).config); }
  std::string said() const {
    std::string text;
    try {
      mistakes.throw_if_any();
    } catch (const ConfigError& error) {
      text = error.what();
    }
    const std::string folder = scratch.folder().string() + "/";
    for (auto at = text.find(folder); at != text.npos; at = text.find(folder)) text.erase(at, folder.size());
    return text;
  }
};

std::string composed(const std::string& text, const std::vector<std::string>& settings) {
  Folder folder;
  folder.scratch.write("a.yaml", text);
  folder.compose_file("a.yaml", settings);
  return folder.mistakes.any() ? folder.said() : folder.config();
}

std::vector<std::string> variants_of(const std::string& text) {
  Folder folder;
  folder.scratch.write("a.yaml", text);
  folder.compose_file("a.yaml");
  if (folder.mistakes.any()) return {folder.said()};
  std::vector<std::string> lines;
  for (const ComposedConfig& each : folder.configs) {
    std::string line = each.variant + ": " + write_yaml(each.config);
    for (char& c : line) c = c == '\n' ? ';' : c;
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("maps merge with the base, lists and scalars replace, and every value keeps its place") {
  Folder folder;
  folder.scratch.write("base.yaml", "name: a\nsolver: {type: newton, stop: {iterations: 3}}\nlist: [1, 2]\n");
  folder.scratch.write("inner/b.yaml", "base: ../base.yaml\nsolver:\n  stop: {step: 1}\nlist: [7]\n");
  folder.compose_file("inner/b.yaml");
  REQUIRE(folder.said().empty());
  CHECK(folder.config() == "name: a\nsolver:\n  type: newton\n  stop:\n    iterations: 3\n    step: 1\nlist: [7]\n");
  const Node& config = folder.configs[0].config;
  CHECK(to_string(config.find_path("solver.type")->location) == (folder.scratch / "base.yaml").string() + ":2:16");
  CHECK(to_string(config.find_path("solver.stop.step")->location) ==
        (folder.scratch / "inner/b.yaml").string() + ":3:16");
}

TEST_CASE("a key without a value removes the one of the base") {
  Folder folder;
  folder.scratch.write("base.yaml", "name: a\nmass: 1\n");
  folder.scratch.write("b.yaml", "base: base.yaml\nmass:\nnew:\n");
  folder.compose_file("b.yaml");
  CHECK(folder.config() == "name: a\nnew: ~\n");
}

TEST_CASE("bases that are no use are told at the line that names them") {
  Folder folder;
  folder.scratch.write("a.yaml", "base: b.yaml\n");
  folder.scratch.write("b.yaml", "name: x\nbase: ./a.yaml\n");
  folder.compose_file("a.yaml");
  CHECK(folder.said() == "b.yaml:2:7: base runs in a circle: a.yaml -> b.yaml -> a.yaml");

  Folder missing;
  missing.scratch.write("a.yaml", "base: none.yaml\n");
  missing.compose_file("a.yaml");
  CHECK(missing.said() == "a.yaml:1:7: base: there is no file none.yaml");

  Folder wrong;
  wrong.scratch.write("a.yaml", "base: b.yaml\n");
  wrong.scratch.write("b.yaml", "x: 1\nx: 2\n");
  wrong.compose_file("a.yaml");
  CHECK(wrong.said() == "b.yaml:2:1: key 'x' is given twice; first in line 1");

  CHECK(composed("base: [a, b]\n", {}) == "a.yaml:1:7: base must be the path of a config, e.g. base: beam.yaml");
  CHECK(composed("- 1\n", {}) == "a.yaml:1:1: a config must be a map of keys, e.g. name: beam");
}

TEST_CASE("settings of the command line") {
  const std::string config = "solver: {type: newton, linear_solver: cholmod}\nenergies:\n  - {type: arap, mu: 1}\n";
  CHECK(composed(config, {"solver.linear_solver.type=eigen_llt", "energies.0.mu=2.5"}) ==
        "solver:\n  type: newton\n  linear_solver:\n    type: eigen_llt\nenergies:\n  - type: arap\n    mu: 2.5\n");
  CHECK(composed(config, {"energies=[]", "solver.type=", "a.b={c: [1, x=y]}"}) ==
        "solver:\n  linear_solver: cholmod\nenergies: []\na:\n  b:\n    c: [1, x=y]\n");
  CHECK(composed("a: 1\n", {"a=2", "a=3"}) == "a: 3\n");
}

TEST_CASE("a component that stands as its name alone keeps it when a parameter is set") {
  CHECK(composed("solver: bcd\n", {"solver.linear_solver=eigen_cg", "solver.linear_solver.tolerance=1e-6"}) ==
        "solver:\n  type: bcd\n  linear_solver:\n    type: eigen_cg\n    tolerance: 1e-6\n");
  CHECK(composed("energies: [arap, gravity]\n", {"energies.0.mu=2"}) ==
        "energies:\n  - type: arap\n    mu: 2\n  - gravity\n");
  CHECK(composed("solver: bcd\n", {"solver.type=newton"}) == "solver:\n  type: newton\n");
}

TEST_CASE("wrong settings are told by themselves") {
  const std::string config = "energies: [{type: arap}]\n";
  CHECK(composed(config, {"mu"}) == "--set mu: must be path.to.key=value, e.g. --set load_steps=10");
  CHECK(composed(config, {"=1"}) == "--set =1: must be path.to.key=value, e.g. --set load_steps=10");
  CHECK(composed(config, {"a..b=1"}) == "--set a..b=1: '.b' is no path of keys, e.g. solver.type");
  CHECK(composed(config, {"a.=1"}) == "--set a.=1: 'a.' is no path of keys, e.g. solver.type");
  CHECK(composed(config, {"base=b.yaml"}) == "--set base=b.yaml: base can be given in a file only");
  CHECK(composed(config, {"a=[1"}).find("--set a=[1: not valid YAML: ") == 0);
  CHECK(composed(config, {"energies.1.mu=2"}) ==
        "--set energies.1.mu=2: there is no item 1 in the list at a.yaml:1:11, which has 1 (from 0)");
  CHECK(composed(config, {"energies.-1.mu=2"}) ==
        "--set energies.-1.mu=2: there is no item -1 in the list at a.yaml:1:11, which has 1 (from 0)");
}

TEST_CASE("named variants, nested or dotted") {
  CHECK(variants_of("s: {t: a, u: 1}\nl: [{m: 1}]\nvariants:\n  one: {s: {t: b}}\n  two: {s.u: 2, l.0.m: 3}\n") ==
        Lines{"one: s:;  t: b;  u: 1;l:;  - m: 1;", "two: s:;  t: a;  u: 2;l:;  - m: 3;"});
}

TEST_CASE("a grid makes all combinations, with names that can be read") {
  CHECK(variants_of("s: {t: a}\nvariants:\n  grid: {s.t: [a, b], m: [1, 2.5]}\n") ==
        Lines{"t=a,m=1: s:;  t: a;m: 1;", "t=a,m=2.5: s:;  t: a;m: 2.5;", "t=b,m=1: s:;  t: b;m: 1;",
              "t=b,m=2.5: s:;  t: b;m: 2.5;"});
  CHECK(variants_of("a: 1\nvariants: {grid: {p.t: [x, {type: y}], q.t: [[1, 2], 3]}}\n")[0].find("p.t=x,q.t=0: ") == 0);
}

TEST_CASE("settings lie above variants, and can change them") {
  Folder folder;
  folder.scratch.write("a.yaml", "m: 1\nvariants: {one: {m: 2}, two: {m: 3}}\n");
  folder.compose_file("a.yaml", {"m=9", "variants.two="});
  REQUIRE(folder.configs.size() == 1);
  CHECK(folder.configs[0].variant == "one");
  CHECK(folder.config() == "m: 9\n");
}

TEST_CASE("variants that cannot be meant") {
  const auto said = [](const std::string& variants) { return variants_of("m: 1\nvariants: " + variants + "\n")[0]; };
  CHECK(said("{one: {m: 1}}") == "a.yaml:2:12: variant 'one' changes nothing");
  CHECK(said("{one: {m: 1.0}}") == "a.yaml:2:12: variant 'one' changes nothing");
  CHECK(said("{one: {}}") == "a.yaml:2:12: variant 'one' changes nothing");
  CHECK(said("{one: 2}") ==
        "a.yaml:2:17: variant 'one' must be a map of the keys it changes, e.g. load_steps: 10; found 2");
  CHECK(said("{../x: {m: 2}}") ==
        "a.yaml:2:12: variant '../x' must be named with letters, digits and _-+.,= only, 200 at most, no dot first, "
        "not the name of a file of "
        "results");
  CHECK(said("{one: {a.b: 2, a: {b: 3}}}") == "a.yaml:2:30: 'b' is given twice; first at a.yaml:2:23");
  CHECK(said("[]") ==
        "a.yaml:2:11: variants must be a map of names and the keys that each changes; found a list of 0 entries");
  CHECK(said("{grid: {m: [1]}}") == "a.yaml:2:19: m changes nothing in this grid");
  CHECK(said("{grid: {m: [1, 2, 2]}}") == "a.yaml:2:29: m has the same value twice in this grid");
  CHECK(said("{grid: {m: 2}}") == "a.yaml:2:22: m must be a list of values in a grid, e.g. m: [1, 2]; found 2");
  CHECK(said("{grid: [1]}") ==
        "a.yaml:2:18: grid must be a map of lists, e.g. grid: {energies.0.mu: [1, 10]}; found a list of 1 entry");
  std::string list = "[0";
  for (int i = 1; i < 40; ++i) list += "," + std::to_string(i);
  list += "]";
  CHECK(said("{grid: {m: " + list + ", n: " + list + "}}") == "a.yaml:2:18: the grid has more than 1000 combinations");
}

TEST_CASE("one variant is found by name") {
  Mistakes mistakes;
  const std::vector<ComposedConfig> configs = {{"newton", {}}, {"bcd", {}}};
  CHECK(find_variant(configs, "bcd", mistakes) == &configs[1]);
  CHECK_FALSE(find_variant(configs, "bdc", mistakes));
  CHECK(mistakes.list()[0].text == "there is no variant 'bdc'; did you mean 'bcd'?");
  CHECK_FALSE(find_variant({}, "x", mistakes));
  CHECK(mistakes.list()[1].text == "there is no variant 'x'; the config has no variants");
}
