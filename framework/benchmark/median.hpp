#pragma once

#include <algorithm>
#include <vector>

namespace pliant {

// Of at least one value; of an even number of them the mean of the two in the middle.
inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace pliant
