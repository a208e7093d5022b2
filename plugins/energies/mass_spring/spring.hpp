#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <pliant/curvature.hpp>
#include <pliant/types.hpp>

namespace pliant::mass_spring {

// One spring between vertices a and b: E = k/2 (l - l0)^2 with d = x_b - x_a, l = |d|. With n = d / l
//     dE/dd   = k (l - l0) n
//     d2E/dd2 = k n n^T + k (1 - l0/l) (I - n n^T),
// so the eigenvalues in d are k along the spring and k (1 - l0/l) across it, negative under compression. At l = 0 every
// direction n is as good; the direction n0 of the spring at rest is taken there, which pushes the ends apart, and the
// curvature is that of l = tiny l0.
template <int dim>
struct Spring {
  static constexpr double tiny = 1e-12;

  double k;
  double l0;
  double n0[dim];  // a unit vector

  // d and its length
  static double difference(const double* x, const Index* v, double (&d)[dim]) {
    const double* a = x + static_cast<std::ptrdiff_t>(v[0]) * dim;
    const double* b = x + static_cast<std::ptrdiff_t>(v[1]) * dim;
    double square = 0.0;
    for (int i = 0; i < dim; ++i) d[i] = b[i] - a[i], square += d[i] * d[i];
    return std::sqrt(square);
  }

  double evaluate(const double* x, const Index* v, double* gradient) const {
    double d[dim];
    const double length = difference(x, v, d);
    const double stretch = length - l0;
    if (gradient != nullptr) {
      const bool collapsed = length < tiny * l0;
      const double tension = k * stretch;
      const double scale = collapsed ? tension : tension / length;
      const double* along = collapsed ? n0 : d;
      for (int i = 0; i < dim; ++i) {
        gradient[dim + i] = scale * along[i];
        gradient[i] = -gradient[dim + i];
      }
    }
    return 0.5 * k * stretch * stretch;
  }

  // `floor`: in units of k; the lowest eigenvalue allowed (-infinity: exact).
  void hessian(const double* x, const Index* v, double floor, double* block) const {
    double d[dim];
    const double length = difference(x, v, d);
    const bool collapsed = length < tiny * l0;
    const double inverse = 1.0 / std::max(length, tiny * l0);
    const double across = k * std::max(1.0 - l0 * inverse, floor);
    const double along = k * std::max(1.0, floor) - across;
    for (int i = 0; i < dim; ++i) {
      for (int j = 0; j < dim; ++j) {
        const double nn = collapsed ? n0[i] * n0[j] : (d[i] * inverse) * (d[j] * inverse);
        const double entry = (i == j ? across : 0.0) + along * nn;
        block[i * 2 * dim + j] = block[(dim + i) * 2 * dim + dim + j] = entry;
        block[i * 2 * dim + dim + j] = block[(dim + i) * 2 * dim + j] = -entry;
      }
    }
  }
};

}  // namespace pliant::mass_spring
