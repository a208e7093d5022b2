#pragma once

#include <span>
#include <string>
#include <vector>

#include "mesh/mesh.hpp"
#include "output/frame_writer.hpp"

namespace pliant {

// Wavefront OBJ: positions, the surface as faces, and loose edges as lines. No fields: the format has none.
class ObjWriter final : public FrameWriter {
 public:
  explicit ObjWriter(const Mesh& mesh);
  const std::string& file(const Frame& frame) override;

 private:
  int dim_;
  std::string elements_, file_;
};

// Stanford PLY, binary: positions and the fields of vertices as properties of type double, the surface as faces, and
// loose edges. A vector has a property per coordinate, displacement_x ...; a matrix one per entry, row by row: F_0 ...
class PlyWriter final : public FrameWriter {
 public:
  PlyWriter(const Mesh& mesh, std::span<const FieldInfo> fields);
  const std::string& file(const Frame& frame) override;

 private:
  int dim_;
  std::vector<std::size_t> components_;  // of each field; 0: not of vertices
  std::string head_, elements_, file_;
};

}  // namespace pliant
