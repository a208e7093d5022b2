#pragma once

#include <cmath>

#include <Eigen/LU>

#include <pliant/domain.hpp>
#include <pliant/energy.hpp>
#include <pliant/errors.hpp>
#include <pliant/parameters.hpp>
#include <pliant/types.hpp>

namespace pliant {

// All simplices of one kind in a domain, as the models of element energies are told of them.
class Elements {
 public:
  Elements() = default;
  Elements(const Domain& domain, Simplex simplex) : dim_(domain.dim), rest_(domain.rest) {
    group_.simplex = simplex;
    group_.k = vertices_of(simplex);
    switch (simplex) {
      case Simplex::point:
        group_.name = "points", group_.vertices = group_.source = domain.points;
        break;
      case Simplex::edge:
        group_.name = "edges", group_.vertices = domain.edges, group_.source = domain.edge_ids;
        break;
      case Simplex::triangle:
        group_.name = "triangles", group_.vertices = domain.triangles, group_.source = domain.triangle_ids;
        break;
      case Simplex::tetrahedron:
        group_.name = "tetrahedra", group_.vertices = domain.tetrahedra, group_.source = domain.tetrahedron_ids;
    }
  }

  int dim() const noexcept { return dim_; }
  Index count() const noexcept { return group_.count(); }
  const ElementGroup& group() const noexcept { return group_; }

  // The values of a real parameter that may vary per element.
  Values values(const Parameters& parameters, std::string_view name) const {
    return parameters.values(name, count(), group_.name);
  }

  // Vertex ids of an element.
  const Index* vertices(Index e) const noexcept {
    return group_.vertices.data() + static_cast<std::ptrdiff_t>(e) * group_.k;
  }

  // Positions of its k vertices as columns: at rest, and in x (#V x dim row-major).
  template <int dim, int k>
  Eigen::Matrix<double, dim, k> rest(Index e) const {
    return positions<dim, k>(e, rest_.data());
  }
  template <int dim, int k>
  Eigen::Matrix<double, dim, k> positions(Index e, const double* x) const {
    Eigen::Matrix<double, dim, k> columns;
    const Index* v = vertices(e);
    for (int a = 0; a < k; ++a) {
      for (int i = 0; i < dim; ++i) columns(i, a) = x[static_cast<std::ptrdiff_t>(v[a]) * dim + i];
    }
    return columns;
  }

  // What to throw for an element that cannot be used.
  BadElement bad(Index e, const std::string& why) const {
    return {group_.simplex, group_.source[static_cast<std::size_t>(e)], why};
  }

 private:
  int dim_ = 0;
  std::span<const double> rest_;
  ElementGroup group_;
};

// A simplex that fills its space, at rest: its volume and the gradients b_a of its shape functions, so that the
// deformation gradient of positions x_a is F = sum_a x_a b_a^T.
template <int dim>
struct RestSimplex {
  static constexpr int k = dim + 1;
  Eigen::Matrix<double, dim, k> gradients;  // b_a as columns, 1 / length
  double volume = 0.0;

  // Throws BadElement where it is flat or inverted.
  RestSimplex(const Elements& elements, Index e) {
    const Eigen::Matrix<double, dim, k> X = elements.rest<dim, k>(e);
    const Eigen::Matrix<double, dim, dim> D = X.template rightCols<dim>().colwise() - X.col(0);
    double longest = (D.col(0) - D.col(dim - 1)).norm();
    for (int a = 0; a < dim; ++a) longest = std::max(longest, D.col(a).norm());
    volume = D.determinant() / (dim == 2 ? 2.0 : 6.0);
    const double smallest = 1e-14 * std::pow(longest, dim);  // flat but for round-off
    if (!(volume > smallest) || !std::isfinite(1.0 / volume)) {
      throw elements.bad(e, volume < -smallest ? "is inverted in the rest shape" : "has no volume in the rest shape");
    }
    gradients.template rightCols<dim>() = D.inverse().transpose();
    gradients.col(0) = -gradients.template rightCols<dim>().rowwise().sum();
  }

  Eigen::Matrix<double, dim, dim> deformation_gradient(const Eigen::Matrix<double, dim, k>& x) const {
    return (x.template rightCols<dim>().colwise() - x.col(0)) * gradients.template rightCols<dim>().transpose();
  }
};

}  // namespace pliant
