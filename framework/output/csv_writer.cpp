#include "output/csv_writer.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace pliant {

CsvWriter::CsvWriter(std::span<const std::string> columns) {
  for (const auto& column : columns) add(std::string_view(column));
  end_row();
}

CsvWriter::CsvWriter(std::initializer_list<std::string> columns)
    : CsvWriter(std::span<const std::string>(columns.begin(), columns.size())) {}

void CsvWriter::begin_field() {
  if (row_begun_) text_ += ',';
  row_begun_ = true;
}

CsvWriter& CsvWriter::add(double value) {
  begin_field();
  if (!std::isnan(value)) fmt::format_to(std::back_inserter(text_), "{}", value);
  return *this;
}

CsvWriter& CsvWriter::add(std::int64_t value) {
  begin_field();
  fmt::format_to(std::back_inserter(text_), "{}", value);
  return *this;
}

CsvWriter& CsvWriter::add(std::string_view text) {
  begin_field();
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    text_ += text;
    return *this;
  }
  text_ += '"';
  for (const char c : text) {
    if (c == '"') text_ += '"';
    text_ += c;
  }
  text_ += '"';
  return *this;
}

CsvWriter& CsvWriter::add(std::span<const double> values) {
  for (const double value : values) add(value);
  return *this;
}

CsvWriter& CsvWriter::skip() {
  begin_field();
  return *this;
}

CsvWriter& CsvWriter::end_row() {
  text_ += '\n';
  row_begun_ = false;
  return *this;
}

}  // namespace pliant
