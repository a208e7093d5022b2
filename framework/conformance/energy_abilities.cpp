#include "conformance/energy_abilities.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/random.hpp"
#include "conformance/states.hpp"
#include "plugin_loading/naming.hpp"

namespace pliant::conformance {
namespace {

constexpr std::size_t guard = 64;

void check_description(const Field& field, const BoundEnergy& energy, Report& report) {
  const int dim = energy.dim();
  if (field.name == nullptr || !is_plugin_name(field.name))
    report.fail("a field has no name of the form [a-z][a-z0-9_]*");
  if (field.components != 1 && field.components != dim && field.components != dim * dim) {
    report.fail(fmt::format("field '{}' has {} components; 1, {} or {} are possible in {}D", field.name,
                            field.components, dim, dim * dim, dim));
  }
  if (field.per_element && (field.group < 0 || field.group >= energy.group_count())) {
    report.fail(fmt::format("field '{}' is of group {}, which does not exist", field.name, field.group));
  }
}

void check_numbers(const Fields& fields, int number, const BoundEnergy& energy, const Scene& scene, const State& state,
                   Report& report) {
  const Field& field = fields.fields()[static_cast<std::size_t>(number)];
  const Index rows = field.per_element ? energy.group(field.group).count() : scene.mesh().vertex_count();
  const std::size_t size = static_cast<std::size_t>(rows) * static_cast<std::size_t>(field.components);
  std::vector<double> out(size + 2 * guard, NAN);
  fields.evaluate_field(number, state.x.data(), out.data() + guard);
  const auto begin = out.begin() + guard, end = begin + static_cast<std::ptrdiff_t>(size);
  const auto is_nan = [](double value) { return std::isnan(value); };
  if (!std::all_of(out.begin(), begin, is_nan) || !std::all_of(end, out.end(), is_nan)) {
    report.fail(fmt::format("field '{}' writes outside its {} x {} numbers", field.name, rows, field.components));
  } else if (const auto bad = std::find_if_not(begin, end, [](double v) { return std::isfinite(v); }); bad != end) {
    report.fail(fmt::format("field '{}' has a number that is not finite, or was not written, in row {}, {}", field.name,
                            (bad - begin) / field.components, state.name));
  }
}

int mesh_dimension(Simplex simplex) {
  return static_cast<int>(simplex);
}

}  // namespace

void check_fields(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const auto* fields = energy.ability<Fields>();
  if (fields == nullptr) return report.skip("it has no fields");
  const auto count = static_cast<int>(fields->fields().size());
  for (int number = 0; number < count; ++number) {
    check_description(fields->fields()[static_cast<std::size_t>(number)], energy, report);
    if (report.failed()) return;
    report.doing(fmt::format("field number {} is evaluated", number));
    for (const State& state : states_of(scene)) {
      if (!report.failed() && std::isfinite(energy.value(state.x))) {
        check_numbers(*fields, number, energy, scene, state, report);
      }
    }
  }
  report.measure(fmt::format("{} fields", count));
}

void check_determinants(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const auto* ability = energy.ability<DeformationDeterminant>();
  if (ability == nullptr) return report.skip("it has no determinants");
  report.doing("determinants are asked for");
  constexpr double factor = 1.3;
  std::vector<double> scaled = scene.rest();
  for (double& value : scaled) value *= factor;
  energy.for_each_element([&](int g, Index e) {
    const double expected = std::pow(factor, mesh_dimension(energy.group(g).simplex));
    double at_rest = NAN, grown = NAN;
    ability->deformation_determinant(g, e, e + 1, scene.rest().data(), &at_rest);
    ability->deformation_determinant(g, e, e + 1, scaled.data(), &grown);
    const bool right = std::abs(at_rest - 1.0) <= 1e-9 && std::abs(grown - expected) <= 1e-9 * expected;
    if (right || report.failed()) return;
    report.fail(fmt::format("det F of {} is {:.6g} at rest and {:.6g} scaled by {}; 1 and {:.6g} would be right",
                            energy.name_of_element(g, e), at_rest, grown, factor, expected));
  });
}

void check_step_limit(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const auto* ability = energy.ability<StepLimit>();
  if (ability == nullptr) return report.skip("it has no step limit");
  Random random(61);
  double shortest = 1.0;
  for (int trial = 0; trial < 50 && !report.failed(); ++trial) {
    report.doing(fmt::format("the step limit of direction {} is asked for", trial));
    std::vector<double> direction(scene.rest().size()), x = scene.rest();
    for (double& entry : direction) entry = 3.0 * scene.length() * random.symmetric();
    const double limit = ability->step_limit(x.data(), direction.data());
    shortest = std::min(shortest, limit);
    if (!(limit > 0.0 && limit <= 1.0)) {
      report.fail(fmt::format("the step limit is {}, and must be in (0, 1]", limit));
    }
    for (int i = 0; i <= 20 && !report.failed(); ++i) {
      const double t = limit * i / 20.0;
      for (std::size_t j = 0; j < x.size(); ++j) x[j] = scene.rest()[j] + t * direction[j];
      if (std::isfinite(energy.value(x))) continue;
      report.fail(fmt::format("the step limit is {:.6g}, yet the energy is not finite at the step {:.6g}", limit, t));
    }
  }
  report.measure(fmt::format("50 directions, limits from {:.2g}", shortest));
}

}  // namespace pliant::conformance
