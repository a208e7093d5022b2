#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include <pliant/packs.hpp>
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
    vectorized([=, this] {
      double *values = value, *gradients = gradient;
      Index e = begin;
      for (; e + lanes <= end; e += lanes) {
        evaluate_pack(e, lanes, vertices + 2 * static_cast<std::ptrdiff_t>(e), &k[e], &l0[e], x, values, gradients);
        if (value != nullptr) values += lanes;
        if (gradient != nullptr) gradients += lanes * 2 * dim;
      }
      if (e < end) evaluate_fewer(e, end - e, x, values, gradients);
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
  // Eight gain nothing: dividing and taking roots, they take as long as twice four.
  static constexpr int lanes = 4;

  // A pack of springs, of which the first `count` are wanted.
  void evaluate_pack(Index first, Index count, const Index* v, const double* stiffnesses, const double* rests,
                     const double* x, double* value, double* gradient) const {
    Pack<lanes> a[dim], d[dim], stiffness, rest;
    load_rows<dim, lanes>(x, v, 2, a);
    load_rows<dim, lanes>(x, v + 1, 2, d);
    load<lanes>(stiffnesses, stiffness), load<lanes>(rests, rest);
    Pack<lanes> squared{}, length;
    for (int i = 0; i < dim; ++i) {
      d[i] -= a[i];
      squared += d[i] * d[i];
    }
    square_root<lanes>(squared, length);
    const Pack<lanes> stretch = length - rest;
    if (value != nullptr) store<lanes>(0.5 * stiffness * stretch * stretch, value);
    if (gradient == nullptr) return;
    const Pack<lanes> scale = stiffness * stretch / length;
    for (int i = 0; i < dim; ++i) {
      d[i] *= scale;
      a[i] = -d[i];
    }
    store_rows<dim, lanes>(a, gradient, 2 * dim);
    store_rows<dim, lanes>(d, gradient + dim, 2 * dim);
    const Pack<lanes> zero{}, coincide = length < tiny * rest ? zero + 1.0 : zero;
    if (!any_of<lanes>(coincide)) return;
    for (Index l = 0; l < count; ++l) {
      if (coincide[l] > 0.0) push_apart(first + l, length[l], gradient + l * 2 * dim);
    }
  }

  // The gradient of a spring whose ends coincide.
  void push_apart(Index e, double length, double* gradient) const {
    const auto s = static_cast<std::size_t>(e);
    const Vector force = k[s] * (length - l0[s]) * n0[s];
    Eigen::Map<Vector> at_a(gradient), at_b(gradient + dim);
    at_a = -force;
    at_b = force;
  }

  // Filled up with the first of them.
  void evaluate_fewer(Index first, Index count, const double* x, double* value, double* gradient) const {
    Index v[2 * lanes];
    double stiffness[lanes], rest[lanes], values[lanes], gradients[lanes * 2 * dim];
    for (Index l = 0; l < lanes; ++l) {
      const Index e = l < count ? first + l : first;
      std::copy_n(vertices + 2 * static_cast<std::ptrdiff_t>(e), 2, v + 2 * l);
      stiffness[l] = k[static_cast<std::size_t>(e)], rest[l] = l0[static_cast<std::size_t>(e)];
    }
    evaluate_pack(first, count, v, stiffness, rest, x, values, gradients);
    if (value != nullptr) std::copy_n(values, count, value);
    if (gradient != nullptr) std::copy_n(gradients, count * 2 * dim, gradient);
  }

  static Eigen::Map<const Vector> position(const double* x, Index v) {
    return Eigen::Map<const Vector>(x + static_cast<std::ptrdiff_t>(v) * dim);
  }
};

}  // namespace pliant::mass_spring
