#include <pliant/eigenvalues.hpp>

#include <Eigen/Eigenvalues>

namespace pliant {
namespace {

constexpr int most = 24;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, most, most>;

}  // namespace

double largest_eigenvalue(const double* matrix, int n) noexcept {
  const Matrix A = Eigen::Map<const Matrix>(matrix, n, n);
  return Eigen::SelfAdjointEigenSolver<Matrix>(A, Eigen::EigenvaluesOnly).eigenvalues()[n - 1];
}

void lift_eigenvalues(double* matrix, int n, double floor) noexcept {
  Eigen::Map<Matrix> A(matrix, n, n);
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix{A});
  if (eigen.eigenvalues()[0] >= floor) return;
  const Matrix scaled = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(floor).asDiagonal();
  A.noalias() = scaled * eigen.eigenvectors().transpose();
}

}  // namespace pliant
