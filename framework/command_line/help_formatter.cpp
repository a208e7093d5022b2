#include "command_line/help_formatter.hpp"

#include <sstream>

namespace pliant {
namespace {

constexpr std::size_t width = 80, column = 24;

std::string wrapped(const std::string& text, std::size_t limit) {
  std::istringstream words(text);
  std::string lines, word;
  std::size_t used = 0;
  while (words >> word) {
    if (used > 0 && used + 1 + word.size() > limit) {
      lines += '\n';
      used = 0;
    } else if (used > 0) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += word.size();
  }
  return lines;
}

}  // namespace

HelpFormatter::HelpFormatter() {
  column_width(column);
}

std::string HelpFormatter::make_option_name(const CLI::Option* option, bool is_positional) const {
  return is_positional ? option->get_type_name() : option->get_name(false);
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  const bool takes_value = option->get_type_size() != 0 && !option->get_positional();
  return takes_value ? " " + option->get_type_name() : "";
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  return wrapped(option->get_description(), width - column);
}

std::string HelpFormatter::make_option_usage(const CLI::Option* option) const {
  const std::string name = option->get_type_name();
  return option->get_required() ? name : "[" + name + "]";
}

}  // namespace pliant
