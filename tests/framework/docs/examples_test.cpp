// The YAML examples of the README and of every plugin's README are valid configs, laid into a small scene.
#include <catch2/catch.hpp>

#include <sstream>

#include "command.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;

namespace {

// The fenced ```yaml blocks of a document.
std::vector<std::string> yaml_blocks(const std::string& document) {
  std::vector<std::string> blocks;
  bool inside = false;
  std::istringstream lines(document);
  for (std::string line; std::getline(lines, line);) {
    if (line == "```yaml") {
      blocks.emplace_back();
      inside = true;
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

bool has_key(const std::string& block, const std::string& key) {
  return block.find(key + ":") == 0 || block.find("\n" + key + ":") != std::string::npos;
}

// What an example leaves out: two square meshes of 9 vertices, 8 triangles and 16 edges each, held at the left.
std::string complete(std::string block) {
  if (has_key(block, "mesh")) return block;
  block +=
      "meshes:\n  - {name: handle, grid: {vertices: [3, 3], size: [1, 1]}}\n"
      "  - {name: net, grid: {vertices: [3, 3], size: [1, 1]}, translate: [0, 3]}\n"
      "boundary: [{select: {side: left}, hold: rest}]\ntime: {step: 0.01, steps: 2}\n";
  if (!has_key(block, "mass")) block += "mass: 1.0\n";
  if (!has_key(block, "energies")) block += "energies: [arap]\n";
  if (!has_key(block, "solver")) block += "solver: newton\n";
  return block;
}

std::string stiffness() {
  std::string table = "mu,k\n";
  for (int i = 0; i < 8; ++i) table += "2.0,100\n";
  return table;
}

std::vector<fs::path> documents() {
  std::vector<fs::path> found{fs::path(PLIANT_SOURCE_DIR) / "README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(PLIANT_SOURCE_DIR) / "plugins")) {
    if (entry.path().filename() == "README.md") found.push_back(entry.path());
  }
  return found;
}

}  // namespace

TEST_CASE("the examples of the documents are valid configs") {
  const Scratch scratch;
  scratch.write("stiffness.csv", stiffness());
  scratch.write("cables.csv", "i,j\n9,10\n10,11\n12,13\n13,14\n15,16\n16,17\n9,12\n12,15\n");
  int examples = 0;
  for (const fs::path& document : documents()) {
    for (const std::string& block : yaml_blocks(read_file(document))) {
      const auto result = run_pliant({"validate", scratch.write("example.yaml", complete(block)).string()});
      CAPTURE(document.string(), block, result.err);
      CHECK(result.code == 0);
      ++examples;
    }
  }
  CHECK(examples >= 12);
}
