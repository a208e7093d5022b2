// The closest rotation in space.
#include "../../../../plugins/energies/arap/jacobi_eigenvectors.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

#include <pliant/polar.hpp>

#include "element.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

void check_is_rotation(const Eigen::Matrix3d& R) {
  CHECK((R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < 1e-14);
  CHECK(R.determinant() == Approx(1.0).epsilon(1e-14));
}

// Of any F: a rotation is closest where R^T F is symmetric and its two smallest eigenvalues sum to no less than 0.
void check_is_closest(const Eigen::Matrix3d& F, const Eigen::Matrix3d& R) {
  check_is_rotation(R);
  const Eigen::Matrix3d S = R.transpose() * F;
  CHECK((S - S.transpose()).norm() < 1e-13 * F.norm());
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(0.5 * (S + S.transpose()));
  CHECK(eigen.eigenvalues()[0] + eigen.eigenvalues()[1] >= -1e-13 * F.norm());
}

constexpr int count = 8;

// Packs of four and of eight give the same.
std::vector<Eigen::Matrix3d> rotations_of(const std::vector<Eigen::Matrix3d>& matrices) {
  double F[9][count], R[9][count], in_packs_of_eight[9][count];
  for (int l = 0; l < count; ++l) {
    for (int i = 0; i < 9; ++i) F[i][l] = matrices[static_cast<std::size_t>(l)](i % 3, i / 3);
  }
  closest_rotations<4>(F, R);
  closest_rotations<8>(F, in_packs_of_eight);
  CHECK(std::equal(R[0], R[0] + 9 * count, in_packs_of_eight[0]));
  std::vector<Eigen::Matrix3d> rotations(count);
  for (int l = 0; l < count; ++l) {
    for (int i = 0; i < 9; ++i) rotations[static_cast<std::size_t>(l)](i % 3, i / 3) = R[i][l];
  }
  return rotations;
}

}  // namespace

TEST_CASE("the closest rotation of many random matrices is that of their singular values") {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    const Eigen::Matrix3d F = random_matrix(3, seed);
    const Eigen::Matrix3d R = closest_rotation(F);
    check_is_closest(F, R);
    const Eigen::JacobiSVD<MatrixXd> svd(F);
    const double gap = svd.singularValues()[1] + (F.determinant() < 0.0 ? -1.0 : 1.0) * svd.singularValues()[2];
    CHECK((R - polar_rotation(F)).norm() < 1e-13 * F.norm() / gap);
  }
}

TEST_CASE("near singular, singular and reflected matrices have closest rotations too") {
  for (const double middle : {1.0, 1e-3, 1e-8}) {
    for (const double last : {1e-2, 1e-6, 1e-12, 1e-300, 0.0, -1e-12, -1e-4, -0.9}) {
      for (unsigned seed = 0; seed < 20; ++seed) {
        CAPTURE(middle, last, seed);
        const Eigen::Matrix3d F = with_singular_values(Eigen::Vector3d(1.2, middle, middle * last), seed);
        check_is_closest(F, closest_rotation(F));
      }
    }
  }
  check_is_rotation(closest_rotation(Eigen::Matrix3d::Zero()));
  check_is_closest(-Eigen::Matrix3d::Identity(), closest_rotation(-Eigen::Matrix3d::Identity()));
}

TEST_CASE("size does not matter") {
  const Eigen::Matrix3d F = with_singular_values(Eigen::Vector3d(1.3, 1.0, 0.6), 3);
  const Eigen::Matrix3d R = closest_rotation(F);
  for (const double size : {1e-90, 1e-30, 1e-3, 1e3, 1e30, 1e90})
    CHECK((closest_rotation(size * F) - R).norm() < 1e-14);
}

TEST_CASE("both ways to the rotation meet at their border") {
  // 2 (s1 + s2)(s2 + s3)(s3 + s1) / (s1 + s2 + s3)^3 of singular values (1, 1, s) crosses 0.02 near s = -0.92.
  for (double s = -0.93; s < -0.91; s += 1e-4) {
    const Eigen::Matrix3d F = with_singular_values(Eigen::Vector3d(1.0, 1.0, s), 1);
    CHECK((closest_rotation(F) - polar_rotation(F)).norm() < 1e-13);
  }
}

TEST_CASE("the closest rotation is a function of F alone") {
  const Eigen::Matrix3d F = random_matrix(3, 1);
  const Eigen::Matrix3d first = closest_rotation(F);
  for (unsigned seed = 2; seed < 50; ++seed) {
    closest_rotation(random_matrix(3, seed));
    CHECK(closest_rotation(F) == first);
  }
}

TEST_CASE("a rotation is its own closest rotation") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Eigen::Matrix3d Q = rotation(3, seed);
    CHECK((closest_rotation(Q) - Q).norm() < 2e-15);
  }
}

TEST_CASE("rotations found side by side are the closest ones, of strains small and large") {
  for (const double strain : {0.0, 1e-9, 1e-3, 0.1, 0.5, 1.0, 5.0}) {
    for (unsigned seed = 0; seed < 400; seed += count) {
      std::vector<Eigen::Matrix3d> matrices;
      for (unsigned l = 0; l < count; ++l) {
        matrices.push_back(rotation(3, seed + l) * (Eigen::Matrix3d::Identity() + strain * random_matrix(3, seed + l)));
      }
      const auto rotations = rotations_of(matrices);
      for (std::size_t l = 0; l < count; ++l) check_is_closest(matrices[l], rotations[l]);
    }
  }
}

TEST_CASE("rotations found side by side: singular, reflected, tiny and huge matrices too, each by itself") {
  std::vector<Eigen::Matrix3d> matrices = {
      Eigen::Matrix3d::Zero(),
      -Eigen::Matrix3d::Identity(),
      with_singular_values(Eigen::Vector3d(1.0, 1e-8, -1e-9), 1),
      with_singular_values(Eigen::Vector3d(1.0, 1.0, -0.9), 2),
      1e90 * with_singular_values(Eigen::Vector3d(1.0, 0.9, 0.8), 3),
      1e-90 * with_singular_values(Eigen::Vector3d(1.0, 0.9, 0.8), 4),
      with_singular_values(Eigen::Vector3d(1e3, 1.0, 1e-3), 5),
      rotation(3, 6),
  };
  const auto rotations = rotations_of(matrices);
  for (std::size_t l = 0; l < count; ++l) {
    CAPTURE(l);
    if (l == 0) {
      check_is_rotation(rotations[l]);
    } else {
      check_is_closest(matrices[l] / matrices[l].norm(), rotations[l]);
    }
    for (const Eigen::Matrix3d& alike : rotations_of(std::vector<Eigen::Matrix3d>(count, matrices[l]))) {
      CHECK(alike == rotations[l]);
    }
  }
}

namespace {

struct Eigenvectors {
  Eigen::Vector3d values;
  Eigen::Matrix3d vectors;
};

// Of matrices side by side.
template <std::size_t lanes>
std::array<Eigenvectors, lanes> eigenvectors_of(const std::array<Eigen::Matrix3d, lanes>& matrices) {
  Pack<lanes> A[3][3], V[3][3];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (std::size_t l = 0; l < lanes; ++l) A[i][j][l] = matrices[l](i, j);
    }
  }
  arap::jacobi_eigenvectors<lanes>(A, V);
  std::array<Eigenvectors, lanes> found;
  for (std::size_t l = 0; l < lanes; ++l) {
    auto& [values, vectors] = found[l];
    for (int i = 0; i < 3; ++i) {
      values[i] = A[i][i][l];
      for (int j = 0; j < 3; ++j) vectors(i, j) = V[i][j][l];
    }
  }
  return found;
}

template <std::size_t lanes>
void check_eigenvectors() {
  for (unsigned seed = 0; seed < 200; seed += lanes) {
    std::array<Eigen::Matrix3d, lanes> matrices;
    for (unsigned l = 0; l < lanes; ++l) {
      const unsigned n = seed + l;
      const Eigen::Vector3d values(1.0, n % 2 == 0 ? 1.0 : 0.5, n % 3 == 0 ? 1.0 : -1e-9);
      const Eigen::Matrix3d Q = rotation(3, n), A = Q * values.asDiagonal() * Q.transpose();
      matrices[l] = n % 7 == 0 ? Eigen::Matrix3d(values.asDiagonal()) : Eigen::Matrix3d(0.5 * (A + A.transpose()));
    }
    const auto found = eigenvectors_of<lanes>(matrices);
    for (std::size_t l = 0; l < lanes; ++l) {
      const auto& [values, V] = found[l];
      CHECK((V.transpose() * V - Eigen::Matrix3d::Identity()).norm() < 1e-14);
      CHECK((V * values.asDiagonal() * V.transpose() - matrices[l]).norm() < 1e-14);
      std::array<Eigen::Matrix3d, lanes> copies;
      copies.fill(matrices[l]);
      const auto alone = eigenvectors_of<lanes>(copies);
      CHECK(alone[0].vectors == V);
      CHECK(alone[0].values == values);
    }
  }
}

}  // namespace

TEST_CASE("eigenvectors of symmetric matrices, equal eigenvalues among them, each as if alone") {
  check_eigenvectors<4>();
  check_eigenvectors<8>();
}
