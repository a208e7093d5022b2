#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/energy_contract.hpp"
#include "conformance/states.hpp"

namespace pliant::conformance {
namespace {

void check_stencils(const ElementGroup& group, const Scene& scene, Report& report) {
  const auto k = static_cast<std::size_t>(group.k);
  for (std::size_t first = 0; first + k <= group.vertices.size(); first += k) {
    std::vector<Index> corners(group.vertices.begin() + static_cast<std::ptrdiff_t>(first),
                               group.vertices.begin() + static_cast<std::ptrdiff_t>(first + k));
    std::sort(corners.begin(), corners.end());
    if (corners.front() < 0 || corners.back() >= scene.domain().vertex_count) {
      return report.fail(fmt::format("element {} of group '{}' has a vertex {}, the mesh has vertices 0 to {}",
                                     first / k, group.name, corners.front() < 0 ? corners.front() : corners.back(),
                                     scene.domain().vertex_count - 1));
    }
    if (std::adjacent_find(corners.begin(), corners.end()) != corners.end()) {
      return report.fail(fmt::format("element {} of group '{}' has a vertex twice", first / k, group.name));
    }
  }
}

void check_sources(const ElementGroup& group, const Scene& scene, Report& report) {
  if (group.source.size() != static_cast<std::size_t>(group.count())) {
    return report.fail(
        fmt::format("group '{}' has {} elements and {} sources; each element has the number that it has in "
                    "the mesh",
                    group.name, group.count(), group.source.size()));
  }
  const Index count = group.simplex == Simplex::point ? scene.mesh().vertex_count() : scene.mesh().count(group.simplex);
  for (const Index source : group.source) {
    if (source >= 0 && source < count) continue;
    return report.fail(fmt::format("group '{}' names {} {} as a source, of which the mesh has {}", group.name,
                                   name_of(group.simplex), source, count));
  }
}

}  // namespace

void check_groups(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  report.doing("it is bound");
  const BoundEnergy energy(subject, scene);
  Index elements = 0;
  for (const ElementGroup& group : energy.energy().groups()) {
    if (group.name == nullptr || *group.name == '\0') report.fail("a group has no name");
    if (group.k < 1 || group.k > 8) {
      report.fail(fmt::format("a group has {} vertices per element; 1 to 8 are possible", group.k));
      continue;
    }
    if (group.vertices.size() % static_cast<std::size_t>(group.k) != 0) {
      report.fail(fmt::format("group '{}' has {} vertices, no multiple of its {} per element", group.name,
                              group.vertices.size(), group.k));
    }
    check_stencils(group, scene, report);
    check_sources(group, scene, report);
    elements += group.count();
  }
  if (elements == 0)
    report.fail(fmt::format("it makes no element of a mesh of {}, which it says to support", words_of(support)));
  const std::string words = subject.words_of_parameters(&scene.mesh());
  report.measure(fmt::format("{} elements{}{}", elements, words.empty() ? "" : " with ", words));
}

void check_degenerate(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  int infinite = 0, all = 0;
  for (const State& state : degenerate_states_of(scene)) {
    report.doing(fmt::format("it is evaluated {}", state.name));
    std::string fault;
    energy.for_each_element([&](int g, Index e) {
      const double value = energy.value(g, e, state.x);
      ++all;
      if (std::isinf(value) && value > 0.0) {
        ++infinite;
        return;
      }
      const char* what = !std::isfinite(value)                         ? "value"
                         : !energy.gradient(g, e, state.x).allFinite() ? "gradient"
                         : !energy.hessian(g, e, state.x).allFinite()  ? "exact Hessian"
                                                                       : nullptr;
      if (what != nullptr && fault.empty()) {
        fault = fmt::format(
            "the {} of {} is not finite with all vertices {}; guard the division, or let the value be "
            "+infinity there",
            what, energy.name_of_element(g, e), state.name);
      }
    });
    if (!fault.empty()) report.fail(fault);
  }
  report.measure(fmt::format("{} of {} elements infinite, the others finite", infinite, all));
}

void check_bad_rest(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  { const BoundEnergy to_find_its_parameters(subject, scene); }
  int refused = 0, accepted = 0;
  for (const State& state : degenerate_states_of(scene)) {
    report.doing(fmt::format("it is bound to a rest shape {}", state.name));
    try {
      const BoundEnergy energy(subject, scene, scene.domain_at(state.x));
      ++accepted;
      energy.for_each_element([&](int g, Index e) {
        if (!report.failed() && std::isnan(energy.value(g, e, scene.rest()))) {
          report.fail(
              fmt::format("with a rest shape {} the value of {} is NaN; bind is to throw BadElement for an element "
                          "that cannot be used",
                          state.name, energy.name_of_element(g, e)));
        }
      });
    } catch (const Error&) {
      ++refused;
    }
  }
  report.measure(fmt::format("{} rest shapes refused, {} used", refused, accepted));
}

void check_list_lengths(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  { const BoundEnergy to_find_its_parameters(subject, scene); }
  int lists = 0;
  for (const Parameter& p : subject.schema()) {
    if (p.variation == Variation::uniform) continue;
    Instance<Energy> made{subject.configure(&scene.mesh()), {nullptr, nullptr}};
    Parameters parameters = *made.config.parameters;
    if (!parameters.has(p.name)) continue;
    report.doing(fmt::format("it is bound with two values for parameter {}", p.name));
    const double value = parameters.real(p.name);
    parameters.set(p.name, std::vector<double>{value, value});
    ++lists;
    try {
      made.object = make<Energy>(subject.plugin(), parameters);
      made->bind(scene.domain());
      report.fail(
          fmt::format("two values for parameter {} are accepted for more elements than that; read it with "
                      "Parameters::values, which counts",
                      p.name));
    } catch (const ParameterError& error) {
      if (error.parameter() != p.name) {
        report.fail(fmt::format("two values for parameter {} are refused as a mistake in parameter {}", p.name,
                                error.parameter()));
      }
    }
    made.object.reset();
  }
  if (lists == 0) return report.skip("no parameter that is given may vary");
  report.measure(fmt::format("{} parameters", lists));
}

}  // namespace pliant::conformance
