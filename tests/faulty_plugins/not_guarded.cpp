#include <cmath>

#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void spoil(const double* a, const double* b, const faulty::Curvature&, double& E, double* g,
             double* H) const override {
    const double d[] = {b[0] - a[0], b[1] - a[1]}, l = std::hypot(d[0], d[1]);
    E += l;
    for (int i = 0; i < 4; ++i) {
      g[i] += (i < 2 ? -1.0 : 1.0) * d[i % 2] / l;
      for (int j = 0; j < 4; ++j) {
        const double sign = i / 2 == j / 2 ? 1.0 : -1.0;
        H[4 * i + j] += sign * ((i % 2 == j % 2 ? 1.0 / l : 0.0) - d[i % 2] * d[j % 2] / (l * l * l));
      }
    }
  }
};

constexpr pliant::Component component = faulty::component<Fault>("not_guarded");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
