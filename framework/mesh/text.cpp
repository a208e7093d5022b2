#include "mesh/text.hpp"

#include <charconv>
#include <cmath>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "mesh/size_limits.hpp"

namespace pliant {
namespace {

template <class T>
std::optional<T> parse(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

}  // namespace

std::string contents_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) throw Error(fmt::format("there is no file {}", file.string()));
  if (std::filesystem::is_directory(status)) {
    throw Error(fmt::format("{} is a directory; a mesh file is needed", file.string()));
  }
  if (!std::filesystem::is_regular_file(status)) throw Error(fmt::format("{} is not a regular file", file.string()));
  const auto bytes = std::filesystem::file_size(file, error);
  if (error) throw Error(fmt::format("{} cannot be read: {}", file.string(), error.message()));
  if (bytes == 0) throw Error(fmt::format("{} is empty", file.string()));
  if (static_cast<double>(bytes) > available_memory()) {
    throw Error(fmt::format("{} has {} bytes, more than the free memory", file.string(), bytes));
  }
  std::ifstream stream(file, std::ios::binary);
  std::string text(static_cast<std::size_t>(bytes), '\0');
  if (!stream.read(text.data(), static_cast<std::streamsize>(bytes))) {
    throw Error(fmt::format("{} cannot be read: {}", file.string(), std::generic_category().message(errno)));
  }
  return text;
}

std::optional<double> to_finite(std::string_view text) {
  const auto value = parse<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<std::int64_t> to_whole(std::string_view text) {
  return parse<std::int64_t>(text);
}

void Words::skip_blanks(bool across_lines) {
  while (position_ < text_.size() && blank(text_[position_])) {
    if (text_[position_] == '\n') {
      if (!across_lines) return;
      ++line_;
    }
    ++position_;
  }
}

std::string_view Words::next() {
  skip_blanks(true);
  const std::size_t start = position_;
  while (position_ < text_.size() && !blank(text_[position_])) ++position_;
  return text_.substr(start, position_ - start);
}

std::string_view Words::next_on_this_line() {
  skip_blanks(false);
  if (position_ < text_.size() && text_[position_] == '\n') return {};
  return next();
}

bool Words::at_end() {
  skip_blanks(true);
  return position_ == text_.size();
}

void Words::skip_line() {
  while (position_ < text_.size() && text_[position_] != '\n') ++position_;
}

std::string shown(std::string_view word) {
  std::string text;
  for (const char c : word.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
  return word.size() > 40 ? text + "..." : text;
}

}  // namespace pliant
