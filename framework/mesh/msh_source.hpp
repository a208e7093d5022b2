#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mesh/text.hpp"

namespace pliant {

// The bytes of a Gmsh file, read number by number: words of text, or binary values inside the sections that have them.
// Every failure throws Error with the place.
class MshSource {
 public:
  explicit MshSource(std::string_view bytes) : bytes_(bytes), words_(bytes) {}

  // Text, in either kind of file.
  std::string_view word() { return words_.next(); }  // empty at the end
  bool at_end() { return words_.at_end(); }
  std::int64_t text_integer(const char* what);
  double text_real(const char* what);
  std::string quoted_text(const char* what);
  void expect_word(std::string_view expected);
  // Behind the end mark of a section; what stands before it is not looked at.
  void skip_past(const std::string& end_mark);

  // From here on the numbers below are binary; they begin behind the next line break.
  void make_binary() { binary_ = true; }
  bool binary() const noexcept { return binary_; }
  void skip_line_break();

  // int (4 bytes), size_t (8 bytes) and double (8 bytes) of the format.
  std::int64_t integer(const char* what);
  std::int64_t size(const char* what);
  double real(const char* what);
  void skip_reals(std::int64_t count, const char* what);

  // A number of things, of which each takes at least so many numbers in the rest of the file.
  std::int64_t count(const char* what, std::int64_t numbers_each);
  std::int64_t checked_count(std::int64_t count, const char* what, std::int64_t numbers_each) const;

  [[noreturn]] void fail(const std::string& what) const;

 private:
  template <class T>
  T binary_value(const char* what);

  std::string_view bytes_;
  Words words_;
  bool binary_ = false;
};

}  // namespace pliant
