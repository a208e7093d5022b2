#include "plugin_loading/search.hpp"

#include <stdlib.h>

#include <catch2/catch.hpp>
#include <optional>

#include "refusal.hpp"
#include "scratch.hpp"

using namespace pliant;
using pliant::test::refusal;
using pliant::test::replaced;
using pliant::test::Scratch;
namespace fs = std::filesystem;

namespace {

class SearchPath {
 public:
  explicit SearchPath(const std::string& value) { setenv("PLIANT_PLUGIN_PATH", value.c_str(), 1); }
  ~SearchPath() { unsetenv("PLIANT_PLUGIN_PATH"); }
};

class WorkingDirectory {
 public:
  explicit WorkingDirectory(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
  ~WorkingDirectory() { fs::current_path(before_); }

 private:
  fs::path before_;
};

std::vector<std::string> names(const std::vector<FoundPlugin>& plugins) {
  std::vector<std::string> list;
  for (const auto& plugin : plugins) list.push_back(plugin.name);
  return list;
}

}  // namespace

TEST_CASE("folders are searched in the order: command line, environment, own") {
  const Scratch scratch;
  fs::create_directories(scratch / "a");
  fs::create_directories(scratch / "b");
  const SearchPath variable((scratch / "c").string() + "::" + (scratch / "b").string() + ":");
  const auto folders = plugin_folders({scratch / "b", scratch / "a"});
  REQUIRE(folders.size() == 4);
  CHECK(folders[0] == fs::canonical(scratch / "b"));
  CHECK(folders[1] == fs::canonical(scratch / "a"));
  CHECK(folders[2] == scratch / "c");
  CHECK(folders[3] == fs::weakly_canonical(PLIANT_PLUGIN_DIR));
}

TEST_CASE("the own folder is found from the executable, wherever one stands") {
  const Scratch scratch;
  const WorkingDirectory elsewhere(scratch.folder());
  CHECK(plugin_folders({}) == std::vector<fs::path>{fs::weakly_canonical(PLIANT_PLUGIN_DIR)});
}

TEST_CASE("a folder of the command line must be there") {
  const Scratch scratch;
  scratch.write("file", "");
  CHECK_THROWS_WITH(plugin_folders({"/no/such/folder"}), "--plugin-dir /no/such/folder: there is no such folder");
  CHECK_THROWS_WITH(plugin_folders({scratch / "file"}),
                    "--plugin-dir " + (scratch / "file").string() + ": is not a folder");
}

TEST_CASE("a relative folder in the environment is refused") {
  const SearchPath variable("/somewhere:plugins");
  CHECK_THROWS_WITH(plugin_folders({}),
                    "PLIANT_PLUGIN_PATH: 'plugins' is not an absolute path; plugins are never searched for relative to "
                    "the current directory");
}

TEST_CASE("the current directory is never searched") {
  const Scratch scratch;
  scratch.write("libpliant_energy_here.so", "");
  fs::create_directories(scratch / "empty");
  const WorkingDirectory here(scratch.folder());
  const SearchPath variable(":");
  CHECK_FALSE(find_plugin(plugin_folders({scratch / "empty"}), "energy", "here"));
}

TEST_CASE("the first file of a name is used, later ones are reported") {
  const Scratch scratch;
  for (const char* folder : {"one/", "two/", "three/"}) {
    scratch.write(std::string(folder) + "libpliant_energy_twin.so", "");
  }
  const auto found = find_plugin({scratch / "one", scratch / "two", scratch / "three"}, "energy", "twin");
  REQUIRE(found);
  CHECK(found->file == scratch / "one" / "libpliant_energy_twin.so");
  CHECK(found->shadowed == std::vector<fs::path>{scratch / "two" / "libpliant_energy_twin.so",
                                                 scratch / "three" / "libpliant_energy_twin.so"});
}

TEST_CASE("a file does not shadow itself") {
  const Scratch scratch;
  scratch.write("one/libpliant_energy_twin.so", "");
  fs::create_directory_symlink(scratch / "one", scratch / "two");
  const auto found = find_plugin({scratch / "one", scratch / "two"}, "energy", "twin");
  REQUIRE(found);
  CHECK(found->shadowed.empty());
}

TEST_CASE("plugins are listed by their file names, of one kind, in order, without being opened") {
  const Scratch scratch;
  scratch.write("one/libpliant_energy_b.so", "not opened");
  scratch.write("one/libpliant_solver_c.so", "");
  scratch.write("one/libpliant_energy_B.so", "");
  scratch.write("one/readme.txt", "");
  scratch.write("two/libpliant_energy_a.so", "");
  scratch.write("two/libpliant_energy_b.so", "");
  const auto list = list_plugins({scratch / "one", scratch / "missing", scratch / "two"}, "energy");
  CHECK(names(list) == std::vector<std::string>{"a", "b"});
  CHECK(list[1].file == scratch / "one" / "libpliant_energy_b.so");
  CHECK(list[1].shadowed == std::vector<fs::path>{scratch / "two" / "libpliant_energy_b.so"});
}

TEST_CASE("a plugin that is nowhere: every folder, and the nearest name") {
  const Scratch scratch;
  scratch.write("libpliant_energy_mass_spring.so", "");
  Registry registry({scratch.folder(), "/no/such/folder"});
  CHECK_THROWS_WITH(registry.open("energy", "mas_spring"),
                    "energy plugin 'mas_spring': not found; did you mean 'mass_spring'?\n"
                    "  libpliant_energy_mas_spring.so is in none of the folders searched:\n"
                    "    " +
                        scratch.folder().string() +
                        "\n"
                        "    /no/such/folder (no such folder)\n"
                        "  more folders: --plugin-dir, or the environment variable PLIANT_PLUGIN_PATH");
}

TEST_CASE("a plugin of another kind is pointed out") {
  const Scratch scratch;
  scratch.write("libpliant_linear_solver_fast.so", "");
  CHECK(refusal(scratch.folder(), "solver", "fast") ==
        "solver plugin 'fast': not found; 'fast' exists as a linear solver, not as a solver\n"
        "  libpliant_solver_fast.so is in none of the folders searched:\n"
        "    FOLDER\n"
        "  more folders: --plugin-dir, or the environment variable PLIANT_PLUGIN_PATH");
}

TEST_CASE("names that are none are refused without a search") {
  for (const std::string& name : std::vector<std::string>{"../arap", "/tmp/arap", "arap.so", "", "Arap", "a b"}) {
    CHECK(refusal(PLIANT_TEST_PLUGIN_DIR, "energy", name) ==
          "energy plugin '" + name +
              "': this cannot be a plugin's name: names are [a-z][a-z0-9_]*, never paths; to use "
              "a plugin of another folder give the folder with --plugin-dir");
  }
  CHECK(refusal(PLIANT_TEST_PLUGIN_DIR, "mesh", "grid") ==
        "mesh plugin 'grid': there is no such kind; the kinds are energy, solver, linear_solver");
}
