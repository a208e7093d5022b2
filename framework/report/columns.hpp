#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "output/csv_reader.hpp"

namespace pliant {

// Numbers of the rows to show of a table with `rows`: all, or every k-th and the last, so that a page stays small.
std::vector<std::size_t> shown_rows(std::size_t rows);

// Some rows of a column of numbers.
std::vector<double> column(const CsvTable& table, std::string_view name, const std::vector<std::size_t>& rows);

}  // namespace pliant
