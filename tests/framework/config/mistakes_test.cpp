#include "config/mistakes.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "config/nearest_name.hpp"

using namespace pliant;

TEST_CASE("mistakes come in the order of the file, each once") {
  Mistakes mistakes;
  CHECK_NOTHROW(mistakes.throw_if_any());
  mistakes.add({"f", 10, 1}, "late");
  mistakes.add({"f", 2, 1}, "early");
  mistakes.add({"f", 10, 1}, "late");
  CHECK_THROWS_WITH(mistakes.throw_if_any(), "f:2:1: early\nf:10:1: late");
}

TEST_CASE("plugins alone at fault are told from a wrong config") {
  Mistakes mistakes;
  mistakes.add_plugin_failure({"f", 1, 1}, "not found");
  CHECK(ConfigError(mistakes.list()).only_plugins());
  mistakes.add({"f", 2, 1}, "wrong");
  CHECK_FALSE(ConfigError(mistakes.list()).only_plugins());
}

TEST_CASE("the nearest name forgives typing mistakes and invents nothing") {
  const std::vector<std::string> names = {"energies", "solver", "mesh", "mu"};
  CHECK(nearest_name("enrgies", names) == "energies");
  CHECK(nearest_name("sovler", names) == "solver");
  CHECK(nearest_name("mehs", names) == "mesh");
  CHECK(nearest_name("m", names) == "mu");
  CHECK(nearest_name("ener", names) == "energies");
  CHECK(nearest_name("boundary", names).empty());
  CHECK(nearest_name(std::string(100000, 'a'), names).empty());
  CHECK(suggestion("solvr", names) == "; did you mean 'solver'?");
  CHECK(suggestion("boundary", names) == "; known: energies, solver, mesh, mu");
}

TEST_CASE("of very many mistakes the first are told, and how many there are") {
  Mistakes mistakes;
  for (int line = 1; line <= 1000; ++line) mistakes.add({"a.yaml", line, 1}, "wrong");
  try {
    mistakes.throw_if_any();
    FAIL("nothing was thrown");
  } catch (const ConfigError& error) {
    const std::string text = error.what();
    CHECK(std::count(text.begin(), text.end(), '\n') == 200);
    CHECK(text.find("\na.yaml:200:1: wrong\n... and 800 more") != text.npos);
    CHECK(error.mistakes().size() == 1000);
  }
}
