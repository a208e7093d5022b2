#include "mesh/mesh_file.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "mesh/medit.hpp"
#include "mesh/msh.hpp"
#include "mesh/obj.hpp"

namespace pliant {
namespace {

struct Format {
  const char* extension;
  MeshPart (*read)(const std::filesystem::path& file);
};

constexpr Format formats[] = {{".obj", read_obj}, {".msh", read_msh}, {".mesh", read_medit}};

}  // namespace

MeshPart read_mesh_file(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Format& format : formats) {
    if (extension == format.extension) return format.read(file);
  }
  throw Error(fmt::format("the extension '{}' is none of the mesh formats: {}", extension, known_mesh_extensions()));
}

std::string known_mesh_extensions() {
  std::string list;
  for (const Format& format : formats) list += (list.empty() ? "" : ", ") + std::string(format.extension);
  return list;
}

}  // namespace pliant
