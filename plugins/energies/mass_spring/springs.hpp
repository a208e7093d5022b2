#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include <pliant/types.hpp>
#include <pliant/vectorized.hpp>

namespace pliant::mass_spring {

// Springs between vertices a and b: E = k/2 (l - l0)^2 with d = x_b - x_a, l = |d|. With n = d / l
//     dE/dd   = k (l - l0) n
//     d2E/dd2 = k n n^T + k (1 - l0/l) (I - n n^T),
// so the eigenvalues in d are k along the spring and k (1 - l0/l) across it, negative under compression. At l = 0 every
// direction n is as good; the direction n0 of the spring at rest is taken there, which pushes the ends apart, and the
// curvature is that of l = tiny l0.
template <int dim>
struct Springs {
  using Vector = Eigen::Matrix<double, dim, 1>;
  static constexpr double tiny = 1e-12;

  const Index* vertices = nullptr;  // a, b of each
  std::vector<double> k, l0;
  std::vector<Vector> n0;  // unit vectors

  Vector difference(const double* x, Index e) const {
    const Index* v = vertices + 2 * static_cast<std::ptrdiff_t>(e);
    return position(x, v[1]) - position(x, v[0]);
  }

  // value: null, or the energies; gradient: null, or that of end a and of end b.
  void evaluate(Index begin, Index end, const double* x, double* value, double* gradient) const {
    constexpr Index batch = 32;
    vectorized([=, this] {
      Index e = begin;
      double *values = value, *gradients = gradient;
      for (; e + batch <= end; e += batch) evaluate_batch<batch>(e, x, values, gradients);
      for (; e < end; ++e) evaluate_batch<1>(e, x, values, gradients);
    });
  }

  // `floor`: in units of k; the lowest eigenvalue allowed (-infinity: exact).
  void hessian(Index e, const double* x, double floor, double* block) const {
    const auto s = static_cast<std::size_t>(e);
    const Vector d = difference(x, e);
    const double length = d.norm(), shortest = tiny * l0[s];
    const double inverse = 1.0 / std::max(length, shortest);
    const double across = k[s] * std::max(1.0 - l0[s] * inverse, floor);
    const double along = k[s] * std::max(1.0, floor) - across;
    const Vector n = length < shortest ? n0[s] : Vector(d * inverse);
    for (int i = 0; i < dim; ++i) {
      for (int j = 0; j < dim; ++j) {
        const double entry = (i == j ? across : 0.0) + along * (n[i] * n[j]);
        block[i * 2 * dim + j] = block[(dim + i) * 2 * dim + dim + j] = entry;
        block[i * 2 * dim + dim + j] = block[(dim + i) * 2 * dim + j] = -entry;
      }
    }
  }

 private:
  // Moves value and gradient to behind the batch. Square roots and divisions have a loop of their own to be packed.
  template <Index count>
  void evaluate_batch(Index first, const double* x, double*& value, double*& gradient) const {
    const double *stiffness = k.data() + first, *rest = l0.data() + first;
    Vector d[count];
    double length[count], energy[count], scale[count];
    for (Index i = 0; i < count; ++i) {
      d[i] = difference(x, first + i);
      length[i] = d[i].squaredNorm();
    }
    for (Index i = 0; i < count; ++i) {
      length[i] = std::sqrt(length[i]);
      const double stretch = length[i] - rest[i];
      energy[i] = 0.5 * stiffness[i] * stretch * stretch;
      scale[i] = stiffness[i] * stretch / length[i];
    }
    if (value != nullptr) value = std::copy_n(energy, count, value);
    if (gradient == nullptr) return;
    for (Index i = 0; i < count; ++i, gradient += 2 * dim) {
      Vector force = scale[i] * d[i];
      if (length[i] < tiny * rest[i]) {
        force = stiffness[i] * (length[i] - rest[i]) * n0[static_cast<std::size_t>(first + i)];
      }
      Eigen::Map<Vector> at_a(gradient), at_b(gradient + dim);
      at_a = -force;
      at_b = force;
    }
  }

  static Eigen::Map<const Vector> position(const double* x, Index v) {
    return Eigen::Map<const Vector>(x + static_cast<std::ptrdiff_t>(v) * dim);
  }
};

}  // namespace pliant::mass_spring
