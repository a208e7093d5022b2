#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant {

// The bytes of a mesh file. Throws Error: no such file, a directory, not readable, empty, larger than the free memory.
std::string contents_of(const std::filesystem::path& file);

// The whole text as a finite number; correctly rounded, whatever the locale. "nan", "inf" and "1e400" are none.
std::optional<double> to_finite(std::string_view text);
std::optional<std::int64_t> to_whole(std::string_view text);

// Words of a text one by one, and the line each stands in.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::string_view next();               // empty at the end
  std::string_view next_on_this_line();  // empty at the end of the line
  bool at_end();
  int line() const noexcept { return line_; }
  void skip_line();
  std::size_t position() const noexcept { return position_; }
  void seek(std::size_t position) noexcept { position_ = position; }

 private:
  void skip_blanks(bool across_lines);

  std::string_view text_;
  std::size_t position_ = 0;
  int line_ = 1;
};

// A word of a file as shown in a message: cut after 40 bytes, unprintable ones replaced.
std::string shown(std::string_view word);

}  // namespace pliant
