#include "descent.hpp"

namespace {

struct Fault final : faulty::Descent {
  using Descent::Descent;
  std::optional<pliant::Status> ask(pliant::Monitor& monitor, const pliant::Iterate& iterate) const override {
    const auto stop = monitor.observe(iterate);
    return !stop && iterate.iteration == 5 ? pliant::Status::converged : stop;
  }
};

constexpr pliant::Component component = faulty::solver<Fault>("claims_convergence");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
