#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pliant {

// A diagram, as numbers. NaN: a gap in the line.
struct Plot {
  enum class Kind { lines, bars };
  struct Curve {
    std::string label;
    std::vector<double> x, y;  // bars: y only, one per category
    std::size_t colour = 0;    // number of the run, so that a run has one colour in all diagrams
    std::size_t dash = 0;      // apart from others of the same colour
  };

  std::string id;  // the name of its files: "relative_gradient_by_iteration"
  std::string title, caption, x_label, y_label;
  Kind kind = Kind::lines;
  bool log_x = false, log_y = false;
  std::vector<std::string> categories{};  // of bars
  std::vector<Curve> curves{};
};

}  // namespace pliant
