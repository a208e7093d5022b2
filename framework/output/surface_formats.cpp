#include "output/surface_formats.hpp"

#include <bit>
#include <iterator>

#include <fmt/format.h>

#include "output/drawn_mesh.hpp"

namespace pliant {
namespace {

constexpr const char* coordinates[] = {"x", "y", "z"};

template <class Number>
void append_bytes(Number number, std::string& out) {
  out.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

std::string property(const FieldInfo& field, int component, int dim) {
  if (field.components == 1) return field.name;
  if (field.components == dim) return fmt::format("{}_{}", field.name, coordinates[component]);
  return fmt::format("{}_{}", field.name, component);
}

}  // namespace

ObjWriter::ObjWriter(const Mesh& mesh) : dim_(mesh.dim) {
  const DrawnMesh drawn = drawn_mesh(mesh, DrawnEdges::loose);
  for (std::size_t t = 0; t < drawn.triangles.size(); t += 3) {
    elements_ +=
        fmt::format("f {} {} {}\n", drawn.triangles[t] + 1, drawn.triangles[t + 1] + 1, drawn.triangles[t + 2] + 1);
  }
  for (std::size_t e = 0; e < drawn.edges.size(); e += 2) {
    elements_ += fmt::format("l {} {}\n", drawn.edges[e] + 1, drawn.edges[e + 1] + 1);
  }
}

const std::string& ObjWriter::file(const Frame& frame) {
  file_.clear();
  const auto dim = static_cast<std::size_t>(dim_);
  for (std::size_t i = 0; i < frame.positions.size(); i += dim) {
    const double z = dim_ == 3 ? frame.positions[i + 2] : 0.0;
    fmt::format_to(std::back_inserter(file_), "v {} {} {}\n", frame.positions[i], frame.positions[i + 1], z);
  }
  return file_ += elements_;
}

PlyWriter::PlyWriter(const Mesh& mesh, std::span<const FieldInfo> fields) : dim_(mesh.dim) {
  head_ = fmt::format("ply\nformat binary_{}_endian 1.0\nelement vertex {}\n",
                      std::endian::native == std::endian::little ? "little" : "big", mesh.vertex_count());
  for (const char* coordinate : coordinates) head_ += fmt::format("property double {}\n", coordinate);
  for (const FieldInfo& field : fields) {
    components_.push_back(field.place == Simplex::point ? static_cast<std::size_t>(field.components) : 0);
    if (field.place != Simplex::point) continue;
    for (int c = 0; c < field.components; ++c) head_ += fmt::format("property double {}\n", property(field, c, dim_));
  }
  const DrawnMesh drawn = drawn_mesh(mesh, DrawnEdges::loose);
  head_ += fmt::format("element face {}\nproperty list uchar int vertex_indices\n", drawn.shown.size());
  if (!drawn.edges.empty()) {
    head_ += fmt::format("element edge {}\nproperty int vertex1\nproperty int vertex2\n", drawn.edge_numbers.size());
  }
  head_ += "end_header\n";
  for (std::size_t i = 0; i < drawn.triangles.size(); ++i) {
    if (i % 3 == 0) append_bytes(std::uint8_t{3}, elements_);
    append_bytes(drawn.triangles[i], elements_);
  }
  for (const Index end : drawn.edges) append_bytes(end, elements_);
}

const std::string& PlyWriter::file(const Frame& frame) {
  const auto dim = static_cast<std::size_t>(dim_);
  file_ = head_;
  for (std::size_t v = 0; v * dim < frame.positions.size(); ++v) {
    for (std::size_t c = 0; c < 3; ++c) append_bytes(c < dim ? frame.positions[v * dim + c] : 0.0, file_);
    for (std::size_t field = 0; field < components_.size(); ++field) {
      const std::size_t count = components_[field];
      for (std::size_t c = 0; c < count; ++c) append_bytes(frame.fields[field][v * count + c], file_);
    }
  }
  return file_ += elements_;
}

}  // namespace pliant
