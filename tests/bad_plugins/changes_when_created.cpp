#include <cfenv>

#include "idle.hpp"

class Rounding final : public Idle {
 public:
  explicit Rounding(const pliant::Parameters& parameters) : Idle(parameters) { std::fesetround(FE_DOWNWARD); }
};

constexpr pliant::Component component = idle<Rounding>("changes_when_created");
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
