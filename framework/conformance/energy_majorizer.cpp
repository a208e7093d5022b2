#include <cmath>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/energy_abilities.hpp"
#include "conformance/random.hpp"
#include "conformance/states.hpp"

namespace pliant::conformance {
namespace {

VectorXd eigenvalues(const MatrixXd& symmetric) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(0.5 * (symmetric + symmetric.transpose()), Eigen::EigenvaluesOnly)
      .eigenvalues();
}

std::string fault_of_matrix(const MatrixXd& matrix) {
  if (!matrix.allFinite()) return "has an entry that is not finite, or was not written";
  const double size = std::max(matrix.norm(), 1e-300);
  if (const double error = (matrix - matrix.transpose()).norm() / size; error > 1e-12) {
    return fmt::format("is not symmetric, by {:.1e} of its size", error);
  }
  if (const double least = eigenvalues(matrix).minCoeff(); least < -1e-12 * size) {
    return fmt::format("is not positive semidefinite: its lowest eigenvalue is {:.3g}", least);
  }
  return {};
}

MatrixXd metric_of(const ElementMetric& metric, int g, Index e, int k) {
  MatrixXd matrix = MatrixXd::Constant(k, k, NAN);
  metric.element_metric(g, e, e + 1, matrix.data());
  return matrix.transpose();
}

// Steps of several sizes: all vertices at once, and one vertex alone.
std::vector<VectorXd> steps_of(const Scene& scene, Random& random) {
  const auto size = static_cast<Eigen::Index>(scene.rest().size());
  std::vector<VectorXd> steps;
  for (const double length : {0.01, 0.3, 1.0, 4.0}) {
    for (int i = 0; i < 4; ++i) steps.push_back(length * scene.length() * random.vector(size));
    VectorXd single = VectorXd::Zero(size);
    const auto vertex =
        static_cast<Eigen::Index>(0.4999 * (1.0 + random.symmetric()) * static_cast<double>(size / scene.dim()));
    single.segment(vertex * scene.dim(), scene.dim()) = length * scene.length() * random.vector(scene.dim());
    steps.push_back(single);
  }
  return steps;
}

class MajorizerCheck {
 public:
  MajorizerCheck(const BoundEnergy& energy, const Scene& scene)
      : energy_(energy), scene_(scene), matrix_(energy.majorizer()), random_(53) {}

  void at(const State& state, Report& report) {
    const double value = energy_.value(state.x);
    if (!std::isfinite(value)) return;
    const VectorXd gradient = energy_.gradient(state.x);
    for (const VectorXd& step : steps_of(scene_, random_)) compare(state, value, gradient, step, report);
    compare_curvature(state, report);
  }

  std::string measures() const {
    return fmt::format("{} pairs, {:.2g} of the quadratic used at most, L - H no less than {:.1e} |L|", pairs_, used_,
                       least_);
  }

 private:
  void compare(const State& state, double value, const VectorXd& gradient, const VectorXd& step, Report& report) {
    std::vector<double> x = state.x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += step[static_cast<Eigen::Index>(i)];
    const double there = energy_.value(x), linear = gradient.dot(step), quadratic = 0.5 * step.dot(matrix_ * step);
    const double scale = std::abs(value) + std::abs(linear) + std::abs(quadratic);
    ++pairs_;
    if (quadratic > 0.0) used_ = std::max(used_, (there - value - linear) / quadratic);
    if (there <= value + linear + quadratic + 1e-10 * scale || report.failed()) return;
    report.fail(
        fmt::format("the majorizer does not majorize: {}, a step of length {:.3g} leads to the energy {:.6g}, "
                    "which is above E + g.d + d.L d / 2 by {:.3g}",
                    state.name, step.norm(), there, there - value - linear - quadratic));
  }

  void compare_curvature(const State& state, Report& report) {
    const MatrixXd hessian = energy_.hessian(state.x);
    if (!hessian.allFinite()) return;
    const double size = std::max(matrix_.norm(), 1e-300), least = eigenvalues(matrix_ - hessian).minCoeff() / size;
    least_ = std::min(least_, least);
    if (least >= -1e-9 || report.failed()) return;
    report.fail(
        fmt::format("the majorizer does not majorize: {}, L - H has the eigenvalue {:.3g}, and none is to be "
                    "negative",
                    state.name, least * size));
  }

  const BoundEnergy& energy_;
  const Scene& scene_;
  MatrixXd matrix_;
  Random random_;
  int pairs_ = 0;
  double used_ = 0.0, least_ = 0.0;
};

}  // namespace

void check_element_matrices(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const auto* metric = energy.ability<ElementMetric>();
  const bool majorizes = energy.ability<Majorizer>() != nullptr;
  if (metric == nullptr && !majorizes) return report.skip("it has no majorizer and no metric");
  report.doing("element matrices are asked for");
  int matrices = 0;
  energy.for_each_element([&](int g, Index e) {
    const auto check = [&](const MatrixXd& matrix, const char* what) {
      ++matrices;
      if (const std::string fault = fault_of_matrix(matrix); !fault.empty() && !report.failed()) {
        report.fail(fmt::format("the {} matrix of {} {}", what, energy.name_of_element(g, e), fault));
      }
    };
    if (majorizes) check(energy.majorizer(g, e), "majorizer");
    if (metric != nullptr) check(metric_of(*metric, g, e, energy.group(g).k), "metric");
  });
  report.measure(fmt::format("{} matrices", matrices));
}

void check_majorizer(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  if (energy.ability<Majorizer>() == nullptr) return report.skip("it has no majorizer");
  MajorizerCheck check(energy, scene);
  for (const State& state : states_of(scene)) {
    report.doing(fmt::format("the majorizer is compared with the energy {}", state.name));
    check.at(state, report);
  }
  report.measure(check.measures());
}

}  // namespace pliant::conformance
