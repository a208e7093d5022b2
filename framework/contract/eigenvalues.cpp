#include <pliant/eigenvalues.hpp>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace pliant {
namespace {

// n: the size, or Eigen::Dynamic up to 24.
template <int n>
using Matrix = Eigen::Matrix<double, n, n, Eigen::ColMajor, n == Eigen::Dynamic ? 24 : n, n == Eigen::Dynamic ? 24 : n>;

template <int n>
void lift(double* matrix, int size, double floor) noexcept {
  Eigen::Map<Matrix<n>> A(matrix, size, size);
  Matrix<n> above = A;
  above.diagonal().array() -= floor;
  if (Eigen::LLT<Matrix<n>>(above).info() == Eigen::Success) return;
  const Eigen::SelfAdjointEigenSolver<Matrix<n>> eigen{Matrix<n>(A)};
  const Matrix<n> scaled = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(floor).asDiagonal();
  A.noalias() = scaled * eigen.eigenvectors().transpose();
}

}  // namespace

double largest_eigenvalue(const double* matrix, int n) noexcept {
  using Any = Matrix<Eigen::Dynamic>;
  const Any A = Eigen::Map<const Any>(matrix, n, n);
  return Eigen::SelfAdjointEigenSolver<Any>(A, Eigen::EigenvaluesOnly).eigenvalues()[n - 1];
}

// The sizes of d2 psi / dF2 in the plane and in space have code of their own.
void lift_eigenvalues(double* matrix, int n, double floor) noexcept {
  if (n == 4) return lift<4>(matrix, n, floor);
  if (n == 9) return lift<9>(matrix, n, floor);
  lift<Eigen::Dynamic>(matrix, n, floor);
}

}  // namespace pliant
