#include "runs/earlier_results.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/csv_reader.hpp"

namespace pliant {
namespace {

// The vertex of each row, by the column `vertex` where there is one; each vertex must have one row.
std::vector<std::size_t> rows_by_vertex(const CsvTable& table, std::size_t vertices) {
  std::vector<std::size_t> vertex_of_row(vertices);
  std::iota(vertex_of_row.begin(), vertex_of_row.end(), std::size_t{0});
  if (!table.has("vertex")) return vertex_of_row;
  const std::vector<double> given = table.finite_numbers("vertex");
  std::vector<bool> seen(vertices, false);
  for (std::size_t row = 0; row < vertices; ++row) {
    const double vertex = given[row];
    if (!(vertex >= 0.0) || vertex >= static_cast<double>(vertices) || vertex != std::floor(vertex)) {
      throw Error(
          fmt::format("row {} is of vertex {}, the mesh has the vertices 0 to {}", row + 1, vertex, vertices - 1));
    }
    vertex_of_row[row] = static_cast<std::size_t>(vertex);
    if (seen[vertex_of_row[row]]) throw Error(fmt::format("vertex {} has two rows", vertex));
    seen[vertex_of_row[row]] = true;
  }
  return vertex_of_row;
}

}  // namespace

std::vector<double> read_positions(const std::filesystem::path& results, const Mesh& mesh) {
  const bool folder = std::filesystem::is_directory(results);
  const CsvTable table = read_csv(folder ? results / "solution.csv" : results);
  const auto dim = static_cast<std::size_t>(mesh.dim);
  const auto vertices = static_cast<std::size_t>(mesh.vertex_count());
  const std::size_t columns = table.has("z") ? 3 : 2;
  if (table.rows() != vertices || columns != dim) {
    throw Error(fmt::format("{} has {} vertices in {}D, this mesh has {} in {}D", results.string(), table.rows(),
                            columns, vertices, dim));
  }
  const std::vector<std::size_t> vertex_of_row = rows_by_vertex(table, vertices);
  constexpr const char* names[] = {"x", "y", "z"};
  std::vector<double> positions(vertices * dim);
  for (std::size_t c = 0; c < dim; ++c) {
    const std::vector<double> column = table.finite_numbers(names[c]);
    for (std::size_t row = 0; row < vertices; ++row) positions[vertex_of_row[row] * dim + c] = column[row];
  }
  return positions;
}

}  // namespace pliant
