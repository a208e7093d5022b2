#include <cmath>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/energy_contract.hpp"
#include "conformance/random.hpp"
#include "conformance/states.hpp"

namespace pliant::conformance {
namespace {

constexpr double tolerance = 1e-9;

// x -> R x + t.
struct Motion {
  MatrixXd turn;
  VectorXd shift;

  std::vector<double> of(const std::vector<double>& x) const {
    const Eigen::Index dim = shift.size();
    std::vector<double> moved(x.size());
    Eigen::Map<MatrixXd>(moved.data(), dim, static_cast<Eigen::Index>(x.size()) / dim) =
        (turn * Eigen::Map<const MatrixXd>(x.data(), dim, static_cast<Eigen::Index>(x.size()) / dim)).colwise() + shift;
    return moved;
  }
  // The turn of all corners of an element.
  MatrixXd of_element(int dofs) const {
    MatrixXd whole = MatrixXd::Zero(dofs, dofs);
    for (Eigen::Index i = 0; i < dofs; i += turn.rows()) whole.block(i, i, turn.rows(), turn.rows()) = turn;
    return whole;
  }
};

struct Largest {
  double size = 0.0;
  std::string where;
  void take(double error, const char* what, const std::string& place) {
    if (error <= size) return;
    size = error;
    where = fmt::format("{} of {}", what, place);
  }
};

void compare(const BoundEnergy& energy, const Scene& scene, const State& state, const Motion& motion, Largest& worst) {
  const std::vector<double> moved = motion.of(state.x);
  energy.for_each_element([&](int g, Index e) {
    const double value = energy.value(g, e, state.x), after = energy.value(g, e, moved);
    const std::string place = fmt::format("{}, {}", energy.name_of_element(g, e), state.name);
    if (std::isinf(value) && std::isinf(after)) return;
    const MatrixXd turn = motion.of_element(energy.dofs(g));
    const VectorXd slope = energy.gradient(g, e, state.x);
    const MatrixXd block = energy.hessian(g, e, state.x);
    const double length = scene.length(), gradient_scale = std::max(slope.norm(), block.norm() * length);
    const double value_scale = std::max(std::abs(value), gradient_scale * length);
    if (!(value_scale > 0.0) && after == value) return;
    const auto relative = [](double difference, double scale) {
      return std::isfinite(difference) ? difference / std::max(scale, 1e-300) : 1e300;
    };
    worst.take(relative(std::abs(after - value), value_scale), "value", place);
    worst.take(relative((energy.gradient(g, e, moved) - turn * slope).norm(), gradient_scale), "gradient", place);
    // A Hessian may be steep in x: it is given the square root of the tolerance.
    const double of_block = (energy.hessian(g, e, moved) - turn * block * turn.transpose()).norm();
    worst.take(relative(of_block, block.norm()) * std::sqrt(tolerance), "Hessian", place);
  });
}

void check_motions(Subject& subject, const Support& support, const std::vector<Motion>& motions, const char* name,
                   Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  Largest worst;
  for (const State& state : states_of(scene)) {
    report.doing(fmt::format("it is evaluated {}, and moved", state.name));
    for (const Motion& motion : motions) compare(energy, scene, state, motion, worst);
  }
  if (worst.size <= tolerance) return report.measure(fmt::format("relative change at most {:.1e}", worst.size));
  report.fail(
      fmt::format("it says to be invariant under {}, yet the {} changes by {:.1e} of its size (at most {:.0e} is "
                  "right); do not declare it, or make it so",
                  name, worst.where, worst.size, tolerance));
}

bool declares(const Subject& subject, std::uint32_t invariance) {
  return (subject.plugin().component->invariances & invariance) != 0;
}

}  // namespace

void check_translation(Subject& subject, const Support& support, Report& report) {
  if (!declares(subject, Invariance::translation))
    return report.skip("it does not say to be invariant under translation");
  Random random(41);
  std::vector<Motion> motions;
  for (const double size : {0.5, 5.0}) {
    motions.push_back({MatrixXd::Identity(support.dim, support.dim), size * random.vector(support.dim)});
  }
  check_motions(subject, support, motions, "translation", report);
}

void check_rotation(Subject& subject, const Support& support, Report& report) {
  if (!declares(subject, Invariance::rotation)) return report.skip("it does not say to be invariant under rotation");
  Random random(43);
  std::vector<Motion> motions;
  for (int i = 0; i < 3; ++i) motions.push_back({random.rotation(support.dim), VectorXd::Zero(support.dim)});
  check_motions(subject, support, motions, "rotation", report);
}

}  // namespace pliant::conformance
