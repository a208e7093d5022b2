#include <algorithm>
#include <cmath>
#include <thread>

#include <fmt/format.h>

#include "conformance/element_outputs.hpp"
#include "conformance/energy_contract.hpp"
#include "conformance/random.hpp"
#include "conformance/states.hpp"

namespace pliant::conformance {
namespace {

constexpr Wanted everything{};

ElementOutputs whole(const BoundEnergy& energy, int g, const std::vector<double>& x,
                     const Wanted& wanted = everything) {
  ElementOutputs outputs(energy.group(g).count(), energy.dofs(g), wanted);
  outputs.fill(energy.energy(), g, 0, energy.group(g).count(), x.data());
  return outputs;
}

ElementOutputs in_pieces(const BoundEnergy& energy, int g, const std::vector<double>& x, Index piece) {
  const Index count = energy.group(g).count();
  ElementOutputs outputs(count, energy.dofs(g), everything);
  for (Index begin = 0; begin < count; begin += piece) {
    outputs.fill(energy.energy(), g, begin, std::min(count, begin + piece), x.data());
  }
  return outputs;
}

ElementOutputs by_threads(const BoundEnergy& energy, int g, const std::vector<double>& x, int threads) {
  const Index count = energy.group(g).count();
  ElementOutputs outputs(count, energy.dofs(g), everything);
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t) {
    workers.emplace_back([&, t] {
      for (Index e = t; e < count; e += threads) outputs.fill(energy.energy(), g, e, e + 1, x.data());
    });
  }
  for (std::thread& worker : workers) worker.join();
  return outputs;
}

double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double difference = 0.0, size = 1e-300;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!std::isfinite(a[i]) && !std::isfinite(b[i])) continue;
    const double d = std::abs(a[i] - b[i]);
    difference = std::max(difference, std::isnan(d) ? 1e300 : d);
    size = std::max(size, std::abs(a[i]));
  }
  return difference / size;
}

std::string words_of(const Wanted& wanted) {
  std::string words;
  const auto add = [&](bool is_wanted, const char* word) {
    if (is_wanted) words += (words.empty() ? "" : " and ") + std::string(word);
  };
  add(wanted.value, "value");
  add(wanted.gradient, "gradient");
  add(wanted.hessian, "Hessian");
  return words.empty() ? "nothing" : words;
}

}  // namespace

void check_ranges_and_threads(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support, Scene::Size::larger);
  const BoundEnergy energy(subject, scene);
  const std::vector<double> x = disturbed(scene.rest(), 0.2 * scene.length(), 7);
  for (int g = 0; g < energy.group_count(); ++g) {
    report.doing(fmt::format("group '{}' is evaluated in one range", energy.group(g).name));
    const ElementOutputs one = whole(energy, g, x);
    for (const Index piece : {1, 2, 3, 5, 7, 16, 100}) {
      report.doing(fmt::format("group '{}' is evaluated in ranges of {}", energy.group(g).name, piece));
      if (in_pieces(energy, g, x, piece).same_bits(one)) continue;
      report.fail(
          fmt::format("ranges of {} elements give other bits than one range; the numbers of an element depend on "
                      "x alone, not on its place in the range",
                      piece));
      break;
    }
    for (const int threads : {2, 4}) {
      report.doing(fmt::format("group '{}' is evaluated by {} threads", energy.group(g).name, threads));
      if (by_threads(energy, g, x, threads).same_bits(one)) continue;
      report.fail(
          fmt::format("{} threads at once on disjoint ranges give other bits than one; evaluate may share nothing "
                      "that it writes",
                      threads));
      break;
    }
  }
}

void check_purity(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  report.doing("two of them are bound");
  const BoundEnergy energy(subject, scene), other(subject, scene), alone(subject, scene);
  const std::vector<double> x = disturbed(scene.rest(), 0.2 * scene.length(), 8);
  const std::vector<double> y = disturbed(scene.rest(), 0.9 * scene.length(), 9);
  for (int g = 0; g < energy.group_count(); ++g) {
    report.doing("it is evaluated at x, at y, and at x again");
    const ElementOutputs first = whole(energy, g, x);
    whole(energy, g, y);
    whole(other, g, y);
    if (!whole(energy, g, x).same_bits(first)) {
      report.fail(
          "evaluated at x, at y and at x again it gives other bits at x; evaluate depends on an earlier call, and "
          "is to be a pure function of x");
    }
    if (!whole(alone, g, x).same_bits(first) || !whole(other, g, x).same_bits(first)) {
      report.fail(
          "two objects bound alike give different bits at the same x; they share something, or use memory that is "
          "not initialized");
    }
  }
}

void check_outputs(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  const BoundEnergy energy(subject, scene);
  const std::vector<double> x = disturbed(scene.rest(), 0.2 * scene.length(), 10);
  double worst = 0.0;
  for (int g = 0; g < energy.group_count(); ++g) {
    report.doing("it is evaluated for everything");
    const ElementOutputs all = whole(energy, g, x);
    for (int mask = 0; mask < 8; ++mask) {
      const Wanted wanted{(mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0};
      report.doing(fmt::format("it is evaluated for {} alone", words_of(wanted)));
      const ElementOutputs some = whole(energy, g, x, wanted);
      if (const std::string fault = some.fault(); !fault.empty()) {
        report.fail(fmt::format("asked for {}: {}", words_of(wanted), fault));
        return;
      }
      double error = 0.0;
      if (wanted.value) error = std::max(error, relative_difference(all.values(), some.values()));
      if (wanted.gradient) error = std::max(error, relative_difference(all.gradients(), some.gradients()));
      if (wanted.hessian) error = std::max(error, relative_difference(all.hessians(), some.hessians()));
      worst = std::max(worst, error);
      if (error <= 1e-12) continue;
      report.fail(fmt::format("asked for {} it gives other numbers than asked for everything, by {:.1e} of their size",
                              words_of(wanted), error));
    }
    report.doing("an empty range is evaluated");
    ElementOutputs none(energy.group(g).count(), energy.dofs(g), everything);
    const ElementOutputs untouched = none;
    none.fill(energy.energy(), g, 1, 1, x.data());
    if (!none.same_bits(untouched)) report.fail("it writes something for an empty range");
  }
  report.measure(fmt::format("relative difference at most {:.1e}", worst));
}

}  // namespace pliant::conformance
