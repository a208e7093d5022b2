#include <cstdlib>

#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void bind(const pliant::Domain&) override { std::exit(0); }
};

constexpr pliant::Component component = faulty::component<Fault>("exits");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
