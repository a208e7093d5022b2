#pragma once

#include <string>
#include <vector>

namespace pliant {

// A diagram, as numbers. NaN: a gap in the line.
struct Plot {
  enum class Kind { lines, bars };
  struct Curve {
    std::string label;
    std::vector<double> x, y;  // bars: y only, one per category
  };

  std::string id;  // the name of its files: "relative_gradient_by_iteration"
  std::string title, caption, x_label, y_label;
  Kind kind = Kind::lines;
  bool log_x = false, log_y = false;
  std::vector<std::string> categories{};  // of bars
  std::vector<Curve> curves{};
};

}  // namespace pliant
