#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <pliant/parameter_schema.hpp>

#include "config/mistakes.hpp"
#include "config/node.hpp"

// One value of a config, checked against its schema: the keys of the host are described by the same Parameter as those
// of the plugins. What is wrong becomes a mistake "mu must be a number > 0 (Pa), e.g. 2.5; found -1", and no value.
namespace pliant {

// Finite, and within the range.
std::optional<double> read_real(const Node& node, const Parameter& schema, Mistakes& mistakes);
std::optional<std::int64_t> read_integer(const Node& node, const Parameter& schema, Mistakes& mistakes);
std::optional<bool> read_boolean(const Node& node, const Parameter& schema, Mistakes& mistakes);
std::optional<std::string> read_text(const Node& node, const Parameter& schema, Mistakes& mistakes);  // not empty
std::optional<std::string> read_choice(const Node& node, const Parameter& schema, Mistakes& mistakes);

// How many entries a list must have.
struct Length {
  std::size_t least = 0;
  std::size_t most = SIZE_MAX;
};

// Lists whose entries each satisfy the schema.
std::optional<std::vector<double>> read_reals(const Node& node, const Parameter& schema, Length length,
                                              Mistakes& mistakes);
std::optional<std::vector<std::int64_t>> read_integers(const Node& node, const Parameter& schema, Length length,
                                                       Mistakes& mistakes);

bool in_range(double value, const Parameter& schema) noexcept;

// "the text 'abc'", "a list of 3 entries", "a map with the keys a, b", "nothing": for messages.
std::string describe(const Node& node);

// "a number > 0 (Pa)", "one of exact, projected": for messages, and for `pliant describe`.
std::string expectation(const Parameter& schema);
// "> 0 and < 1", empty where everything is allowed.
std::string range_of(const Parameter& schema);

}  // namespace pliant
