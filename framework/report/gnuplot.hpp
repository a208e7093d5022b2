#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/plot.hpp"

namespace pliant {

struct DrawnPlot {
  std::string svg, pdf;  // whole files
};

// Draws with gnuplot, one process for all. Nothing where gnuplot is not installed. Throws Error with what gnuplot says
// where it fails.
std::optional<std::vector<DrawnPlot>> draw(std::span<const Plot> plots);

// An SVG made for a page that may be light or dark: what is black takes the colour of the text around, and ids begin
// with `id`, so that several may stand in one page.
std::string inlined_svg(const std::string& svg, const std::string& id);

}  // namespace pliant
