#include <clocale>

#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void bind(const pliant::Domain& domain) override {
    std::setlocale(LC_ALL, "C.UTF-8");
    Net::bind(domain);
  }
};

constexpr pliant::Component component = faulty::component<Fault>("sets_locale");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
