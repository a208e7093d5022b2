#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "config/map_reader.hpp"

namespace pliant {

// How many numbers a vector has: dim, or 2 to 3 where the mesh is not known.
constexpr Length vector_length(int dim) noexcept {
  return dim == 0 ? Length{2, 3} : Length{static_cast<std::size_t>(dim), static_cast<std::size_t>(dim)};
}

// A scale factor for all coordinates, or a list of one for each; none is 0. Nothing where absent or wrong.
std::optional<std::vector<double>> read_factors(MapReader& reader, const Parameter& schema, Length length);

// Three coordinates from two or three numbers; `beyond` where there is no third.
Eigen::Vector3d as_point(const std::vector<double>& numbers, double beyond = 0.0);

}  // namespace pliant
