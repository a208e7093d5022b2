#include "idle.hpp"

namespace elsewhere {
double stiffness(int element, double scale);
}

// Linked without a check that all symbols exist, and lazily: it would crash on the first call.
class Unresolved final : public Idle {
 public:
  using Idle::Idle;
  void bind(const pliant::Domain&) override { stiffness_ = elsewhere::stiffness(1, 2.0); }

 private:
  double stiffness_ = 0;
};

constexpr pliant::Component component = idle<Unresolved>("unresolved_symbol");
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
