#include "report/columns.hpp"

namespace pliant {

std::vector<std::size_t> shown_rows(std::size_t rows) {
  constexpr std::size_t most = 2000;
  const std::size_t stride = 1 + rows / most;
  std::vector<std::size_t> shown;
  for (std::size_t row = 0; row < rows; row += stride) shown.push_back(row);
  if (!shown.empty() && shown.back() != rows - 1) shown.push_back(rows - 1);
  return shown;
}

std::vector<double> column(const CsvTable& table, std::string_view name, const std::vector<std::size_t>& rows) {
  const std::vector<double> all = table.numbers(name);
  std::vector<double> some;
  some.reserve(rows.size());
  for (const std::size_t row : rows) some.push_back(all[row]);
  return some;
}

}  // namespace pliant
