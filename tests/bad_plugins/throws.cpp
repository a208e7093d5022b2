#include <new>
#include <stdexcept>

#include <pliant/errors.hpp>

#include "idle.hpp"

// NAME, and the VALUE that creation throws, come from the command line.
class Throwing final : public Idle {
 public:
  explicit Throwing(const pliant::Parameters& parameters) : Idle(parameters) { throw VALUE; }
};

constexpr pliant::Parameter parameters[] = {pliant::real("mu").by_default("1").means("stiffness").such_as("2")};
constexpr pliant::Component component = idle<Throwing>(NAME).with(parameters);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
