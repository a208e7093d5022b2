#include "idle.hpp"

extern "C" int gone();

class Dependent final : public Idle {
 public:
  using Idle::Idle;
  void bind(const pliant::Domain&) override { value_ = gone(); }

 private:
  int value_ = 0;
};

constexpr pliant::Component component = idle<Dependent>("missing_dependency");
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
