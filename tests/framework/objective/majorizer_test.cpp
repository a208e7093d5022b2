#include <catch2/catch.hpp>

#include "dense.hpp"
#include "shapes.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// A chain of five vertices, anchored at the first.
struct Chain {
  explicit Chain(int dim) : springs(dim, {0, 1, 1, 2, 3, 2, 4, 3}, 2.0), anchors(dim, {0, 3}, 5.0) {}
  LinearSprings springs;
  Anchors anchors;
  std::vector<Term> terms() { return {{"springs", springs}, {"anchors", anchors}}; }
};

MatrixXd scalar_laplacian() {
  MatrixXd L = MatrixXd::Zero(5, 5);
  for (int i = 0; i < 4; ++i) {
    L(i, i) += 2.0, L(i + 1, i + 1) += 2.0;
    L(i, i + 1) = L(i + 1, i) = -2.0;
  }
  L(0, 0) += 5.0, L(3, 3) += 5.0;
  return L;
}

// The part's matrix is that of its free vertices, and free_dofs says where its rows act.
void check_part(const MajorizerPart& part, const FreeDofs& dofs, const std::vector<int>& coordinates,
                const std::vector<Index>& vertices) {
  CHECK(std::vector<int>(part.coordinates.begin(), part.coordinates.end()) == coordinates);
  std::vector<Index> expected;
  for (const Index v : vertices) {
    for (const int c : coordinates) expected.push_back(dofs.free_of(v * dofs.dim() + c));
  }
  CHECK(std::vector<Index>(part.free_dofs.begin(), part.free_dofs.end()) == expected);

  const MatrixXd L = scalar_laplacian(), found = dense(part.matrix);
  REQUIRE(found.rows() == static_cast<Eigen::Index>(vertices.size()));
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    for (std::size_t j = 0; j < vertices.size(); ++j) {
      CHECK(found(static_cast<Index>(i), static_cast<Index>(j)) == L(vertices[i], vertices[j]));
    }
  }
}

}  // namespace

TEST_CASE("whole vertices pinned: one scalar matrix for all coordinates") {
  const int dim = GENERATE(2, 3);
  Chain chain(dim);
  std::vector<char> pinned(static_cast<std::size_t>(5 * dim), 0);
  std::fill(pinned.end() - dim, pinned.end(), 1);
  ComposedObjective objective(dim, std::vector<double>(pinned.size()), pinned, chain.terms());
  const auto parts = objective.majorizer();
  REQUIRE(parts.size() == 1);
  const std::vector<int> coordinates = dim == 2 ? std::vector<int>{0, 1} : std::vector<int>{0, 1, 2};
  check_part(parts[0], objective.free_dofs(), coordinates, {0, 1, 2, 3});
}

TEST_CASE("one matrix per distinct set of pinned vertices") {
  Chain chain(3);
  std::vector<char> pinned(15, 0);
  pinned[0] = pinned[2] = 1;  // x and z of vertex 0
  pinned[3 * 2 + 1] = 1;      // y of vertex 2
  ComposedObjective objective(3, std::vector<double>(15), pinned, chain.terms());
  const auto parts = objective.majorizer();
  REQUIRE(parts.size() == 2);
  check_part(parts[0], objective.free_dofs(), {0, 2}, {1, 2, 3, 4});
  check_part(parts[1], objective.free_dofs(), {1}, {0, 1, 3, 4});
}

TEST_CASE("a coordinate that is pinned everywhere has no part") {
  Chain chain(2);
  std::vector<char> pinned(10, 0);
  for (std::size_t v = 0; v < 5; ++v) pinned[2 * v + 1] = 1;
  ComposedObjective objective(2, std::vector<double>(10), pinned, chain.terms());
  REQUIRE(objective.majorizer().size() == 1);
  check_part(objective.majorizer()[0], objective.free_dofs(), {0}, {0, 1, 2, 3, 4});
}

TEST_CASE("the majorizer of quadratic energies is their Hessian") {
  Chain chain(2);
  const std::vector<char> pinned = {1, 0, 0, 0, 0, 0, 0, 1, 0, 0};
  const std::vector<double> x(8, 0.3);
  ComposedObjective objective(2, std::vector<double>(10), pinned, chain.terms());
  MatrixXd L = MatrixXd::Zero(8, 8);
  for (const MajorizerPart& part : objective.majorizer()) {
    const MatrixXd scalar = dense(part.matrix);
    const std::size_t columns = part.coordinates.size();
    const auto dof = [&](Index row, std::size_t column) {
      return part.free_dofs[static_cast<std::size_t>(row) * columns + column];
    };
    for (std::size_t c = 0; c < columns; ++c) {
      for (Index i = 0; i < scalar.rows(); ++i) {
        for (Index j = 0; j < scalar.cols(); ++j) L(dof(i, c), dof(j, c)) = scalar(i, j);
      }
    }
  }
  CHECK(L == dense(objective.hessian(x, Curvature::exact())));
}

TEST_CASE("energies without a majorizer are named, all of them") {
  Chain chain(2);
  QuarticSprings quartic(2, {0, 1}), other(2, {1, 2});
  std::vector<Term> terms = chain.terms();
  terms.emplace_back("quartic", quartic);
  terms.emplace_back("other", other);
  ComposedObjective objective(2, std::vector<double>(10), std::vector<char>(10, 0), terms);
  CHECK_FALSE(objective.has_majorizer());
  CHECK_THROWS_WITH(objective.majorizer(), Catch::Contains("quartic, other"));
}

TEST_CASE("the majorizer is summed once, and again only when an energy's revision changed") {
  Chain chain(2);
  ComposedObjective objective(2, std::vector<double>(10), std::vector<char>(10, 0), chain.terms());
  CHECK(objective.has_majorizer());
  const SymmetricMatrix first = objective.majorizer()[0].matrix;
  CHECK(objective.majorizer()[0].matrix.values_revision == first.values_revision);
  CHECK(objective.stages()[Stage::assembly].count == 1);

  chain.anchors.set_weight(7.0);
  const SymmetricMatrix second = objective.majorizer()[0].matrix;
  CHECK(second.pattern.revision == first.pattern.revision);
  CHECK(second.values_revision != first.values_revision);
  CHECK(dense(second)(3, 3) == 2.0 * 2.0 + 7.0);
  CHECK(objective.stages()[Stage::assembly].count == 2);
}
