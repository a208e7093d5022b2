#include "conformance/states.hpp"

#include "conformance/random.hpp"

namespace pliant::conformance {
namespace {

std::vector<double> mapped(const std::vector<double>& x, const Eigen::MatrixXd& linear) {
  const Eigen::Index dim = linear.rows();
  std::vector<double> image(x.size());
  Eigen::Map<Eigen::MatrixXd>(image.data(), dim, static_cast<Eigen::Index>(x.size()) / dim) =
      linear * Eigen::Map<const Eigen::MatrixXd>(x.data(), dim, static_cast<Eigen::Index>(x.size()) / dim);
  return image;
}

Eigen::MatrixXd diagonal(int dim, double first, double others) {
  Eigen::VectorXd entries = Eigen::VectorXd::Constant(dim, others);
  entries[0] = first;
  return entries.asDiagonal();
}

}  // namespace

std::vector<State> states_of(const Scene& scene) {
  const int dim = scene.dim();
  const double h = scene.length();
  const std::vector<double>& rest = scene.rest();
  Random random(29);
  const Eigen::MatrixXd turn = random.rotation(dim);
  return {{"at rest", rest},
          {"near rest", disturbed(rest, 1e-3 * h, 1)},
          {"disturbed", disturbed(rest, 0.15 * h, 2)},
          {"stretched and turned", disturbed(mapped(rest, turn * diagonal(dim, 2.5, 0.8)), 0.1 * h, 3)},
          {"compressed", disturbed(mapped(rest, diagonal(dim, 0.3, 0.6)), 0.03 * h, 4)},
          {"strongly deformed", disturbed(mapped(rest, turn), 1.5 * h, 5)}};
}

std::vector<State> degenerate_states_of(const Scene& scene) {
  const int dim = scene.dim();
  const std::vector<double>& rest = scene.rest();
  std::vector<double> joined = rest;  // the first two corners of the first edge
  const Index a = scene.mesh().edges[0], b = scene.mesh().edges[1];
  for (int c = 0; c < dim; ++c) {
    joined[static_cast<std::size_t>(b * dim + c)] = joined[static_cast<std::size_t>(a * dim + c)];
  }
  std::vector<State> states = {{"in one point", std::vector<double>(rest.size(), 0.25)},
                               {"on a line", mapped(rest, diagonal(dim, 1.0, 0.0))},
                               {"with an edge of no length", joined},
                               {"mirrored", mapped(rest, diagonal(dim, -1.0, 1.0))},
                               {"turned inside out", mapped(rest, diagonal(dim, -1.0, -1.0))}};
  if (dim == 3) states.push_back({"in a plane", mapped(rest, diagonal(dim, 0.0, 1.0))});
  return states;
}

}  // namespace pliant::conformance
