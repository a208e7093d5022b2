#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include <Eigen/Dense>

namespace pliant::conformance {

// Numbers that are the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}

  double symmetric() { return 2.0 * (static_cast<double>(bits_() >> 11) * 0x1.0p-53) - 1.0; }  // in [-1, 1)

  Eigen::VectorXd vector(Eigen::Index size) {
    Eigen::VectorXd made(size);
    for (double& entry : made) entry = symmetric();
    return made;
  }

  Eigen::MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) {
    Eigen::MatrixXd made(rows, columns);
    for (double& entry : made.reshaped()) entry = symmetric();
    return made;
  }

  Eigen::MatrixXd rotation(int dim) {
    Eigen::MatrixXd q = Eigen::HouseholderQR<Eigen::MatrixXd>(matrix(dim, dim)).householderQ();
    if (q.determinant() < 0.0) q.col(0) = -q.col(0);
    return q;
  }

 private:
  std::mt19937_64 bits_;
};

// x + amplitude * noise.
inline std::vector<double> disturbed(std::vector<double> x, double amplitude, std::uint64_t seed) {
  Random random(seed);
  for (double& value : x) value += amplitude * random.symmetric();
  return x;
}

}  // namespace pliant::conformance
