#include "conformance/check.hpp"
#include "conformance/energy_abilities.hpp"
#include "conformance/energy_contract.hpp"
#include "conformance/energy_derivatives.hpp"
#include "conformance/scene.hpp"

namespace pliant::conformance {
namespace {

using Work = void (*)(Subject&, const Support&, Report&);

struct Entry {
  const char* name;
  Work work;
};

constexpr Entry entries[] = {
    {"groups are well formed", check_groups},
    {"the gradient is the derivative of the value", check_gradient},
    {"the Hessian is the derivative of the gradient", check_hessian},
    {"Hessian blocks are symmetric", check_hessian_symmetry},
    {"degenerate elements give no NaN", check_degenerate},
    {"a degenerate rest shape is refused, or works", check_bad_rest},
    {"lists of the wrong length are refused", check_list_lengths},
    {"invariant under translation", check_translation},
    {"invariant under rotation", check_rotation},
    {"any ranges and threads give the same bits", check_ranges_and_threads},
    {"evaluate depends on x alone", check_purity},
    {"outputs are written where wanted, and nowhere else", check_outputs},
    {"element matrices are positive semidefinite", check_element_matrices},
    {"the majorizer majorizes", check_majorizer},
    {"projected Hessians keep the floor", check_projection},
    {"fields are finite", check_fields},
    {"determinants of the deformation", check_determinants},
    {"the step limit keeps the energy finite", check_step_limit},
};

}  // namespace

std::vector<Check> energy_checks(const Support& support) {
  std::vector<Check> checks;
  for (const Entry& entry : entries) {
    const auto work = [support, run = entry.work](Subject& subject, Report& report) { run(subject, support, report); };
    checks.push_back({words_of(support) + ": " + entry.name, work, checks.empty() ? "" : checks.front().name});
  }
  return checks;
}

}  // namespace pliant::conformance
