#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <pliant/energy.hpp>
#include <pliant/linear_solver.hpp>
#include <pliant/solver.hpp>

// Names of plugins and of their files: libpliant_<kind>_<name>.so.
namespace pliant {

inline constexpr std::array<std::string_view, 3> plugin_kinds = {Energy::kind, Solver::kind, LinearSolver::kind};

bool is_plugin_kind(std::string_view kind) noexcept;

// [a-z][a-z0-9_]*: no path, no dot.
bool is_plugin_name(std::string_view name) noexcept;

std::string plugin_file_name(std::string_view kind, std::string_view name);

struct PluginName {
  std::string_view kind;
  std::string name;
};

// What a file name says; nothing if it is not that of a plugin.
std::optional<PluginName> plugin_of_file_name(std::string_view file_name);

// "an energy", "a linear solver".
std::string with_article(std::string_view kind);

}  // namespace pliant
