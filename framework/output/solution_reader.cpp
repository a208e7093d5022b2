#include "output/solution_reader.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <pliant/errors.hpp>

namespace pliant {
namespace {

std::vector<std::size_t> vertices_of(const CsvTable& table) {
  std::vector<std::size_t> vertex_of_row(table.rows());
  std::iota(vertex_of_row.begin(), vertex_of_row.end(), std::size_t{0});
  if (!table.has("vertex")) return vertex_of_row;
  const std::vector<double> given = table.finite_numbers("vertex");
  std::vector<bool> seen(table.rows(), false);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double vertex = given[row];
    if (!(vertex >= 0.0) || vertex >= static_cast<double>(table.rows()) || vertex != std::floor(vertex)) {
      throw Error(
          fmt::format("row {} is of vertex {}, the mesh has the vertices 0 to {}", row + 1, vertex, table.rows() - 1));
    }
    vertex_of_row[row] = static_cast<std::size_t>(vertex);
    if (seen[vertex_of_row[row]]) throw Error(fmt::format("vertex {} has two rows", vertex));
    seen[vertex_of_row[row]] = true;
  }
  return vertex_of_row;
}

}  // namespace

int dimension_of(const CsvTable& solution) noexcept {
  return solution.has("z") ? 3 : 2;
}

std::vector<double> positions_of(const CsvTable& solution) {
  const auto dim = static_cast<std::size_t>(dimension_of(solution));
  const std::vector<std::size_t> vertex_of_row = vertices_of(solution);
  constexpr const char* names[] = {"x", "y", "z"};
  std::vector<double> positions(solution.rows() * dim);
  for (std::size_t c = 0; c < dim; ++c) {
    const std::vector<double> column = solution.finite_numbers(names[c]);
    for (std::size_t row = 0; row < solution.rows(); ++row) positions[vertex_of_row[row] * dim + c] = column[row];
  }
  return positions;
}

}  // namespace pliant
