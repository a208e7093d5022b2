#include "conformance/energy_derivatives.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/states.hpp"

namespace pliant::conformance {
namespace {

constexpr double steps[] = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7};  // times the mean length of an edge

// How far a derivative is from differences, both as columns or matrices of the element's DOFs.
struct Deviation {
  double error = std::numeric_limits<double>::infinity();
  double step = 0.0;
  Eigen::Index row = 0, column = 0;  // where most of it is
  double derivative = 0.0, difference = 0.0;
};

Deviation deviation(const MatrixXd& derivative, const MatrixXd& difference, double least_scale, double step) {
  Deviation found;
  const double scale = std::max({derivative.norm(), difference.norm(), least_scale});
  found.error = scale > 0.0 ? (derivative - difference).norm() / scale : 0.0;
  found.step = step;
  (derivative - difference).cwiseAbs().maxCoeff(&found.row, &found.column);
  found.derivative = derivative(found.row, found.column);
  found.difference = difference(found.row, found.column);
  return found;
}

// Differences of f over each local DOF; f gives a vector. Empty where f is not finite somewhere.
template <class Function>
MatrixXd differences(const BoundEnergy& energy, int g, Index e, std::vector<double> x, double h, const Function& f) {
  MatrixXd columns;
  for (int i = 0; i < energy.dofs(g); ++i) {
    double& moved = x[energy.dof(g, e, i)];
    const double before = moved, up = before + h, down = before - h;
    moved = up;
    const VectorXd above = f(x);
    moved = down;
    const VectorXd below = f(x);
    moved = before;
    if (columns.size() == 0) columns.resize(above.size(), energy.dofs(g));
    columns.col(i) = (above - below) / (up - down);
  }
  return columns.allFinite() ? columns : MatrixXd();
}

using Compare = std::function<Deviation(int g, Index e, const std::vector<double>& x, double h)>;

Deviation best_over_steps(const Compare& compare, int g, Index e, const std::vector<double>& x, double length) {
  Deviation best;
  for (const double step : steps) {
    const Deviation each = compare(g, e, x, step * length);
    if (each.error < best.error) best = each;
  }
  return best;
}

std::string local_dof(Eigen::Index i, int dim) {
  return fmt::format("{} of corner {}", "xyz"[i % dim], i / dim);
}

// The worst element over all states, told with what its numbers are.
void compare_everywhere(const BoundEnergy& energy, const Scene& scene, const Compare& compare, const char* what,
                        const char* of_what, Report& report) {
  Deviation worst;
  worst.error = -1.0;
  std::string where;
  int compared = 0;
  for (const State& state : states_of(scene)) {
    report.doing(fmt::format("it is evaluated {}", state.name));
    energy.for_each_element([&](int g, Index e) {
      if (!std::isfinite(energy.value(g, e, state.x))) return;
      const Deviation best = best_over_steps(compare, g, e, state.x, scene.length());
      ++compared;
      if (std::isnan(best.error) || !(best.error <= worst.error)) {
        worst = best;
        where = fmt::format("of {}, {}: the entry for {}", energy.name_of_element(g, e), state.name,
                            local_dof(best.column, energy.dim()));
        if (best.row != 0 || std::string_view(of_what) != "value") {
          where += fmt::format(" and {}", local_dof(best.row, energy.dim()));
        }
      }
    });
  }
  if (compared == 0) return report.fail("no state was found in which an element has a finite energy");
  if (worst.error <= derivative_tolerance) {
    return report.measure(
        fmt::format("relative error at most {:.1e} over {} elements and states", worst.error, compared));
  }
  if (std::isinf(worst.error)) {
    return report.fail(
        fmt::format("the {} {} is {}, and differences of the {} are not finite at any step size though the "
                    "energy is",
                    what, where, worst.derivative, of_what));
  }
  report.fail(fmt::format(
      "the {} is not the derivative of the {}: relative error {:.1e} at the best step size {:.0e}, at "
      "most {:.0e} is right. Worst is the {} {} is {:.6g}, differences give {:.6g}",
      what, of_what, worst.error, worst.step, derivative_tolerance, what, where, worst.derivative, worst.difference));
}

}  // namespace

void check_gradient(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const Compare compare = [&](int g, Index e, const std::vector<double>& x, double h) -> Deviation {
    const auto value = [&](const std::vector<double>& at) {
      return VectorXd::Constant(1, energy.value(g, e, at)).eval();
    };
    const MatrixXd differences_of_value = differences(energy, g, e, x, h, value);
    if (differences_of_value.size() == 0) return {};
    // What the gradient is after one length of an edge, by the second difference of the value.
    double curvature = 0.0;
    const double middle = energy.value(g, e, x), wide = 0.1 * scene.length();
    std::vector<double> moved = x;
    for (int i = 0; i < energy.dofs(g); ++i) {
      double& entry = moved[energy.dof(g, e, i)];
      entry += wide;
      const double above = energy.value(g, e, moved);
      entry -= 2.0 * wide;
      const double below = energy.value(g, e, moved);
      entry = x[energy.dof(g, e, i)];
      const double second = std::abs(above - 2.0 * middle + below) / (wide * wide);
      if (std::isfinite(second)) curvature = std::max(curvature, second);
    }
    return deviation(energy.gradient(g, e, x).transpose(), differences_of_value, curvature * scene.length(), h);
  };
  compare_everywhere(energy, scene, compare, "gradient", "value", report);
}

void check_hessian(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const Compare compare = [&](int g, Index e, const std::vector<double>& x, double h) -> Deviation {
    const auto gradient = [&](const std::vector<double>& at) -> VectorXd {
      if (!std::isfinite(energy.value(g, e, at))) return VectorXd::Constant(energy.dofs(g), NAN);
      return energy.gradient(g, e, at);
    };
    const MatrixXd differences_of_gradient = differences(energy, g, e, x, h, gradient);
    if (differences_of_gradient.size() == 0) return {};
    return deviation(energy.hessian(g, e, x), differences_of_gradient, gradient(x).norm() / scene.length(), h);
  };
  compare_everywhere(energy, scene, compare, "exact Hessian", "gradient", report);
}

void check_hessian_symmetry(Subject& subject, const Support& support, Report& report) {
  constexpr double tolerance = 1e-12;
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  double worst = 0.0;
  std::string where;
  for (const State& state : states_of(scene)) {
    report.doing(fmt::format("it is evaluated {}", state.name));
    energy.for_each_element([&](int g, Index e) {
      if (!std::isfinite(energy.value(g, e, state.x))) return;
      const MatrixXd block = energy.hessian(g, e, state.x);
      Eigen::Index row = 0, column = 0;
      const double error =
          (block - block.transpose()).cwiseAbs().maxCoeff(&row, &column) / std::max(block.norm(), 1e-300);
      if (error <= worst) return;
      worst = error;
      where = fmt::format("{}, {}: row {}, column {} is {:.6g}, its mirror image {:.6g}", energy.name_of_element(g, e),
                          state.name, row, column, block(row, column), block(column, row));
    });
  }
  if (worst <= tolerance) return report.measure(fmt::format("relative asymmetry at most {:.1e}", worst));
  report.fail(fmt::format("the Hessian block is not symmetric: {}. Both triangles are to be written, alike", where));
}

}  // namespace pliant::conformance
