#include "plugin_loading/descriptor.hpp"

#include <catch2/catch.hpp>

#include "plugin_loading/layout.hpp"

using namespace pliant;

namespace {

// A parameter of a later minor of the contract: with a field more.
struct LongerParameter {
  Parameter parameter;
  double later = 1.0;
};

LongerParameter longer(const char* name) {
  LongerParameter made{real(name).by_default("1.0"), 2.0};
  made.parameter.size = sizeof(LongerParameter);
  return made;
}

Component component_with(const LongerParameter* parameters, std::int32_t count) {
  static constexpr Support support[] = {{2, Simplex::point}};
  Component component;
  component.kind = "energy";
  component.name = "some";
  component.create = [](const Parameters&) -> void* { return nullptr; };
  component.destroy = [](void*) noexcept {};
  component.support = support;
  component.support_count = 1;
  component.parameters = &parameters->parameter;
  component.parameter_count = count;
  return component;
}

}  // namespace

TEST_CASE("parameters lie as far apart as they say") {
  const LongerParameter parameters[] = {longer("first"), longer("second"), longer("third")};
  const Component component = component_with(parameters, 3);
  std::vector<std::string> faults;
  const Descriptor descriptor = read_descriptor(plugin("1.0", component), faults);
  CHECK(faults.empty());
  REQUIRE(descriptor.component.parameter_count == 3);
  CHECK(std::string(descriptor.component.parameters[2].name) == "third");
  CHECK(descriptor.component.parameters[1].size == sizeof(Parameter));
}

TEST_CASE("what an older plugin's struct lacks has its default") {
  Component older;
  older.name = "some";
  older.destroy = [](void*) noexcept {};
  older.size = offsetof(Component, destroy);  // as if `destroy` were new
  const Component known = as_host_knows(older);
  CHECK(std::string(known.name) == "some");
  CHECK(known.destroy == nullptr);
  CHECK(known.size == sizeof(Component));
}

TEST_CASE("a component whose size is less than the first contract's is refused") {
  const LongerParameter parameters[] = {longer("first")};
  Component component = component_with(parameters, 1);
  component.size = 8;
  std::vector<std::string> faults;
  read_descriptor(plugin("1.0", component), faults);
  CHECK(faults == std::vector<std::string>{"its component has a size of 8 bytes"});
}

TEST_CASE("an absurd number of parameters is refused without looking at them") {
  const LongerParameter parameters[] = {longer("first")};
  for (const std::int32_t count : {-1, 2'000'000'000}) {
    const Component component = component_with(parameters, count);
    std::vector<std::string> faults;
    read_descriptor(plugin("1.0", component), faults);
    CHECK(faults == std::vector<std::string>{"it says to have " + std::to_string(count) + " parameters"});
  }
}
