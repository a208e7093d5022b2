#include "mesh/size_limits.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <pliant/errors.hpp>
#include <pliant/types.hpp>

namespace pliant {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

double hessian_entries(const MeshSize& size, int dim) noexcept {
  return size.vertices * dim * (dim + 1) / 2 + size.edges * dim * dim;
}

// The number after `key` in a file of "key number" lines, or the first number where there is no key.
double number_in(const char* path, const std::string& key) {
  std::ifstream file(path);
  std::string word;
  if (!key.empty()) {
    while (file >> word && word != key) {
    }
  }
  double number = 0;
  return file >> number ? number : -1;
}

double left_in_control_group() {
  const double limit = number_in("/sys/fs/cgroup/memory.max", "");
  const double used = number_in("/sys/fs/cgroup/memory.current", "");
  const double cached = std::max(0.0, number_in("/sys/fs/cgroup/memory.stat", "file"));  // given back when needed
  return limit < 0 || used < 0 ? unlimited : limit - used + cached;
}

double left_of_address_space() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  const double used = 1024 * std::max(0.0, number_in("/proc/self/status", "VmSize:"));
  return static_cast<double>(limit.rlim_cur) - used;
}

std::string count(double number) {
  return number < 1e15 ? fmt::format("{:.0f}", number) : fmt::format("{:.1e}", number);
}

std::string gigabytes(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.3g} MB", bytes / 1e6) : fmt::format("{:.3g} GB", bytes / 1e9);
}

}  // namespace

MeshSize& MeshSize::operator+=(const MeshSize& other) noexcept {
  vertices += other.vertices;
  edges += other.edges;
  triangles += other.triangles;
  tetrahedra += other.tetrahedra;
  return *this;
}

double bytes_needed(const MeshSize& size, int dim) noexcept {
  const auto element = [dim](int k) {  // vertex ids, gradient, map of the block's lower triangle into the Hessian
    const double dofs = k * dim;
    return 4 * k + 8 * dofs + 4 * dofs * (dofs + 1) / 2;
  };
  const double vectors = 10 * 8 * size.vertices * dim;
  const double elements = size.tetrahedra > 0 ? size.tetrahedra * element(4) : size.triangles * element(3);
  return vectors + elements + 8 * size.edges + 12 * hessian_entries(size, dim);
}

double available_memory() {
  const double free = number_in("/proc/meminfo", "MemAvailable:");
  const double system = free < 0 ? unlimited : 1024 * free;
  return std::max(0.0, std::min({system, left_in_control_group(), left_of_address_space()}));
}

std::string why_too_large(const MeshSize& size, int dim, double available_bytes) {
  constexpr double most = std::numeric_limits<Index>::max();
  const std::string vertices = count(size.vertices) + " vertices";
  const auto beyond = [&](double number, const char* what) {
    return fmt::format("{} give {} {}; 32-bit indices allow {:.0f}: take a coarser mesh", vertices, count(number), what,
                       most);
  };
  if (size.vertices * dim > most) return beyond(size.vertices * dim, "degrees of freedom");
  if (size.triangles * 3 > most) return beyond(size.triangles * 3, "triangle corners");
  if (size.tetrahedra * 4 > most) return beyond(size.tetrahedra * 4, "tetrahedron corners");
  if (hessian_entries(size, dim) > most) return beyond(hessian_entries(size, dim), "Hessian entries");
  const double needed = bytes_needed(size, dim);
  if (needed <= available_bytes) return {};
  return fmt::format("{} need at least {} of memory; {} are available: take a coarser mesh", vertices,
                     gigabytes(needed), gigabytes(available_bytes));
}

void refuse_if_too_large(const MeshSize& size, int dim) {
  if (std::string why = why_too_large(size, dim, available_memory()); !why.empty()) throw Error(why);
}

}  // namespace pliant
