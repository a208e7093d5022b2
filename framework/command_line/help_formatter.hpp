#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace pliant {

// Help for people: options by name and type alone, their meaning wrapped to the width of a terminal.
class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter();
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
  std::string make_option_usage(const CLI::Option* option) const override;
};

}  // namespace pliant
