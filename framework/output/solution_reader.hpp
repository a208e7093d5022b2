#pragma once

#include <vector>

#include "output/csv_reader.hpp"

namespace pliant {

// 3 where a table of positions has a column z, else 2.
int dimension_of(const CsvTable& solution) noexcept;

// The columns x, y (, z) as positions, #V x dim row-major. A column `vertex` says which vertex each row is of; without
// one they stand in order. Throws Error unless each vertex has one row of finite numbers.
std::vector<double> positions_of(const CsvTable& solution);

}  // namespace pliant
