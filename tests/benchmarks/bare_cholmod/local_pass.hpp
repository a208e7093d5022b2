#pragma once

#include <vector>

#include "mesh/mesh.hpp"

namespace pliant::bare {

// Energy and gradient of ARAP on the triangles of a plane mesh, written down plainly: one loop over the elements, no
// contract around it.
class LocalPass {
 public:
  LocalPass(const Mesh& mesh, double mu);

  // x and gradient: #V x 2 row-major.
  double operator()(const double* x, double* gradient) const;

 private:
  struct Element {
    Index vertices[3];
    double b1[2], b2[2];  // gradients of the shape functions of vertices 1 and 2
    double stiffness;     // mu times the rest area
  };
  std::size_t dofs_;
  std::vector<Element> elements_;
};

}  // namespace pliant::bare
