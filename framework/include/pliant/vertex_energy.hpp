#pragma once

#include <algorithm>
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

// The elements of a VertexEnergy in one dimension.
template <class Model, int dim>
class VertexElements {
 public:
  static constexpr int k = vertices_of(Model::simplex), dofs = k * dim;
  using Positions = Eigen::Matrix<double, dim, k>;
  using Hessian = Eigen::Matrix<double, dofs, dofs, Eigen::RowMajor>;
  using Metric = Eigen::Matrix<double, k, k>;

  VertexElements(const Elements& elements, const Parameters& given) : elements_(elements), model_(given, elements_) {
    for (Index e = 0; e < elements_.count(); ++e) metrics_.push_back(metric_at_rest(e));
  }

  const ElementGroup& group() const noexcept { return elements_.group(); }
  const Metric& metric(Index e) const { return metrics_[static_cast<std::size_t>(e)]; }

  void evaluate(Index begin, Index end, const double* x, double* value, double* gradient, double* hessian) const {
    vectorized([=, this] { evaluate_range(begin, end, x, value, gradient, hessian); });
  }

 private:
  void evaluate_range(Index begin, Index end, const double* x, double* value, double* gradient, double* hessian) const {
    for (Index e = begin; e < end; ++e) {
      const Positions positions = elements_.positions<dim, k>(e, x);
      const double energy = hessian != nullptr    ? differentiate<2>(e, positions, gradient, hessian)
                            : gradient != nullptr ? differentiate<1>(e, positions, gradient, hessian)
                                                  : finite_or_infinite(model_.energy(e, positions));
      if (value != nullptr) *value++ = energy;
      if (gradient != nullptr) gradient += dofs;
      if (hessian != nullptr) hessian += dofs * dofs;
    }
  }

  // Outside the domain of its functions, as log of a negative length, an energy is infinite.
  static double finite_or_infinite(double energy) {
    return std::isnan(energy) ? std::numeric_limits<double>::infinity() : energy;
  }

  template <int order>
  double differentiate(Index e, const Positions& positions, double* gradient, double* hessian) const {
    using J = Jet<dofs, order>;
    Eigen::Matrix<J, dim, k> variables;
    for (int a = 0; a < k; ++a) {
      for (int i = 0; i < dim; ++i) variables(i, a) = J::variable(positions(i, a), a * dim + i);
    }
    J energy = model_.energy(e, variables);
    energy.value = finite_or_infinite(energy.value);
    if (std::isinf(energy.value)) energy = J(energy.value);
    if (gradient != nullptr) std::copy_n(energy.gradient, dofs, gradient);
    if constexpr (order == 2) {
      Eigen::Map<Hessian> H(hessian);
      for (int i = 0; i < dofs; ++i) {
        for (int j = 0; j <= i; ++j) H(i, j) = H(j, i) = energy.hessian(i, j);
      }
    }
    return energy.value;
  }

  // The metric of the squared distances of the vertices from their centroid, times the largest eigenvalue that the
  // Hessian at rest has in it.
  Metric metric_at_rest(Index e) const {
    Metric metric = Metric::Identity();
    if (k > 1) metric -= Metric::Constant(1.0 / k);
    Hessian hessian;
    differentiate<2>(e, elements_.template rest<dim, k>(e), nullptr, hessian.data());
    if (!hessian.allFinite()) return metric;
    const double largest = largest_eigenvalue(hessian.data(), dofs);
    return largest > 0.0 ? Metric(largest * metric) : metric;
  }

  Elements elements_;
  Model model_;
  std::vector<Metric> metrics_;
};

// E = sum_e E_e(x) from the energy of one element, a function of its k vertex positions. The author writes a model:
//
//     struct Spring {
//       static constexpr Simplex simplex = Simplex::edge;
//       Values k;
//       const Elements& elements;
//       Spring(const Parameters& p, const Elements& all) : k(all.values(p, "k")), elements(all) {}
//
//       template <class T, int dim>
//       T energy(Index e, const Eigen::Matrix<T, dim, 2>& x) const {
//         const auto X = elements.rest<dim, 2>(e);
//         const T stretch = (x.col(1) - x.col(0)).squaredNorm() - (X.col(1) - X.col(0)).squaredNorm();
//         return k[e] / 2 * stretch * stretch;  // smooth, also where the ends meet
//       }
//     };
//
// Gradient and exact Hessian follow by automatic differentiation; the host projects in a metric on the vertices. An
// energy that is NaN or infinite means: outside its domain. What depends on the rest shape alone is better computed
// once, in the constructor. The model's functions run on several threads at once.
template <class Model>
class VertexEnergy final : public Energy, public ElementMetric {
 public:
  static constexpr Support support[] = {{2, Model::simplex}, {3, Model::simplex}};

  explicit VertexEnergy(const Parameters& given) : parameters_(given) {}

  void bind(const Domain& domain) override {
    if (domain.dim == 2) {
      plane_.emplace(Elements(domain, Model::simplex), parameters_);
    } else {
      space_.emplace(Elements(domain, Model::simplex), parameters_);
    }
  }

  std::span<const ElementGroup> groups() const noexcept override {
    return {plane_ ? &plane_->group() : &space_->group(), 1};
  }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value, double* gradient,
                double* hessian) const override {
    visit([&](const auto& elements) { elements.evaluate(begin, end, x, value, gradient, hessian); });
  }

  void element_metric(int, Index begin, Index end, double* matrices) const override {
    visit([&](const auto& elements) {
      for (Index e = begin; e < end; ++e) {
        const auto& metric = elements.metric(e);
        matrices = std::copy_n(metric.data(), metric.size(), matrices);
      }
    });
  }

  const void* ability(const char* wanted) const noexcept override { return offer<ElementMetric>(this, wanted); }

 private:
  template <class Function>
  void visit(const Function& function) const {
    plane_ ? function(*plane_) : function(*space_);
  }

  const Parameters& parameters_;
  std::optional<VertexElements<Model, 2>> plane_;
  std::optional<VertexElements<Model, 3>> space_;
};

}  // namespace pliant
