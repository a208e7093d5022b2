#include "runs/earlier_results.hpp"

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/csv_reader.hpp"

namespace pliant {

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
  constexpr const char* names[] = {"x", "y", "z"};
  std::vector<double> positions(vertices * dim);
  for (std::size_t c = 0; c < dim; ++c) {
    const std::vector<double> column = table.finite_numbers(names[c]);
    for (std::size_t v = 0; v < vertices; ++v) positions[v * dim + c] = column[v];
  }
  return positions;
}

}  // namespace pliant
