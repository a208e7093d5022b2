#pragma once

#include <span>
#include <vector>

#include <pliant/domain.hpp>

#include "mesh/mesh.hpp"
#include "mesh/selection.hpp"

namespace pliant {

// Owns the arrays of the Domain that an energy's `on:` selection gives it. Mesh and masses must outlive it, and it the
// energy. Moving it keeps the spans valid.
class SelectedDomain {
 public:
  SelectedDomain(const Mesh& mesh, std::span<const double> masses, const VertexSet& selection);
  SelectedDomain(SelectedDomain&&) = default;
  SelectedDomain& operator=(SelectedDomain&&) = default;
  SelectedDomain(const SelectedDomain&) = delete;
  SelectedDomain& operator=(const SelectedDomain&) = delete;

  const Domain& domain() const noexcept { return domain_; }

 private:
  struct Elements {
    std::vector<Index> vertices, ids;
  };
  std::vector<Index> points_;
  Elements edges_, triangles_, tetrahedra_;
  Domain domain_;
};

// Numbers of the elements all of whose vertices are in the set, ascending.
std::vector<Index> elements_within(const Mesh& mesh, Simplex simplex, const VertexSet& vertices);

}  // namespace pliant
