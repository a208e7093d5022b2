// Sparsity and sums against dense matrices: random stencils of every size, random pins, several energies.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "dense.hpp"
#include "shapes.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

constexpr Index vertex_count = 23;

// `count` elements of k distinct vertices each; vertex 5 is left out.
std::vector<Index> random_stencils(int k, int count, unsigned seed) {
  std::mt19937 bits(seed);
  std::vector<Index> ids;
  for (Index v = 0; v < vertex_count; ++v) {
    if (v != 5) ids.push_back(v);
  }
  std::vector<Index> stencils;
  for (int e = 0; e < count; ++e) {
    for (int a = 0; a < k; ++a) {
      std::swap(ids[static_cast<std::size_t>(a)], ids[static_cast<std::size_t>(a) + bits() % (ids.size() - a)]);
      stencils.push_back(ids[static_cast<std::size_t>(a)]);
    }
  }
  return stencils;
}

// Energies of 1, 2, 4 and 8 vertices per element; more elements than one block holds.
struct Mixture {
  explicit Mixture(int dim)
      : points(dim, 1, random_stencils(1, 9, 1), 11),
        pairs(dim, 2, random_stencils(2, 150, 2), 12),
        quadruples(dim, 4, random_stencils(4, 20, 3), 13),
        octuples(dim, 8, random_stencils(8, 3, 4), 14) {}
  RandomQuadratic points, pairs, quadruples, octuples;
  std::vector<Term> terms() {
    return {{"points", points}, {"pairs", pairs}, {"quadruples", quadruples}, {"octuples", octuples}};
  }
};

std::vector<char> pins(int dim, bool whole_vertices) {
  std::vector<char> pinned(static_cast<std::size_t>(vertex_count * dim), 0);
  for (const Index v : {0, 7, 8, 22}) {
    for (int c = 0; c < dim; ++c) pinned[static_cast<std::size_t>(v * dim + c)] = whole_vertices || c == v % dim;
  }
  return pinned;
}

void check_is_lower_triangle(const SymmetricPattern& pattern) {
  for (Index j = 0; j < pattern.rows; ++j) {
    const Index* first = pattern.row_ids + pattern.column_starts[j];
    const Index* last = pattern.row_ids + pattern.column_starts[j + 1];
    REQUIRE(first != last);
    CHECK(*first == j);
    CHECK(std::adjacent_find(first, last, std::greater_equal<>()) == last);
    CHECK(*(last - 1) < pattern.rows);
  }
}

}  // namespace

TEST_CASE("the vertex graph holds each pair of vertices that meet in an element, once") {
  Mixture mixture(2);
  const std::vector<Term> terms = mixture.terms();
  const auto groups = groups_of(terms, vertex_count);
  const VertexGraph graph = build_vertex_graph(vertex_count, groups);

  std::set<std::pair<Index, Index>> expected, found;
  for (Index v = 0; v < vertex_count; ++v) expected.insert({v, v});
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto k = static_cast<std::size_t>(groups[g].elements.k);
    const auto& vertices = groups[g].elements.vertices;
    REQUIRE(graph.pairs[g].size() == vertices.size() / k * (k * (k + 1) / 2));
    std::size_t place = 0;
    for (std::size_t e = 0; e * k < vertices.size(); ++e) {
      for (std::size_t a = 0; a < k; ++a) {
        for (std::size_t b = 0; b <= a; ++b) {
          const auto [low, high] = std::minmax(vertices[e * k + a], vertices[e * k + b]);
          expected.insert({low, high});
          const Index p = graph.pairs[g][place++];
          CHECK(graph.rows[static_cast<std::size_t>(p)] == high);
          CHECK(graph.column_starts[static_cast<std::size_t>(low)] <= p);
          CHECK(p < graph.column_starts[static_cast<std::size_t>(low) + 1]);
        }
      }
    }
  }
  for (Index j = 0; j < vertex_count; ++j) {
    const auto first = graph.rows.begin() + graph.column_starts[static_cast<std::size_t>(j)];
    const auto last = graph.rows.begin() + graph.column_starts[static_cast<std::size_t>(j) + 1];
    CHECK(std::is_sorted(first, last));
    for (auto row = first; row != last; ++row) CHECK(found.insert({j, *row}).second);
  }
  CHECK(found == expected);
}

TEST_CASE("energy, gradient and Hessian are those of a dense sum") {
  const int dim = GENERATE(2, 3);
  const bool whole_vertices = GENERATE(true, false);
  const int threads = GENERATE(1, 2);
  CAPTURE(dim, whole_vertices, threads);
  Mixture mixture(dim);
  const std::vector<double> positions =
      disturbed(std::vector<double>(static_cast<std::size_t>(vertex_count * dim)), 1, 9);
  ComposedObjective objective(dim, positions, pins(dim, whole_vertices), mixture.terms(), threads);
  const FreeDofs& dofs = objective.free_dofs();
  CHECK(objective.size() == vertex_count * dim - (whole_vertices ? 4 * dim : 4));

  std::vector<double> x(static_cast<std::size_t>(objective.size())), gradient(x.size());
  dofs.gather(positions, x);

  double energy = 0.0;
  VectorXd full = VectorXd::Zero(vertex_count * dim);
  for (const TermGroup& group : objective.groups()) {
    const int k = group.elements.k;
    VectorXd g(k * dim);
    for (Index e = 0; e < group.elements.count(); ++e) {
      double value = 0.0;
      group.term->energy->evaluate(0, e, e + 1, positions.data(), Curvature::exact(), &value, g.data(), nullptr);
      energy += value;
      for (int a = 0; a < k; ++a) {
        full.segment(group.elements.vertices[static_cast<std::size_t>(e * k + a)] * dim, dim) +=
            g.segment(a * dim, dim);
      }
    }
  }
  CHECK(objective.energy(x) == Approx(energy).epsilon(1e-13));
  CHECK(objective.energy_and_gradient(x, gradient) == objective.energy(x));
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK(gradient[i] == Approx(full[dofs.dof_of(static_cast<Index>(i))]).epsilon(1e-12).margin(1e-13));
  }
  const auto with_pins = objective.full_gradient(x);
  CHECK((Eigen::Map<const VectorXd>(with_pins.data(), full.size()) - full).norm() < 1e-13 * full.norm());

  const SymmetricMatrix& hessian = objective.hessian(x, Curvature::exact());
  check_is_lower_triangle(hessian.pattern);
  CHECK(hessian.pattern.block == (whole_vertices ? dim : 1));
  const MatrixXd expected = restricted(dense_hessian(objective.groups(), dim, vertex_count, positions.data()), dofs);
  CHECK((dense(hessian) - expected).norm() < 1e-13 * expected.norm());

  std::vector<double> terms(4);
  objective.term_energies(x, terms);
  CHECK(std::accumulate(terms.begin(), terms.end(), 0.0) == Approx(energy).epsilon(1e-13));
}

TEST_CASE("the assembled Hessian is the derivative of the assembled gradient") {
  const int dim = GENERATE(2, 3);
  std::vector<Index> edges = random_stencils(2, 60, 5), points = random_stencils(1, 12, 6);
  QuarticSprings springs(dim, edges);
  Anchors anchors(dim, points, 3.0, 0.2);
  const std::vector<double> positions =
      disturbed(std::vector<double>(static_cast<std::size_t>(vertex_count * dim)), 1, 7);
  ComposedObjective objective(dim, positions, pins(dim, false), {{"springs", springs}, {"anchors", anchors}});
  VectorXd x(objective.size());
  objective.free_dofs().gather(positions, {x.data(), static_cast<std::size_t>(x.size())});

  const auto gradient = [&](const VectorXd& at) {
    VectorXd g(at.size());
    objective.energy_and_gradient({at.data(), static_cast<std::size_t>(at.size())},
                                  {g.data(), static_cast<std::size_t>(g.size())});
    return g;
  };
  const auto energy = [&](const VectorXd& at) {
    return VectorXd::Constant(1, objective.energy({at.data(), static_cast<std::size_t>(at.size())}));
  };
  const VectorXd g = gradient(x);
  CHECK((central_differences(energy, x, 1e-3) - g.transpose()).norm() < 1e-9 * g.norm());
  const MatrixXd H = dense(objective.hessian({x.data(), static_cast<std::size_t>(x.size())}, Curvature::exact()));
  CHECK((central_differences(gradient, x, 1e-3) - H).norm() < 1e-9 * H.norm());
}

TEST_CASE("a vertex that no element touches still has its diagonal") {
  QuarticSprings springs(2, {0, 1});
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0, 3, 3}, std::vector<char>(6, 0),
                              {{"springs", springs}});
  const std::vector<double> x = {0, 0, 1, 0, 3, 3};
  const SymmetricMatrix& hessian = objective.hessian(x, Curvature::exact());
  check_is_lower_triangle(hessian.pattern);
  CHECK(dense(hessian).bottomRightCorner(2, 2).norm() == 0.0);
}

TEST_CASE("everything pinned: a constant energy over no DOFs") {
  LinearSprings springs(2, {0, 1}, 2.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0}, std::vector<char>(4, 1), {{"springs", springs}});
  CHECK(objective.size() == 0);
  CHECK(objective.energy_and_gradient({}, {}) == 1.0);
  CHECK(objective.hessian({}, Curvature::exact()).pattern.nonzeros() == 0);
  CHECK(objective.majorizer().empty());
}

TEST_CASE("moved pins change the energy, not the free DOFs") {
  LinearSprings springs(2, {0, 1}, 2.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0}, std::vector<char>{0, 0, 1, 1},
                              {{"springs", springs}});
  const std::vector<double> x = {0, 0};
  CHECK(objective.energy(x) == 1.0);
  objective.move_pins(std::vector<double>{77, 77, 3, 0});
  CHECK(objective.energy(x) == 9.0);
  const auto all = objective.positions(x);
  CHECK(std::vector<double>(all.begin(), all.end()) == std::vector<double>{0, 0, 3, 0});
}
