#include "output/surface.hpp"

#include <algorithm>
#include <array>

namespace pliant {
namespace {

using Face = std::array<Index, 3>;

Face sorted(Face face) {
  std::sort(face.begin(), face.end());
  return face;
}

}  // namespace

std::vector<Index> surface_of(const Mesh& mesh) {
  constexpr int faces_outward[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  std::vector<Face> faces, keys;
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); t += 4) {
    for (const auto& corners : faces_outward) {
      faces.push_back({mesh.tetrahedra[t + static_cast<std::size_t>(corners[0])],
                       mesh.tetrahedra[t + static_cast<std::size_t>(corners[1])],
                       mesh.tetrahedra[t + static_cast<std::size_t>(corners[2])]});
      keys.push_back(sorted(faces.back()));
    }
  }
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
    keys.push_back(sorted({mesh.triangles[t], mesh.triangles[t + 1], mesh.triangles[t + 2]}));
  }
  std::sort(keys.begin(), keys.end());
  std::vector<Index> surface = mesh.triangles;
  for (const Face& face : faces) {
    const auto [first, last] = std::equal_range(keys.begin(), keys.end(), sorted(face));
    if (last - first == 1) surface.insert(surface.end(), face.begin(), face.end());
  }
  return surface;
}

}  // namespace pliant
