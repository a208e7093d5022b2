#include "runs/measure.hpp"

#include <algorithm>
#include <limits>

namespace pliant {

std::int64_t element_count(const Mesh& mesh) {
  return mesh.count(Simplex::tetrahedron) + mesh.count(Simplex::triangle) +
         static_cast<std::int64_t>(loose_edges(mesh).size());
}

Inversion count_inverted(ComposedObjective& objective, std::span<const double> x) {
  Inversion inversion;
  inversion.smallest_determinant = std::numeric_limits<double>::infinity();
  const double* positions = objective.positions(x).data();
  std::vector<double> determinants;
  for (const TermGroup& group : objective.groups()) {
    if (group.term->determinant == nullptr || group.elements.count() == 0) continue;
    inversion.known = true;
    determinants.resize(static_cast<std::size_t>(group.elements.count()));
    group.term->determinant->deformation_determinant(group.group, 0, group.elements.count(), positions,
                                                     determinants.data());
    for (const double determinant : determinants) {
      if (determinant <= 0.0) ++inversion.inverted;
      inversion.smallest_determinant = std::min(inversion.smallest_determinant, determinant);
    }
  }
  return inversion;
}

std::vector<ReactionRecord> reactions_of(Problem& problem, std::span<const double> x) {
  const auto gradient = problem.objective().full_gradient(x);
  const auto positions = problem.objective().positions(x);
  const auto dim = static_cast<std::size_t>(problem.mesh().dim);
  std::vector<ReactionRecord> records;
  const auto entries = problem.pins().entries();
  for (std::size_t e = 0; e < entries.size(); ++e) {
    for (const Index vertex : entries[e].vertices) {
      ReactionRecord record;
      record.entry = static_cast<int>(e);
      record.vertex = vertex;
      for (std::size_t c = 0; c < dim; ++c) {
        const std::size_t dof = static_cast<std::size_t>(vertex) * dim + c;
        record.position[c] = positions[dof];
        if (problem.pins().entry_of(static_cast<Index>(dof)) == static_cast<int>(e)) record.force[c] = gradient[dof];
      }
      records.push_back(record);
    }
  }
  return records;
}

}  // namespace pliant
