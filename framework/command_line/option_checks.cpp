#include "command_line/option_checks.hpp"

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "config/values.hpp"

namespace pliant {

CLI::Validator checked_by(const Parameter& schema) {
  const auto check = [schema](const std::string& text) -> std::string {
    Mistakes mistakes;
    const Node value = Node::make_text(text);
    const bool good = schema.type == ParameterType::integer ? read_integer(value, schema, mistakes).has_value()
                                                            : read_real(value, schema, mistakes).has_value();
    return good ? "" : fmt::format("must be {}; found {}", expectation(schema), describe(value));
  };
  return {check, ""};
}

CLI::Validator unsigned_64_bits() {
  const auto check = [](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size()) return "";
    return fmt::format("must be a whole number from 0 to {}; found {}", std::numeric_limits<std::uint64_t>::max(),
                       describe(Node::make_text(text)));
  };
  return {check, ""};
}

CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? "must not be empty" : ""; }, ""};
}

}  // namespace pliant
