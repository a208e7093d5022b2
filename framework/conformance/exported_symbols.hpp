#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::conformance {

// The symbols that a shared library defines and lets others see, in the order of its table. Nothing where the file has
// no section headers to find the table by.
std::optional<std::vector<std::string>> exported_symbols(const std::filesystem::path& library);

}  // namespace pliant::conformance
