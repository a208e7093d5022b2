#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <pliant/closest_rotations.hpp>
#include <pliant/curvature.hpp>
#include <pliant/elements.hpp>
#include <pliant/packs.hpp>
#include <pliant/parameters.hpp>
#include <pliant/vectorized.hpp>

namespace pliant::arap {

// The lowest eigenvalue that an element of this stiffness may keep, in units of the stiffness.
inline double relative_floor(const Curvature& curvature, double stiffness) {
  if (curvature.kind == Curvature::Kind::exact) return -std::numeric_limits<double>::infinity();
  return curvature.floor_is == Curvature::Floor::relative ? curvature.floor : curvature.floor / stiffness;
}

// The elements of one dimension: Element is Triangle or Tetrahedron.
//
// What they keep lies side by side for all elements, a row per number, as packed loops want it: the gradients of the
// shape functions b_1 .. b_dim (b_0 = -sum), stiffness and volume. Each row has room for a whole batch behind its last
// element.
template <class Element>
class ArapElements {
 public:
  void bind(const Domain& domain, const Parameters& parameters) {
    all_ = Elements(domain, dim == 2 ? Simplex::triangle : Simplex::tetrahedron);
    stride_ = static_cast<std::size_t>(all_.count()) + batch;
    data_.assign(rows * stride_, 0.0);
    const Values mu = all_.values(parameters, "mu");
    for (Index e = 0; e < all_.count(); ++e) {
      const RestSimplex<dim> rest(all_, e);
      for (int r = 0; r < entries; ++r) row(r)[e] = rest.gradients(r % dim, r / dim + 1);
      row(stiffness)[e] = mu[e] * rest.volume;
      row(volume)[e] = rest.volume;
      if (!(row(stiffness)[e] > 0.0) || !std::isfinite(row(stiffness)[e])) {
        throw all_.bad(e, "its stiffness is too small or too large for double precision");
      }
    }
  }

  const ElementGroup& group() const noexcept { return all_.group(); }

  void evaluate(Index begin, Index end, const double* x, const Curvature& curvature, double* value, double* gradient,
                double* hessian) const {
    if (value != nullptr || gradient != nullptr) {
      vectorized([=, this](auto in_register) {
        constexpr int lanes = std::min<int>(in_register, Element::most_lanes);
        double unwanted[batch];
        Index e = begin;
        double* gradients = gradient;
        for (; e + batch <= end; e += batch) {
          evaluate_batch<lanes>(e, all_.vertices(e), x, value != nullptr ? value + (e - begin) : unwanted, gradients);
          if (gradient != nullptr) gradients += batch * dofs;
        }
        if (e < end) evaluate_part<lanes>(e, end - e, x, value != nullptr ? value + (e - begin) : nullptr, gradients);
      });
    }
    if (hessian != nullptr) {
      vectorized([=, this](auto in_register) {
        constexpr int lanes = std::min<int>(in_register, Element::most_lanes);
        double* blocks = hessian;
        for (Index e = begin; e < end; e += batch) {
          const Index size = std::min<Index>(batch, end - e);
          evaluate_hessians<lanes>(e, size, x, curvature, blocks);
          blocks += size * dofs * dofs;
        }
      });
    }
  }

  void majorizer(Index begin, Index end, double* matrices) const {
    for (Index e = begin; e < end; ++e) {
      const Element element = (*this)[e];
      for (int a = 0; a < k; ++a) {
        for (int c = 0; c < k; ++c) {
          double dot = 0.0;
          for (int j = 0; j < dim; ++j) dot += element.b[a][j] * element.b[c][j];
          *matrices++ = element.stiffness * dot;
        }
      }
    }
  }

  template <class Function>
  void for_each(Index begin, Index end, const Function& function) const {
    for (Index e = begin; e < end; ++e) function((*this)[e], all_.vertices(e));
  }

 private:
  static constexpr int dim = Element::dim, k = Element::k, entries = dim * dim, dofs = k * dim, batch = 16;
  static constexpr int stiffness = entries, volume = entries + 1, rows = entries + 2;

  double* row(int r) { return data_.data() + static_cast<std::size_t>(r) * stride_; }
  const double* row(int r) const { return data_.data() + static_cast<std::size_t>(r) * stride_; }

  Element operator[](Index e) const {
    Element element{};
    for (int r = 0; r < entries; ++r) {
      element.b[r / dim + 1][r % dim] = row(r)[e];
      element.b[0][r % dim] -= row(r)[e];
    }
    element.stiffness = row(stiffness)[e];
    element.volume = row(volume)[e];
    return element;
  }

  // Energies and gradients of `size` elements. A batch that is not full is filled up with its first element, so that
  // each element is computed alike wherever a range is cut.
  template <int lanes>
  void evaluate_part(Index begin, Index size, const double* x, double* value, double* gradient) const {
    Index v[batch * k];
    fill_up(begin, size, v);
    double values[batch], gradients[batch * dofs];
    evaluate_batch<lanes>(begin, v, x, values, gradient != nullptr ? gradients : nullptr);
    if (value != nullptr) std::copy_n(values, size, value);
    if (gradient != nullptr) std::copy_n(gradients, size * dofs, gradient);
  }

  void fill_up(Index begin, Index size, Index (&v)[batch * k]) const {
    for (int l = 0; l < batch; ++l) std::copy_n(all_.vertices(begin + (l < size ? l : 0)), k, v + l * k);
  }

  template <int lanes>
  void evaluate_hessians(Index begin, Index size, const double* x, const Curvature& curvature, double* hessian) const {
    Index v[batch * k];
    fill_up(begin, size, v);
    alignas(Pack<lanes>) double F[entries][batch], R[entries][batch];
    for (int l = 0; l < batch; l += lanes) deformation_gradients<lanes>(begin + l, v + l * k, x, l, F);
    closest_rotations<lanes>(F, R);
    double floors[batch], twists[Element::twist_entries][batch];
    for (Index l = 0; l < batch; ++l) {
      floors[l] = relative_floor(curvature, row(stiffness)[begin + (l < size ? l : 0)]);
    }
    Element::template twists<batch, lanes>(F, R, floors, twists);
    for (Index l = 0; l < size; ++l, hessian += dofs * dofs) {
      double r[entries], twist[Element::twist_entries];
      for (int i = 0; i < entries; ++i) r[i] = R[i][l];
      for (int i = 0; i < Element::twist_entries; ++i) twist[i] = twists[i][l];
      (*this)[begin + l].hessian(r, twist, floors[l], hessian);
    }
  }

  template <int lanes>
  void evaluate_batch(Index begin, const Index* v, const double* x, double* value, double* gradient) const {
    alignas(Pack<lanes>) double F[entries][batch], R[entries][batch];
    for (int l = 0; l < batch; l += lanes) deformation_gradients<lanes>(begin + l, v + l * k, x, l, F);
    closest_rotations<lanes>(F, R);
    for (int l = 0; l < batch; l += lanes) {
      Pack<lanes> stiffness_here, b[entries], D[entries], energy{};
      load<lanes>(row(stiffness) + begin + l, stiffness_here);
      for (int r = 0; r < entries; ++r) {
        Pack<lanes> f, rotation;
        load<lanes>(F[r] + l, f), load<lanes>(R[r] + l, rotation);
        D[r] = f - rotation;
        energy += D[r] * D[r];
        D[r] *= stiffness_here;
      }
      store<lanes>(0.5 * stiffness_here * energy, value + l);
      if (gradient == nullptr) continue;
      for (int r = 0; r < entries; ++r) load<lanes>(row(r) + begin + l, b[r]);
      Pack<lanes> force[k][dim];
      for (int i = 0; i < dim; ++i) {
        force[0][i] = Pack<lanes>{};
        for (int a = 1; a < k; ++a) {
          force[a][i] = D[i] * b[(a - 1) * dim];
          for (int j = 1; j < dim; ++j) force[a][i] += D[j * dim + i] * b[(a - 1) * dim + j];
          force[0][i] -= force[a][i];
        }
      }
      for (int a = 0; a < k; ++a) store_rows<dim, lanes>(force[a], gradient + l * dofs + a * dim, dofs);
    }
  }

  // Of elements side by side, to column l of F and behind.
  template <int lanes>
  void deformation_gradients(Index begin, const Index* v, const double* x, int l, double (&F)[entries][batch]) const {
    Pack<lanes> origin[dim], end[dim], b, f[entries] = {};
    load_rows<dim, lanes>(x, v, k, origin);
    for (int a = 0; a < dim; ++a) {
      load_rows<dim, lanes>(x, v + a + 1, k, end);
      for (int j = 0; j < dim; ++j) {
        load<lanes>(row(a * dim + j) + begin, b);
        for (int i = 0; i < dim; ++i) f[j * dim + i] += (end[i] - origin[i]) * b;
      }
    }
    for (int r = 0; r < entries; ++r) store<lanes>(f[r], F[r] + l);
  }

  Elements all_;
  std::size_t stride_ = 0;
  std::vector<double> data_;
};

}  // namespace pliant::arap
