#include "panel_solve.hpp"

#include <algorithm>
#include <type_traits>

namespace pliant {
namespace {

// `width` consecutive columns of L with the same `count` rows below them. Column c begins with its diagonal entry, then
// the entries in the later columns of the panel, then those below.
template <int width>
struct PanelView {
  const double* columns[width];
  const double* inverse_diagonal;
  const int* rows;
  int count;

  double within(int row, int column) const { return columns[column][row - column]; }
  const double* below(int column) const { return columns[column] + (width - column); }
};

template <int sides>
using Row = Eigen::Array<double, sides, 1>;

template <int sides>
auto row_of(double* y, int row) {
  constexpr auto alignment = sides == 1 ? Eigen::Unaligned : sides == 2 ? Eigen::Aligned16 : Eigen::Aligned32;
  return Eigen::Map<Row<sides>, alignment>(y + static_cast<std::ptrdiff_t>(row) * sides);
}

// y <- L^-1 y, the part of one panel that begins with row `first`.
template <int sides, int width>
void forward(const PanelView<width>& panel, int first, double* y) {
  Row<sides> top[width];
  for (int i = 0; i < width; ++i) {
    top[i] = row_of<sides>(y, first + i);
    for (int j = 0; j < i; ++j) top[i] -= panel.within(i, j) * top[j];
    top[i] *= panel.inverse_diagonal[i];
    row_of<sides>(y, first + i) = top[i];
  }
  for (int p = 0; p < panel.count; ++p) {
    Row<sides> sum = panel.below(0)[p] * top[0];
    for (int i = 1; i < width; ++i) sum += panel.below(i)[p] * top[i];
    row_of<sides>(y, panel.rows[p]) -= sum;
  }
}

// y <- L^-T y
template <int sides, int width>
void backward(const PanelView<width>& panel, int first, double* y) {
  Row<sides> top[width], odd[width];
  for (int i = 0; i < width; ++i) top[i] = row_of<sides>(y, first + i), odd[i].setZero();
  int p = 0;
  for (; p + 1 < panel.count; p += 2) {  // two sums each, so that additions need not wait for each other
    const Row<sides> even_row = row_of<sides>(y, panel.rows[p]), odd_row = row_of<sides>(y, panel.rows[p + 1]);
    for (int i = 0; i < width; ++i) {
      top[i] -= panel.below(i)[p] * even_row;
      odd[i] -= panel.below(i)[p + 1] * odd_row;
    }
  }
  if (p < panel.count) {
    const Row<sides> last = row_of<sides>(y, panel.rows[p]);
    for (int i = 0; i < width; ++i) top[i] -= panel.below(i)[p] * last;
  }
  for (int i = width - 1; i >= 0; --i) {
    top[i] += odd[i];
    for (int j = i + 1; j < width; ++j) top[i] -= panel.within(j, i) * top[j];
    top[i] *= panel.inverse_diagonal[i];
    row_of<sides>(y, first + i) = top[i];
  }
}

}  // namespace

void PanelSolve::set_factor(const cholmod_factor& factor) {
  permutation_ = static_cast<const int*>(factor.Perm);
  starts_ = static_cast<const int*>(factor.p);
  counts_ = static_cast<const int*>(factor.nz);
  row_ids_ = static_cast<const int*>(factor.i);
  values_ = static_cast<const double*>(factor.x);
  const auto rows = static_cast<Eigen::Index>(factor.n);
  if (panels_.empty()) {
    find_panels(factor);
    inverse_diagonal_.resize(rows);
    y_.resize(widest * rows);
  }
  for (Eigen::Index k = 0; k < rows; ++k) inverse_diagonal_[k] = 1.0 / values_[starts_[k]];
}

// Column k + 1 has the rows of column k but k itself where it is the parent of k and has one entry less.
void PanelSolve::find_panels(const cholmod_factor& factor) {
  const auto rows = static_cast<int>(factor.n);
  for (int k = 0; k < rows; ++k) {
    const bool joins =
        k > 0 && panels_.back().width < widest && counts_[k] == counts_[k - 1] - 1 && row_ids_[starts_[k - 1] + 1] == k;
    if (joins) {
      ++panels_.back().width;
    } else {
      panels_.push_back({k, 1});
    }
  }
}

template <class Visit>
void PanelSolve::visit_panel(const Panel& panel, const Visit& visit) const {
  const auto view_of = [&]<int width>(std::integral_constant<int, width>) {
    PanelView<width> view;
    for (int i = 0; i < width; ++i) view.columns[i] = values_ + starts_[panel.column + i];
    view.inverse_diagonal = inverse_diagonal_.data() + panel.column;
    const int last = panel.column + width - 1;
    view.rows = row_ids_ + starts_[last] + 1;
    view.count = counts_[last] - 1;
    visit(view, panel.column);
  };
  switch (panel.width) {
    case 1:
      return view_of(std::integral_constant<int, 1>());
    case 2:
      return view_of(std::integral_constant<int, 2>());
    case 3:
      return view_of(std::integral_constant<int, 3>());
    default:
      return view_of(std::integral_constant<int, 4>());
  }
}

// `count` right-hand sides in rows of `sides` numbers; the others are zero.
template <int sides>
void PanelSolve::solve_sides(const double* b, int count, double* x) {
  const Eigen::Index rows = inverse_diagonal_.size();
  double* y = y_.data();
  if (count < sides) y_.head(rows * sides).setZero();
  for (Eigen::Index k = 0; k < rows; ++k) {
    for (int side = 0; side < count; ++side) y[k * sides + side] = b[side * rows + permutation_[k]];
  }
  for (auto panel = panels_.begin(); panel != panels_.end(); ++panel) {
    visit_panel(*panel, [&](const auto& view, int first) { forward<sides>(view, first, y); });
  }
  for (auto panel = panels_.rbegin(); panel != panels_.rend(); ++panel) {
    visit_panel(*panel, [&](const auto& view, int first) { backward<sides>(view, first, y); });
  }
  for (Eigen::Index k = 0; k < rows; ++k) {
    for (int side = 0; side < count; ++side) x[side * rows + permutation_[k]] = y[k * sides + side];
  }
}

void PanelSolve::solve(const double* b, Index columns, double* x) {
  const Eigen::Index rows = inverse_diagonal_.size();
  for (; columns > 0; columns -= widest, b += widest * rows, x += widest * rows) {
    const int count = std::min<Index>(columns, widest);
    if (count == 1) {
      solve_sides<1>(b, count, x);
    } else if (count == 2) {
      solve_sides<2>(b, count, x);
    } else {
      solve_sides<widest>(b, count, x);
    }
  }
}

}  // namespace pliant
