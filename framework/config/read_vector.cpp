#include "config/read_vector.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace pliant {

std::optional<std::vector<double>> read_factors(MapReader& reader, const Parameter& schema, Length length) {
  const auto is_list = [&] {
    const Node* node = reader.take(schema.name);
    return node && node->is_sequence();
  };
  std::optional<std::vector<double>> factors;
  if (is_list()) {
    factors = reader.reals(schema, length);
  } else if (const auto factor = reader.real(schema)) {
    factors = std::vector<double>(3, *factor);
  }
  if (factors && std::ranges::count(*factors, 0.0) > 0) {
    reader.mistake(schema.name, fmt::format("{} must not be 0: that would flatten the mesh", schema.name));
    return std::nullopt;
  }
  return factors;
}

Eigen::Vector3d as_point(const std::vector<double>& numbers, double beyond) {
  Eigen::Vector3d point = Eigen::Vector3d::Constant(beyond);
  std::copy_n(numbers.begin(), std::min<std::size_t>(3, numbers.size()), point.data());
  return point;
}

}  // namespace pliant
