#include "output/vtu.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

namespace pliant {
namespace {

constexpr const char* byte_order = std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";

std::string head_of(const char* type, const std::string& name, int components) {
  const std::string head = fmt::format(R"(type="{}" Name="{}")", type, name);
  return components == 1 ? head : fmt::format(R"({} NumberOfComponents="{}")", head, components);
}

int padded(int components, int dim) {
  if (components == dim) return 3;
  return components == dim * dim ? 9 : components;
}

// A row of `components` numbers, or of the dim x dim matrix, at its place in a padded row.
void pad_row(const double* row, int components, int dim, double* out) {
  if (components != dim * dim) {
    std::copy_n(row, components, out);
    return;
  }
  for (int r = 0; r < dim; ++r) std::copy_n(row + r * dim, dim, out + r * 3);
}

}  // namespace

VtuWriter::VtuWriter(const Mesh& mesh, std::span<const FieldInfo> fields)
    : mesh_(mesh), fields_(fields.begin(), fields.end()) {
  find_cells();
}

VtuWriter::Array VtuWriter::made_once(const std::string& head, const void* data, std::size_t size) {
  Array array{head, {}};
  compressor_.append(data, size, array.data);
  return array;
}

void VtuWriter::find_cells() {
  const bool all_edges =
      std::ranges::any_of(fields_, [](const FieldInfo& field) { return field.place == Simplex::edge; });
  if (all_edges) {
    edges_.resize(static_cast<std::size_t>(mesh_.count(Simplex::edge)));
    std::iota(edges_.begin(), edges_.end(), 0);
  } else {
    edges_ = loose_edges(mesh_);
  }
  std::vector<Index> connectivity(mesh_.tetrahedra);
  connectivity.insert(connectivity.end(), mesh_.triangles.begin(), mesh_.triangles.end());
  for (const Index edge : edges_) {
    const auto* ends = mesh_.edges.data() + 2 * static_cast<std::ptrdiff_t>(edge);
    connectivity.insert(connectivity.end(), ends, ends + 2);
  }
  std::vector<std::int64_t> offsets;
  std::vector<std::uint8_t> types;
  const auto add = [&](std::size_t count, int k, std::uint8_t type) {
    for (std::size_t i = 0; i < count; ++i) offsets.push_back((offsets.empty() ? 0 : offsets.back()) + k);
    types.insert(types.end(), count, type);
  };
  constexpr std::uint8_t line = 3, triangle = 5, tetrahedron = 10;
  add(mesh_.tetrahedra.size() / 4, 4, tetrahedron);
  add(mesh_.triangles.size() / 3, 3, triangle);
  add(edges_.size(), 2, line);
  cell_count_ = types.size();
  connectivity_ =
      made_once(head_of("Int32", "connectivity", 1), connectivity.data(), connectivity.size() * sizeof(Index));
  offsets_ = made_once(head_of("Int64", "offsets", 1), offsets.data(), offsets.size() * sizeof(std::int64_t));
  types_ = made_once(head_of("UInt8", "types", 1), types.data(), types.size());
}

void VtuWriter::append(const Array& array) {
  xml_ += fmt::format("<DataArray {} format=\"appended\" offset=\"{}\"/>\n", array.head, data_.size());
  data_ += array.data;
}

void VtuWriter::append(const std::string& head, std::span<const double> values) {
  xml_ += fmt::format("<DataArray {} format=\"appended\" offset=\"{}\"/>\n", head, data_.size());
  compressor_.append(values.data(), values.size() * sizeof(double), data_);
}

void VtuWriter::append_of_points(const std::string& name, int components, std::span<const double> values) {
  const int width = padded(components, mesh_.dim);
  const std::string head = head_of("Float64", name, width);
  if (width == components) return append(head, values);
  const auto from = static_cast<std::size_t>(components), to = static_cast<std::size_t>(width);
  padded_.assign(values.size() / from * to, 0.0);
  for (std::size_t row = 0; row * from < values.size(); ++row) {
    pad_row(values.data() + row * from, components, mesh_.dim, padded_.data() + row * to);
  }
  append(head, padded_);
}

void VtuWriter::append_of_cells(const FieldInfo& field, std::span<const double> values) {
  const int width = padded(field.components, mesh_.dim);
  const auto from = static_cast<std::size_t>(field.components), to = static_cast<std::size_t>(width);
  const std::size_t tetrahedra = mesh_.tetrahedra.size() / 4, triangles = mesh_.triangles.size() / 3;
  padded_.assign(cell_count_ * to, no_value);
  const auto put = [&](std::size_t row, std::size_t cell) {
    double* out = padded_.data() + cell * to;
    if (width != field.components) std::fill_n(out, to, 0.0);
    pad_row(values.data() + row * from, field.components, mesh_.dim, out);
  };
  const std::size_t rows = values.size() / from;
  switch (field.place) {
    case Simplex::point:
      break;
    case Simplex::edge:
      for (std::size_t i = 0; i < edges_.size(); ++i)
        put(static_cast<std::size_t>(edges_[i]), tetrahedra + triangles + i);
      break;
    case Simplex::triangle:
      for (std::size_t i = 0; i < rows; ++i) put(i, tetrahedra + i);
      break;
    case Simplex::tetrahedron:
      for (std::size_t i = 0; i < rows; ++i) put(i, i);
  }
  append(head_of("Float64", field.name, width), padded_);
}

void VtuWriter::append_fields(const Frame& frame, bool of_points) {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if ((fields_[i].place == Simplex::point) != of_points) continue;
    if (of_points) {
      append_of_points(fields_[i].name, fields_[i].components, frame.fields[i]);
    } else {
      append_of_cells(fields_[i], frame.fields[i]);
    }
  }
}

const std::string& VtuWriter::file(const Frame& frame) {
  data_.clear();
  xml_ = fmt::format(
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"{}\" "
      "header_type=\"UInt64\" compressor=\"vtkZLibDataCompressor\">\n<UnstructuredGrid>\n<FieldData>\n",
      byte_order);
  append(R"(type="Float64" Name="TimeValue" NumberOfTuples="1")", {&frame.time, 1});
  xml_ += fmt::format("</FieldData>\n<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n<PointData>\n",
                      mesh_.vertex_count(), cell_count_);
  append_fields(frame, true);
  xml_ += "</PointData>\n<CellData>\n";
  append_fields(frame, false);
  xml_ += "</CellData>\n<Points>\n";
  append_of_points("Points", mesh_.dim, frame.positions);
  xml_ += "</Points>\n<Cells>\n";
  for (const Array* array : {&connectivity_, &offsets_, &types_}) append(*array);
  xml_ += "</Cells>\n</Piece>\n</UnstructuredGrid>\n<AppendedData encoding=\"raw\">\n_";
  file_.clear();
  file_.append(xml_).append(data_).append("\n</AppendedData>\n</VTKFile>\n");
  return file_;
}

std::string pvd(const std::map<std::int64_t, CollectionEntry>& frames) {
  std::string text = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n";
  for (const auto& [number, entry] : frames) {
    text += fmt::format("<DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", entry.time, entry.file);
  }
  return text + "</Collection>\n</VTKFile>\n";
}

}  // namespace pliant
