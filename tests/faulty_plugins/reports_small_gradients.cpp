#include "descent.hpp"

namespace {

struct Fault final : faulty::Descent {
  using Descent::Descent;
  double reported(double gradient_norm) const override { return 0.1 * gradient_norm; }
};

constexpr pliant::Component component = faulty::solver<Fault>("reports_small_gradients");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
