#include "conformance/element_outputs.hpp"

#include <cmath>
#include <cstdint>

#include <fmt/format.h>

namespace pliant::conformance {
namespace {

// A NaN that no computation gives.
constexpr std::uint64_t mark = 0x7ff8'5ca1'ab1e'c0deULL;

double marked() {
  double value;
  std::memcpy(&value, &mark, sizeof value);
  return value;
}

bool is_marked(const double& value) {
  return std::memcmp(&value, &mark, sizeof value) == 0;
}

}  // namespace

ElementOutputs::ElementOutputs(Index elements, int dofs, const Wanted& wanted)
    : wanted_(wanted), elements_(static_cast<std::size_t>(elements)), dofs_(static_cast<std::size_t>(dofs)) {
  value_.assign(elements_ + 2 * guard, marked());
  gradient_.assign(elements_ * dofs_ + 2 * guard, marked());
  hessian_.assign(elements_ * dofs_ * dofs_ + 2 * guard, marked());
}

void ElementOutputs::fill(const Energy& energy, int group, Index begin, Index end, const double* x) {
  const auto first = static_cast<std::ptrdiff_t>(begin), dofs = static_cast<std::ptrdiff_t>(dofs_);
  energy.evaluate(group, begin, end, x, Curvature::exact(), wanted_.value ? value() + first : nullptr,
                  wanted_.gradient ? gradient() + first * dofs : nullptr,
                  wanted_.hessian ? hessian() + first * dofs * dofs : nullptr);
}

std::string ElementOutputs::fault_of(const std::vector<double>& array, const char* name,
                                     std::size_t per_element) const {
  const std::size_t end = array.size() - guard;
  for (std::size_t i = 0; i < array.size(); ++i) {
    const bool inside = i >= guard && i < end;
    if (!inside && !is_marked(array[i])) {
      return fmt::format("it writes {} entries {} the {} that it was given", i < guard ? guard - i : i - end + 1,
                         i < guard ? "before" : "behind", name);
    }
    if (!inside || !is_marked(array[i])) continue;
    const std::size_t element = (i - guard) / per_element;
    if (wanted_.value && std::isinf(value_[guard + element])) continue;
    return fmt::format("it leaves entry {} of element {} of the {} unwritten", (i - guard) % per_element, element,
                       name);
  }
  return {};
}

std::string ElementOutputs::fault() const {
  std::string found;
  if (wanted_.value) found = fault_of(value_, "values", 1);
  if (found.empty() && wanted_.gradient) found = fault_of(gradient_, "gradients", dofs_);
  if (found.empty() && wanted_.hessian) found = fault_of(hessian_, "Hessian blocks", dofs_ * dofs_);
  return found;
}

}  // namespace pliant::conformance
