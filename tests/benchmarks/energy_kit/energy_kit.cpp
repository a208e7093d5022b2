// What energies written with <pliant/element_energy.hpp> cost: ARAP against the plugin written by hand, and
// neo-Hookean elasticity, on one mesh and state in turns.
//     benchmark_energy_kit FILE.json
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>

#include "compile_times.hpp"
#include "plugins.hpp"
#include "report.hpp"
#include "shapes.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// One energy of either build folder, bound.
class Candidate {
 public:
  Candidate(const std::string& name, const Domain& domain) : parameters_(default_parameters(open(name))) {
    energy_ = make<Energy>(open(name), parameters_);
    energy_->bind(domain);
  }
  const Energy& energy() const { return *energy_; }

 private:
  static const OpenPlugin& open(const std::string& name) {
    static Registry registry({PLIANT_PLUGIN_DIR, PLIANT_KIT_PLUGIN_DIR});
    return registry.open(Energy::kind, name);
  }

  Parameters parameters_;
  Made<Energy> energy_{nullptr, nullptr};
};

struct Wanted {
  const char* what;
  bool value, gradient, hessian;
  Curvature curvature;
};

const Wanted all_wanted[] = {
    {"value", true, false, false, Curvature::exact()},
    {"value, gradient", true, true, false, Curvature::exact()},
    {"exact Hessian", false, false, true, Curvature::exact()},
    {"projected Hessian", false, false, true, Curvature::projected(Curvature::Floor::relative, 1e-3)},
};

// ns per element of one pass over all elements, in blocks as the host evaluates them.
double pass(const Energy& energy, const std::vector<double>& x, const Wanted& wanted) {
  constexpr Index block = 128;
  constexpr std::size_t most_dofs = 12;
  static std::vector<double> value(block), gradient(block * most_dofs), hessian(block * most_dofs * most_dofs);
  const Index count = energy.groups()[0].count();
  const auto start = std::chrono::steady_clock::now();
  for (Index begin = 0; begin < count; begin += block) {
    energy.evaluate(0, begin, std::min(begin + block, count), x.data(), wanted.curvature,
                    wanted.value ? value.data() : nullptr, wanted.gradient ? gradient.data() : nullptr,
                    wanted.hessian ? hessian.data() : nullptr);
  }
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / count;
}

double median(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

std::vector<EnergyCost> measure(const Shape& shape, double disturbance) {
  const Domain domain = shape.domain();
  const std::array<Candidate, 3> candidates = {Candidate("kit_arap", domain), Candidate("arap", domain),
                                               Candidate("kit_neo_hookean", domain)};
  const std::vector<double> x = disturbed(shape.rest, disturbance, 1);
  std::vector<EnergyCost> costs;
  for (const Wanted& wanted : all_wanted) {
    std::array<std::vector<double>, 3> times;
    for (int turn = 0; turn < 41; ++turn) {
      for (std::size_t i = 0; i < 3; ++i) times[i].push_back(pass(candidates[i].energy(), x, wanted));
    }
    costs.push_back({wanted.what, shape.dim, median(times[0]), median(times[1]), median(times[2])});
  }
  return costs;
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 2) throw std::runtime_error("usage: benchmark_energy_kit FILE.json");
  std::vector<EnergyCost> costs = measure(grid_shape(100, 50, 10.0, 5.0), 0.02);
  const std::vector<EnergyCost> in_space = measure(brick_shape(16, 8, 8, 1.5, 0.7, 0.7), 0.02);
  costs.insert(costs.end(), in_space.begin(), in_space.end());
  std::vector<CompileTime> times;
  for (const char* source : {"kit_neo_hookean.cpp", "kit_arap.cpp"}) {
    times.push_back({source, compile_seconds(std::string(PLIANT_KIT_SOURCE_DIR "/") + source, 2)});
  }
  print_table(costs, times);
  write_json(arguments[1], costs, times);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
