#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void evaluate(int group, faulty::Index begin, faulty::Index end, const double* x, const faulty::Curvature& curvature,
                double* value, double* gradient, double* hessian) const override {
    Net::evaluate(group, begin, end, x, curvature, value, gradient, hessian);
    if (value != nullptr && end - begin == group_.count()) value[end - begin] = 0.0;
  }
};

constexpr pliant::Component component = faulty::component<Fault>("writes_outside");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
