#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "config/node.hpp"
#include "runs/run.hpp"

namespace pliant {

// What one variant of an experiment came to.
struct ComparedRun {
  std::string variant;
  bool dynamic = false;
  int dim = 0;
  Node problem;  // the resolved config without what says how it is solved
  RunResult result;
};

// What of a resolved config is minimized: all but name, solver, threads, load_steps, initial and output.
Node problem_of(Node resolved);

// The variants of an experiment side by side.
class Comparison {
 public:
  explicit Comparison(std::vector<ComparedRun> runs);

  // E minus the lowest energy of a static run of the same problem that succeeded; NaN for the others.
  double energy_gap(std::size_t run) const;

  bool same_problem(std::size_t a, std::size_t b) const;

  // The largest distance of a vertex between two results, and the vertex; NaN and none where the meshes differ.
  struct VertexDistance {
    double distance = unknown_value;
    std::optional<std::size_t> vertex;
  };
  VertexDistance farthest_vertex(std::size_t a, std::size_t b) const;
  double vertex_distance(std::size_t a, std::size_t b) const { return farthest_vertex(a, b).distance; }

  // Sentences about pairs of results of one problem that ended in different minima: their energies differ by more than
  // 1e-6 relative.
  std::vector<std::string> different_minima() const;

  // Sentences about variants that are not of the problem of the first one, whose energies do not compare.
  std::vector<std::string> different_problems() const;

  // variant, status, iterations, steps, energy, energy_gap, relative_gradient, seconds, seconds_per_iteration,
  // factorizations, then distance_to_VARIANT for each variant.
  std::string csv() const;
  nlohmann::ordered_json json() const;
  std::string text_table() const;

 private:
  bool at_minimum(std::size_t run) const;
  bool same_mesh(std::size_t a, std::size_t b) const;

  std::vector<ComparedRun> runs_;
};

}  // namespace pliant
