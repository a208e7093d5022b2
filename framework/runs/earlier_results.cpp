#include "runs/earlier_results.hpp"

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/solution_reader.hpp"

namespace pliant {

std::vector<double> read_positions(const std::filesystem::path& results, const Mesh& mesh) {
  const bool folder = std::filesystem::is_directory(results);
  const CsvTable table = read_csv(folder ? results / "solution.csv" : results);
  const auto vertices = static_cast<std::size_t>(mesh.vertex_count());
  const int dim = dimension_of(table);
  if (table.rows() != vertices || dim != mesh.dim) {
    throw Error(fmt::format("{} has {} vertices in {}D, this mesh has {} in {}D", results.string(), table.rows(), dim,
                            vertices, mesh.dim));
  }
  return positions_of(table);
}

}  // namespace pliant
