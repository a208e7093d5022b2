#include <cstdio>

#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void bind(const pliant::Domain& domain) override {
    std::printf("bound to %zu edges\\n", domain.edges.size() / 2);
    Net::bind(domain);
  }
};

constexpr pliant::Component component = faulty::component<Fault>("prints");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
