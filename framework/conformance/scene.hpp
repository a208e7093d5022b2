#pragma once

#include <optional>
#include <string>
#include <vector>

#include <pliant/plugin.hpp>

#include "mesh/domain.hpp"
#include "mesh/mesh.hpp"

namespace pliant::conformance {

// A small irregular mesh, with masses, for elements of one simplex in one dimension: a grid, a brick, a surface, or
// the edges of one of them.
class Scene {
 public:
  enum class Size { one_cell, small, larger };

  explicit Scene(const Support& support, Size size = Size::small);
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  const Mesh& mesh() const noexcept { return mesh_; }
  int dim() const noexcept { return mesh_.dim; }
  const std::vector<double>& rest() const noexcept { return mesh_.rest; }
  const Domain& domain() const noexcept { return domain_->domain(); }
  double length() const noexcept { return length_; }  // mean length of an edge

  // The domain at other rest positions, which live as long as the scene.
  Domain domain_at(const std::vector<double>& rest) const;

 private:
  Mesh mesh_;
  std::vector<double> masses_;
  std::optional<SelectedDomain> domain_;
  double length_ = 0.0;
};

// "triangles in 2D"
std::string words_of(const Support& support);

}  // namespace pliant::conformance
