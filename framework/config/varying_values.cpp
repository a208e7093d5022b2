#include "config/varying_values.hpp"

#include <utility>

#include <fmt/format.h>

#include "output/csv_reader.hpp"

namespace pliant {
namespace {

// All numbers of a column, each within the range of the schema; the first that is not is a mistake that names its row.
std::optional<std::vector<double>> read_column(MapReader& reader, const Parameter& schema, const std::string& file,
                                               const std::string& column) {
  try {
    std::vector<double> numbers = read_csv(file).finite_numbers(column);
    for (std::size_t row = 0; row < numbers.size(); ++row) {
      if (in_range(numbers[row], schema)) continue;
      reader.mistake(schema.name, fmt::format("{} must be {}; found {} in {}, row {} of column {}", schema.name,
                                              expectation(schema), numbers[row], file, row + 1, column));
      return std::nullopt;
    }
    if (numbers.empty()) reader.mistake(schema.name, fmt::format("{} has no rows", file));
    if (!numbers.empty()) return numbers;
  } catch (const CsvError& error) {
    reader.mistake(schema.name, fmt::format("{}: {}", schema.name, error.what()));
  }
  return std::nullopt;
}

std::optional<std::vector<double>> read_table(MapReader& outer, const Parameter& schema) {
  std::optional<std::vector<double>> numbers;
  outer.map(schema.name, schema.name, [&](MapReader& reader) {
    const auto file_name = reader.file(file("csv").means("a table with a header row").such_as("stiffness.csv"));
    const auto column = reader.text(text("column").means("a name of its header").such_as("k"));
    if (file_name && column) numbers = read_column(outer, schema, *file_name, *column);
  });
  return numbers;
}

}  // namespace

std::optional<VaryingValues> read_varying(MapReader& reader, const Parameter& schema) {
  Node room;
  const Node* node = reader.take_or_default(schema, room);
  if (!node) return std::nullopt;
  std::optional<std::vector<double>> numbers;
  if (node->is_sequence()) {
    numbers = reader.reals(schema, {1, SIZE_MAX});
  } else if (node->is_map()) {
    numbers = read_table(reader, schema);
  } else if (const auto number = reader.real(schema)) {
    return VaryingValues{true, {*number}};
  }
  if (!numbers) return std::nullopt;
  return VaryingValues{false, std::move(*numbers)};
}

}  // namespace pliant
