#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace pliant {

// Text of a CSV table: comma, newline, a header row. Numbers are the shortest text that reads back to the same bits;
// NaN is an empty field, infinities are `inf` and `-inf`. Text is quoted where it must be (RFC 4180).
//
//     CsvWriter csv({"step", "time"});
//     csv.add(1).add(0.5).end_row();
//     folder.write("steps.csv", csv.text());
class CsvWriter {
 public:
  CsvWriter() = default;  // without a header, for rows that are appended
  explicit CsvWriter(std::span<const std::string> columns);
  CsvWriter(std::initializer_list<std::string> columns);

  CsvWriter& add(double value);
  CsvWriter& add(std::int64_t value);
  CsvWriter& add(std::int32_t value) { return add(static_cast<std::int64_t>(value)); }
  CsvWriter& add(std::string_view text);
  CsvWriter& add(const char* text) { return add(std::string_view(text)); }
  CsvWriter& add(std::span<const double> values);
  CsvWriter& skip();  // an empty field
  CsvWriter& end_row();

  const std::string& text() const noexcept { return text_; }

  // For rows that are appended piece by piece: room for so many bytes, and all rows taken away.
  void reserve(std::size_t bytes) { text_.reserve(bytes); }
  void clear() noexcept { text_.clear(); }

 private:
  void begin_field();

  std::string text_;
  bool row_begun_ = false;
};

}  // namespace pliant
