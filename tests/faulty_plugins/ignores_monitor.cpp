#include "descent.hpp"

namespace {

struct Fault final : faulty::Descent {
  using Descent::Descent;
  std::optional<pliant::Status> ask(pliant::Monitor& monitor, const pliant::Iterate& iterate) const override {
    monitor.observe(iterate);
    return std::nullopt;
  }
};

constexpr pliant::Component component = faulty::solver<Fault>("ignores_monitor");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
