#include "plugin_loading/naming.hpp"

#include <catch2/catch.hpp>

using namespace pliant;

TEST_CASE("a plugin's name is a lower case word") {
  for (const char* name : {"arap", "a", "eigen_cg", "p2", "a__", "x_1"}) CHECK(is_plugin_name(name));
  for (const char* name :
       {"", "Arap", "1a", "_a", "a-b", "a.b", "a/b", "../a", "/a", "a b", "a\n", "\xc3\xa4", "a\\b"}) {
    INFO(name);
    CHECK_FALSE(is_plugin_name(name));
  }
}

TEST_CASE("file names and plugin names belong together") {
  CHECK(plugin_file_name("linear_solver", "eigen_cg") == "libpliant_linear_solver_eigen_cg.so");
  for (const std::string_view kind : plugin_kinds) {
    const auto plugin = plugin_of_file_name(plugin_file_name(kind, "solver_x"));
    REQUIRE(plugin);
    CHECK(plugin->kind == kind);
    CHECK(plugin->name == "solver_x");
  }
}

TEST_CASE("other files are no plugins") {
  for (const char* file :
       {"", ".so", "libpliant_.so", "libpliant.so", "libpliant_energy.so", "libpliant_energy_.so", "libpliant_so",
        "libpliant_energy_a.so.1", "libpliant_mesh_a.so", "libpliant_energy_A.so", "pliant_energy_a.so",
        "libpliant_energy_a.dylib", "libpliant_linear_a.so", "libpliant_energya.so"}) {
    INFO(file);
    CHECK_FALSE(plugin_of_file_name(file));
  }
}

TEST_CASE("kinds are spoken of with their article") {
  CHECK(with_article("energy") == "an energy");
  CHECK(with_article("linear_solver") == "a linear solver");
}
