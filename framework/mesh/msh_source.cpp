#include "mesh/msh_source.hpp"

#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <pliant/errors.hpp>

namespace pliant {

void MshSource::fail(const std::string& what) const {
  if (binary_) throw Error(fmt::format("byte {}: {}", words_.position(), what));
  throw Error(fmt::format("line {}: {}", words_.line(), what));
}

std::int64_t MshSource::text_integer(const char* what) {
  const std::string_view text = words_.next();
  if (text.empty()) fail(fmt::format("the file ends where {} should be", what));
  const auto value = to_whole(text);
  if (!value) fail(fmt::format("'{}' is no whole number; {} should be here", shown(text), what));
  return *value;
}

double MshSource::text_real(const char* what) {
  const std::string_view text = words_.next();
  if (text.empty()) fail(fmt::format("the file ends where {} should be", what));
  const auto value = to_finite(text);
  if (!value) fail(fmt::format("'{}' is no finite number; {} should be here", shown(text), what));
  return *value;
}

std::string MshSource::quoted_text(const char* what) {
  std::string_view first = words_.next();
  if (first.empty() || first.front() != '"') fail(fmt::format("{} in quotes should be here", what));
  const std::size_t begin = words_.position() - first.size() + 1;
  const std::size_t end = bytes_.find('"', begin);
  if (end == std::string_view::npos || bytes_.substr(begin, end - begin).find('\n') != std::string_view::npos) {
    fail(fmt::format("{} has no closing quote", what));
  }
  words_.seek(end + 1);
  return std::string(bytes_.substr(begin, end - begin));
}

void MshSource::expect_word(std::string_view expected) {
  const std::string_view found = words_.next();
  if (found == expected) return;
  fail(found.empty() ? fmt::format("the file ends where {} should be", expected)
                     : fmt::format("{} should be here; found '{}'", expected, shown(found)));
}

void MshSource::skip_past(const std::string& end_mark) {
  if (!binary_) {
    for (std::string_view found = words_.next(); found != end_mark; found = words_.next()) {
      if (found.empty()) fail(fmt::format("the file ends where {} should be", end_mark));
    }
    return;
  }
  const std::size_t found = bytes_.find(end_mark, words_.position());
  if (found == std::string_view::npos) fail(fmt::format("the file ends where {} should be", end_mark));
  words_.seek(found + end_mark.size());
}

void MshSource::skip_line_break() {
  std::size_t position = words_.position();
  if (position < bytes_.size() && bytes_[position] == '\r') ++position;
  if (position >= bytes_.size() || bytes_[position] != '\n') fail("a line break should be here");
  words_.seek(position + 1);
}

template <class T>
T MshSource::binary_value(const char* what) {
  if (bytes_.size() - words_.position() < sizeof(T)) fail(fmt::format("the file ends within {}", what));
  T value;
  std::memcpy(&value, bytes_.data() + words_.position(), sizeof(T));
  words_.seek(words_.position() + sizeof(T));
  return value;
}

std::int64_t MshSource::integer(const char* what) {
  if (binary_) return binary_value<std::int32_t>(what);
  const std::int64_t value = text_integer(what);
  if (value < INT32_MIN || value > INT32_MAX) fail(fmt::format("{} is {}, which takes more than 32 bits", what, value));
  return value;
}

std::int64_t MshSource::size(const char* what) {
  if (!binary_) return text_integer(what);
  const auto value = binary_value<std::uint64_t>(what);
  if (value > INT64_MAX) fail(fmt::format("{} is {}: too large", what, value));
  return static_cast<std::int64_t>(value);
}

double MshSource::real(const char* what) {
  if (!binary_) return text_real(what);
  const auto value = binary_value<double>(what);
  if (!std::isfinite(value)) fail(fmt::format("{} is no finite number", what));
  return value;
}

void MshSource::skip_reals(std::int64_t count, const char* what) {
  for (std::int64_t i = 0; i < count; ++i) real(what);
}

std::int64_t MshSource::checked_count(std::int64_t count, const char* what, std::int64_t numbers_each) const {
  const auto bytes_left = static_cast<std::int64_t>(bytes_.size() - words_.position());
  // A number takes at least a digit and a blank, or four bytes.
  const std::int64_t most = bytes_left / (numbers_each * (binary_ ? 4 : 2)) + 1;
  if (count < 0 || count > most) {
    fail(fmt::format("{} is {}, but only {} bytes follow", what, count, bytes_left));
  }
  return count;
}

std::int64_t MshSource::count(const char* what, std::int64_t numbers_each) {
  return checked_count(size(what), what, numbers_each);
}

}  // namespace pliant
