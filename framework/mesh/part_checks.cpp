#include "mesh/part_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <Eigen/Core>
#include <Eigen/Geometry>

namespace pliant {
namespace {

constexpr int shown_per_kind = 5;

// Keeps the first few sentences of one kind and counts the others.
class Sentences {
 public:
  Sentences(std::vector<std::string>& out, const char* kind) : out_(out), kind_(kind) {}
  ~Sentences() {
    if (count_ > shown_per_kind) out_.push_back(fmt::format("and {} more {}", count_ - shown_per_kind, kind_));
  }
  template <class Sentence>
  void add(Sentence sentence) {
    if (count_++ < shown_per_kind) out_.push_back(sentence());
  }

 private:
  std::vector<std::string>& out_;
  const char* kind_;
  long count_ = 0;
};

class Checker {
 public:
  Checker(const MeshPart& part, bool planar) : part_(part), planar_(planar) {}

  void check_elements(Simplex simplex, std::span<const Index> vertices) {
    const auto k = static_cast<std::size_t>(vertices_of(simplex));
    Sentences range(problems, "elements with a vertex that does not exist");
    Sentences repeated(problems, "elements with a vertex that occurs twice");
    Sentences extent(problems, simplex == Simplex::edge       ? "edges of no length"
                               : simplex == Simplex::triangle ? "triangles of no area"
                                                              : "tetrahedra of no volume");
    Sentences inverted(problems, "elements that are inverted at rest");
    for (std::size_t e = 0; e * k < vertices.size(); ++e) {
      const auto element = vertices.subspan(e * k, k);
      const auto name = [&] {
        return fmt::format("{} {} (vertices {})", name_of(simplex), e, fmt::join(element, ", "));
      };
      if (out_of_range(element)) {
        range.add(
            [&] { return fmt::format("{}: the mesh has the vertices 0 to {}", name(), part_.vertex_count() - 1); });
      } else if (has_repeated(element)) {
        repeated.add([&] { return fmt::format("{}: a vertex occurs twice", name()); });
      } else {
        check_shape(simplex, static_cast<Index>(e), element, name, extent, inverted);
      }
    }
  }

  void check_coincident() {
    std::vector<Index> order(static_cast<std::size_t>(part_.vertex_count()));
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](Index v) {
      const Eigen::Vector3d p = point(v);
      return std::array<double, 3>{p[0], p[1], p[2]};
    };
    std::sort(order.begin(), order.end(), [&](Index a, Index b) { return std::pair(at(a), a) < std::pair(at(b), b); });
    Sentences sentences(problems, "vertices that lie where another does");
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (at(order[i]) != at(order[i - 1])) continue;
      sentences.add([&] {
        return fmt::format(
            "vertices {} and {} lie at the same place; coincident: weld joins them, coincident: keep "
            "leaves the mesh torn there",
            order[i - 1], order[i]);
      });
    }
  }

  std::vector<std::string> problems;

 private:
  Eigen::Vector3d point(Index vertex) const {
    return Eigen::Vector3d::Map(part_.points.data() + 3 * static_cast<std::size_t>(vertex));
  }

  bool out_of_range(std::span<const Index> element) const {
    return std::any_of(element.begin(), element.end(), [&](Index v) { return v < 0 || v >= part_.vertex_count(); });
  }

  static bool has_repeated(std::span<const Index> element) {
    for (std::size_t i = 0; i < element.size(); ++i) {
      if (std::find(element.begin() + static_cast<std::ptrdiff_t>(i) + 1, element.end(), element[i]) != element.end()) {
        return true;
      }
    }
    return false;
  }

  double longest_edge(std::span<const Index> element) const {
    double longest = 0;
    for (std::size_t i = 0; i < element.size(); ++i) {
      for (std::size_t j = i + 1; j < element.size(); ++j) {
        longest = std::max(longest, (point(element[i]) - point(element[j])).stableNorm());
      }
    }
    return longest;
  }

  template <class Name>
  void check_shape(Simplex simplex, Index e, std::span<const Index> element, Name name, Sentences& extent,
                   Sentences& inverted) const {
    const double longest = longest_edge(element);
    if (longest <= 1e-300) {
      extent.add([&] { return fmt::format("{}: its vertices lie at one place", name()); });
    } else if (simplex == Simplex::triangle) {
      check_triangle(e, element, longest, name, extent, inverted);
    } else if (simplex == Simplex::tetrahedron) {
      const double volume = six_signed_volume(part_, e) / longest / longest / longest;
      if (std::abs(volume) <= 1e-12) {
        extent.add([&] { return fmt::format("{}: its volume is zero", name()); });
      } else if (volume < 0) {
        inverted.add(
            [&] { return fmt::format("{}: inverted at rest (negative volume); orient: true turns it", name()); });
      }
    }
  }

  template <class Name>
  void check_triangle(Index e, std::span<const Index> element, double longest, Name name, Sentences& extent,
                      Sentences& inverted) const {
    const Eigen::Vector3d a = (point(element[1]) - point(element[0])) / longest;
    const Eigen::Vector3d b = (point(element[2]) - point(element[0])) / longest;
    if (a.cross(b).norm() <= 1e-10) {
      extent.add([&] { return fmt::format("{}: its area is zero", name()); });
    } else if (planar_ && twice_signed_area(part_, e) < 0) {
      inverted.add([&] { return fmt::format("{}: inverted at rest (clockwise); orient: true turns it", name()); });
    }
  }

  const MeshPart& part_;
  bool planar_;
};

}  // namespace

std::vector<std::string> problems_of(const MeshPart& part, bool planar, bool coincident_allowed) {
  Checker checker(part, planar);
  if (part.vertex_count() == 0) return {"the mesh has no vertices"};
  if (part.lines.empty() && part.triangles.empty() && part.tetrahedra.empty()) {
    return {"the mesh has no edges, triangles or tetrahedra"};
  }
  checker.check_elements(Simplex::edge, part.lines);
  checker.check_elements(Simplex::triangle, part.triangles);
  checker.check_elements(Simplex::tetrahedron, part.tetrahedra);
  if (!coincident_allowed) checker.check_coincident();
  return std::move(checker.problems);
}

}  // namespace pliant
