#include "output/csv_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pliant {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool ends_line(std::string_view content, std::size_t position) {
  return position >= content.size() || content[position] == '\n' || content.substr(position, 2) == "\r\n";
}

}  // namespace

void CsvTable::fail(int line, int column, const std::string& what) const {
  throw CsvError(fmt::format("{}:{}:{}: {}", name_, line, column, what));
}

CsvTable::CsvTable(std::string name, std::string_view content) : name_(std::move(name)) {
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
  if (content.empty()) throw CsvError(name_ + ": the file is empty; a CSV file begins with a row of column names");
  if (content.find('\0') != std::string_view::npos) throw CsvError(name_ + ": not a CSV file: it holds binary data");

  std::size_t position = 0;
  int line = 1;
  read_header(split(content, position, line));
  while (position < content.size()) {
    if (content.find_first_not_of("\r\n", position) == std::string_view::npos) break;
    const int row_line = line;
    read_row(split(content, position, line), row_line);
  }
}

// The fields of one row; moves position behind its line end and counts lines, also those inside quotes.
std::vector<CsvTable::Field> CsvTable::split(std::string_view content, std::size_t& position, int& line) const {
  std::vector<Field> fields;
  const int first_line = line;
  std::size_t line_start = position;
  while (true) {
    Field field{"", static_cast<int>(position - line_start) + 1};
    if (position < content.size() && content[position] == '"') {
      for (++position;; ++position) {
        if (position >= content.size()) fail(first_line, field.column, "the quote opened here is never closed");
        if (content[position] == '"' && content.substr(position, 2) != "\"\"") break;
        if (content[position] == '"') ++position;
        if (content[position] == '\n') {
          ++line;
          line_start = position + 1;
        }
        field.text += content[position];
      }
      ++position;
      if (!ends_line(content, position) && content[position] != ',') {
        fail(line, static_cast<int>(position - line_start) + 1, "a comma or the end of the line must follow a quote");
      }
    } else {
      while (!ends_line(content, position) && content[position] != ',') field.text += content[position++];
    }
    fields.push_back(std::move(field));
    if (ends_line(content, position)) break;
    ++position;
  }
  if (position < content.size()) position += content[position] == '\r' ? 2 : 1;
  ++line;
  return fields;
}

void CsvTable::read_header(std::vector<Field> header) {
  for (auto& field : header) {
    if (field.text.empty()) fail(1, field.column, "a column has no name");
    if (has(field.text)) fail(1, field.column, fmt::format("column '{}' stands here a second time", field.text));
    columns_.push_back(std::move(field.text));
  }
}

void CsvTable::read_row(std::vector<Field> row, int line) {
  if (row.size() != columns_.size()) {
    fail(line, row.back().column,
         fmt::format("{} fields, but the header names {} columns ({})", row.size(), columns_.size(),
                     fmt::join(columns_, ", ")));
  }
  std::move(row.begin(), row.end(), std::back_inserter(fields_));
  lines_.push_back(line);
}

bool CsvTable::has(std::string_view column) const noexcept {
  return std::find(columns_.begin(), columns_.end(), column) != columns_.end();
}

std::size_t CsvTable::index_of(std::string_view column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  if (found == columns_.end()) {
    fail(1, 1, fmt::format("no column '{}'; there are: {}", column, fmt::join(columns_, ", ")));
  }
  return static_cast<std::size_t>(found - columns_.begin());
}

const std::string& CsvTable::text(std::size_t row, std::string_view column) const {
  return field(row, index_of(column)).text;
}

double CsvTable::number(std::size_t row, std::size_t column) const {
  const Field& read = field(row, column);
  std::string_view text = read.text;
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    fail(lines_[row], read.column,
         fmt::format("'{}' in column '{}' does not fit a double", read.text, columns_[column]));
  }
  if (error != std::errc() || end != text.data() + text.size()) {
    fail(lines_[row], read.column, fmt::format("'{}' in column '{}' is not a number", read.text, columns_[column]));
  }
  return value;
}

std::vector<double> CsvTable::numbers(std::string_view column) const {
  const std::size_t index = index_of(column);
  std::vector<double> values(rows());
  for (std::size_t row = 0; row < rows(); ++row) values[row] = number(row, index);
  return values;
}

std::vector<double> CsvTable::finite_numbers(std::string_view column) const {
  const std::size_t index = index_of(column);
  std::vector<double> values = numbers(column);
  for (std::size_t row = 0; row < rows(); ++row) {
    if (std::isfinite(values[row])) continue;
    fail(lines_[row], field(row, index).column,
         fmt::format("'{}' in column '{}' must be a finite number", field(row, index).text, column));
  }
  return values;
}

CsvTable read_csv(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    throw CsvError(
        fmt::format("{}: {}", path.string(), std::generic_category().message(error ? error.value() : ENOENT)));
  }
  if (!std::filesystem::is_regular_file(status)) {
    throw CsvError(fmt::format("{}: {}, not a CSV file", path.string(),
                               std::filesystem::is_directory(status) ? "a folder" : "a special file"));
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) {
    throw CsvError(fmt::format("{}: cannot be read: {}", path.string(), std::generic_category().message(errno)));
  }
  return CsvTable(path.string(), content);
}

}  // namespace pliant
