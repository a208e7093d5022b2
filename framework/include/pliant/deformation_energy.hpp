#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <pliant/ability.hpp>
#include <pliant/eigenvalues.hpp>
#include <pliant/elements.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/jet.hpp>
#include <pliant/plugin.hpp>
#include <pliant/vectorized.hpp>

namespace pliant {

// The elements of a DeformationEnergy in one dimension.
template <class Model, int dim>
class DeformedElements {
 public:
  static constexpr int k = dim + 1, entries = dim * dim, dofs = k * dim;
  using F = Eigen::Matrix<double, dim, dim>;
  using Stiffness = Eigen::Matrix<double, entries, entries>;  // d2 psi / dF2, entry (i, j) of F numbered i*dim + j

  DeformedElements(const Elements& elements, const Parameters& given) : elements_(elements), model_(given, elements_) {
    for (Index e = 0; e < elements_.count(); ++e) {
      rest_.emplace_back(elements_, e);
      const Stiffness at_rest = stiffness(e, F::Identity());
      scales_.push_back(at_rest.allFinite() ? std::max(0.0, largest_eigenvalue(at_rest.data(), entries)) : 0.0);
    }
  }

  const ElementGroup& group() const noexcept { return elements_.group(); }

  void evaluate(Index begin, Index end, const double* x, const Curvature& curvature, double* value, double* gradient,
                double* hessian) const {
    vectorized([=, this] { evaluate_range(begin, end, x, curvature, value, gradient, hessian); });
  }

  double energy_density(Index e, const double* x) const {
    return finite_or_infinite(model_.energy_density(e, deformation_gradient(e, x)));
  }
  double determinant(Index e, const double* x) const { return deformation_gradient(e, x).determinant(); }

 private:
  void evaluate_range(Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                      double* gradient, double* hessian) const {
    for (Index e = begin; e < end; ++e) {
      const RestSimplex<dim>& rest = rest_[static_cast<std::size_t>(e)];
      const F f = deformation_gradient(e, x);
      F stress = F::Zero();
      Stiffness second = Stiffness::Zero();
      const double density = hessian != nullptr    ? differentiate(e, f, stress, second)
                             : gradient != nullptr ? differentiate(e, f, stress)
                                                   : finite_or_infinite(model_.energy_density(e, f));
      if (value != nullptr) *value++ = rest.volume * density;
      if (gradient != nullptr) {
        Eigen::Map<Eigen::Matrix<double, dim, k>> forces(gradient);
        forces = rest.volume * stress * rest.gradients;
        gradient += dofs;
      }
      if (hessian == nullptr) continue;
      if (curvature.kind == Curvature::Kind::projected) project(e, curvature, second);
      write_hessian(rest, second, hessian);
      hessian += dofs * dofs;
    }
  }

  F deformation_gradient(Index e, const double* x) const {
    return rest_[static_cast<std::size_t>(e)].deformation_gradient(elements_.positions<dim, k>(e, x));
  }

  // Outside the domain of its functions, as log of a negative determinant, an energy is infinite.
  static double finite_or_infinite(double density) {
    return std::isnan(density) ? std::numeric_limits<double>::infinity() : density;
  }

  template <int order>
  Jet<entries, order> density_jet(Index e, const F& f) const {
    using J = Jet<entries, order>;
    Eigen::Matrix<J, dim, dim> variables;
    for (int i = 0; i < dim; ++i) {
      for (int j = 0; j < dim; ++j) variables(i, j) = J::variable(f(i, j), i * dim + j);
    }
    J density = model_.energy_density(e, variables);
    density.value = finite_or_infinite(density.value);
    return density;
  }

  static F stress_of(const double* gradient) {
    return Eigen::Map<const Eigen::Matrix<double, dim, dim, Eigen::RowMajor>>(gradient);
  }

  double differentiate(Index e, const F& f, F& stress) const {
    if constexpr (requires { model_.stress(e, f); }) {
      stress = model_.stress(e, f);
      return finite_or_infinite(model_.energy_density(e, f));
    } else {
      const Jet<entries, 1> density = density_jet<1>(e, f);
      if (!std::isinf(density.value)) stress = stress_of(density.gradient);
      return density.value;
    }
  }

  double differentiate(Index e, const F& f, F& stress, Stiffness& second) const {
    if constexpr (requires { model_.stiffness(e, f); }) {
      second = model_.stiffness(e, f);
      return differentiate(e, f, stress);
    } else {
      const Jet<entries> density = density_jet<2>(e, f);
      if (std::isinf(density.value)) return density.value;
      stress = stress_of(density.gradient);
      for (int i = 0; i < entries; ++i) {
        for (int j = 0; j <= i; ++j) second(i, j) = second(j, i) = density.hessian(i, j);
      }
      return density.value;
    }
  }

  Stiffness stiffness(Index e, const F& f) const {
    F stress = F::Zero();
    Stiffness second = Stiffness::Zero();
    differentiate(e, f, stress, second);
    return second;
  }

  // Lifts the eigenvalues to the floor; a relative one is in units of the largest at rest.
  void project(Index e, const Curvature& curvature, Stiffness& second) const {
    if (!second.allFinite()) return;
    const auto element = static_cast<std::size_t>(e);
    const double floor = curvature.floor_is == Curvature::Floor::absolute ? curvature.floor / rest_[element].volume
                                                                          : curvature.floor * scales_[element];
    lift_eigenvalues(second.data(), entries, floor);
  }

  // H = volume sum_kl b_a[k] C[(i, k), (j, l)] b_c[l] for the DOFs (a, i) and (c, j). The innermost loops run over
  // vertices, filled up to a whole vector.
  static void write_hessian(const RestSimplex<dim>& rest, const Stiffness& second, double* hessian) {
    constexpr int lanes = 4;
    double b[dim][lanes] = {}, right[entries][dim][lanes], row[dim][lanes];
    for (int l = 0; l < dim; ++l) {
      for (int c = 0; c < k; ++c) b[l][c] = rest.gradients(l, c);
    }
    for (int f = 0; f < entries; ++f) {
      for (int j = 0; j < dim; ++j) {
        for (int c = 0; c < lanes; ++c) {
          double sum = 0.0;
          for (int l = 0; l < dim; ++l) sum += second(f, j * dim + l) * b[l][c];
          right[f][j][c] = rest.volume * sum;
        }
      }
    }
    for (int a = 0; a < k; ++a) {
      for (int i = 0; i < dim; ++i) {
        for (int j = 0; j < dim; ++j) {
          for (int c = 0; c < lanes; ++c) {
            row[j][c] = 0.0;
            for (int l = 0; l < dim; ++l) row[j][c] += b[l][a] * right[i * dim + l][j][c];
          }
        }
        for (int c = 0; c < k; ++c) {
          for (int j = 0; j < dim; ++j) *hessian++ = row[j][c];
        }
      }
    }
  }

  Elements elements_;
  Model model_;
  std::vector<RestSimplex<dim>> rest_;
  std::vector<double> scales_;  // the largest eigenvalue of the stiffness at rest
};

// E = sum_e volume_e psi(F_e) over triangles in the plane or tetrahedra, from the energy density psi alone. The author
// writes a model:
//
//     struct NeoHookean {
//       Values mu, lambda;
//       NeoHookean(const Parameters& p, const Elements& elements)
//           : mu(elements.values(p, "mu")), lambda(elements.values(p, "lambda")) {}
//
//       template <class T, int dim>
//       T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
//         const T log_J = log(F.determinant());
//         return mu[e] / 2 * (F.squaredNorm() - dim) - mu[e] * log_J + lambda[e] / 2 * log_J * log_J;
//       }
//     };
//
// Gradient, exact Hessian and projection (in F) follow by automatic differentiation; the energy density is a field, and
// inverted elements are counted. A density that is NaN or infinite means: outside the domain of the energy. Models may
// bring derivatives of their own, one or both:
//       template <int dim> Eigen::Matrix<double, dim, dim> stress(Index e, const Eigen::Matrix<double, dim, dim>& F)
//       const; stiffness(e, F): d2 psi / dF2, dim^2 x dim^2, entry (i, j) of F numbered i*dim + j.
// The model's functions run on several threads at once.
template <class Model>
class DeformationEnergy final : public Energy,
                                public ClosedFormProjection,
                                public Fields,
                                public DeformationDeterminant {
 public:
  static constexpr Support support[] = {{2, Simplex::triangle}, {3, Simplex::tetrahedron}};

  explicit DeformationEnergy(const Parameters& given) : parameters_(given) {}

  void bind(const Domain& domain) override {
    if (domain.dim == 2) {
      plane_.emplace(Elements(domain, Simplex::triangle), parameters_);
    } else {
      space_.emplace(Elements(domain, Simplex::tetrahedron), parameters_);
    }
  }

  std::span<const ElementGroup> groups() const noexcept override {
    return {plane_ ? &plane_->group() : &space_->group(), 1};
  }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    visit([&](const auto& elements) { elements.evaluate(begin, end, x, curvature, value, gradient, hessian); });
  }

  std::span<const Field> fields() const noexcept override { return fields_; }
  void evaluate_field(int, const double* x, double* out) const override {
    visit([&](const auto& elements) {
      for (Index e = 0; e < elements.group().count(); ++e) *out++ = elements.energy_density(e, x);
    });
  }

  void deformation_determinant(int, Index begin, Index end, const double* x, double* determinants) const override {
    visit([&](const auto& elements) {
      for (Index e = begin; e < end; ++e) *determinants++ = elements.determinant(e, x);
    });
  }

  const void* ability(const char* id) const noexcept override {
    return offer<ClosedFormProjection, Fields, DeformationDeterminant>(this, id);
  }

 private:
  template <class Function>
  void visit(const Function& function) const {
    plane_ ? function(*plane_) : function(*space_);
  }

  static constexpr std::array<Field, 1> make_fields() {
    Field density;
    density.name = "energy_density", density.unit = "energy / rest volume";
    return {density};
  }

  const Parameters& parameters_;
  std::optional<DeformedElements<Model, 2>> plane_;
  std::optional<DeformedElements<Model, 3>> space_;
  std::array<Field, 1> fields_ = make_fields();
};

}  // namespace pliant
