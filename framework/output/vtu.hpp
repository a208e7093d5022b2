#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mesh/mesh.hpp"
#include "output/compressed_blocks.hpp"
#include "output/frame_writer.hpp"

namespace pliant {

// VTK's XML format of unstructured grids (.vtu), for ParaView and its like: Float64, raw, compressed with zlib.
//
// Cells are the tetrahedra, then the triangles, then the edges that belong to neither; all edges if a field lives on
// edges. A cell has NaN in the fields of other simplices. Points have three components, z = 0 in 2D; vectors are padded
// in the same way, matrices to 3 x 3. The time of a frame is the field data `TimeValue`.
class VtuWriter final : public FrameWriter {
 public:
  // Borrows the mesh.
  VtuWriter(const Mesh& mesh, std::span<const FieldInfo> fields);

  const std::string& file(const Frame& frame) override;

 private:
  struct Array {
    std::string head;  // attributes of its DataArray
    std::string data;  // compressed
  };

  void find_cells();
  Array made_once(const std::string& head, const void* data, std::size_t size);
  void append(const Array& array);
  void append(const std::string& head, std::span<const double> values);
  void append_of_points(const std::string& name, int components, std::span<const double> values);
  void append_of_cells(const FieldInfo& field, std::span<const double> values);
  void append_fields(const Frame& frame, bool of_points);

  const Mesh& mesh_;
  std::vector<FieldInfo> fields_;
  std::vector<Index> edges_;  // those that are cells
  std::size_t cell_count_ = 0;
  Array connectivity_, offsets_, types_;
  BlockCompressor compressor_;
  std::vector<double> padded_;
  std::string xml_, data_, file_;
};

// A file of a collection.
struct CollectionEntry {
  double time = 0.0;
  std::string file;  // relative to the collection
};

// ParaView's list of the frames of a run (.pvd), by number.
std::string pvd(const std::map<std::int64_t, CollectionEntry>& frames);

}  // namespace pliant
