#pragma once

#include <regex>
#include <string>
#include <vector>

// What gnuplot draws, read back.
namespace pliant::test {

struct SvgPoint {
  double x = 0.0, y = 0.0;
};

// Where the markers of the curve of this colour ("0, 114, 178") stand, the one of the legend left out.
inline std::vector<SvgPoint> markers_of(const std::string& svg, const std::string& colour) {
  const std::regex use("translate\\(([0-9.]+),([0-9.]+)\\) scale\\([0-9.]+\\)' color='rgb\\( *" + colour + "\\)'");
  std::vector<SvgPoint> points;
  for (std::sregex_iterator at(svg.begin(), svg.end(), use), end; at != end; ++at) {
    points.push_back({std::stod((*at)[1]), std::stod((*at)[2])});
  }
  if (!points.empty()) points.pop_back();
  return points;
}

}  // namespace pliant::test
