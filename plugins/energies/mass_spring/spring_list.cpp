#include "spring_list.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <string_view>
#include <utility>

#include <pliant/errors.hpp>

namespace pliant::mass_spring {
namespace {

class SpringReader {
 public:
  SpringReader(const std::string& file, const Domain& domain) : file_(file), domain_(domain), in_(file) {
    if (!in_) throw ParameterError("edges", "cannot be read: " + file);
  }

  std::vector<Index> read() {
    std::string line;
    if (!next_line(line) || without_blanks(line) != "i,j") wrong("the first line must be the header i,j");
    std::vector<Index> springs;
    while (next_line(line)) {
      if (without_blanks(line).empty()) continue;
      const auto [i, j] = ends_of(line);
      check(i, j);
      springs.insert(springs.end(), {i, j});
    }
    if (in_.bad()) throw ParameterError("edges", "cannot be read: " + file_);
    if (springs.empty()) throw ParameterError("edges", "lists no spring: " + file_);
    return springs;
  }

 private:
  [[noreturn]] void wrong(const std::string& what) const {
    throw ParameterError("edges", "is wrong at " + file_ + ":" + std::to_string(line_) + ": " + what);
  }

  bool next_line(std::string& line) {
    ++line_;
    return static_cast<bool>(std::getline(in_, line));
  }

  static std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    return text;
  }

  std::pair<Index, Index> ends_of(const std::string& line) const {
    const std::string text = without_blanks(line);
    const std::size_t comma = std::min(text.find(','), text.size());
    return {vertex(std::string_view(text).substr(0, comma)),
            vertex(comma < text.size() ? std::string_view(text).substr(comma + 1) : std::string_view())};
  }

  Index vertex(std::string_view text) const {
    Index id = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
      wrong("a line is two vertex ids, i,j, separated by a comma");
    }
    if (error == std::errc::result_out_of_range || id < 0 || id >= domain_.vertex_count) {
      wrong("there is no vertex " + std::string(text) + "; the mesh has the vertices 0 to " +
            std::to_string(domain_.vertex_count - 1));
    }
    if (!std::binary_search(domain_.points.begin(), domain_.points.end(), id)) {
      wrong("vertex " + std::to_string(id) + " is not in the selection that the energy acts on");
    }
    return id;
  }

  void check(Index i, Index j) {
    if (i == j) wrong("the spring joins vertex " + std::to_string(i) + " with itself");
    const auto [before, is_new] = lines_.emplace(std::minmax(i, j), line_);
    if (!is_new) {
      wrong("vertices " + std::to_string(i) + " and " + std::to_string(j) + " were joined in line " +
            std::to_string(before->second));
    }
  }

  const std::string& file_;
  const Domain& domain_;
  std::ifstream in_;
  long line_ = 0;
  std::map<std::pair<Index, Index>, long> lines_;  // where each pair of ends was listed
};

}  // namespace

std::vector<Index> read_springs(const std::string& file, const Domain& domain) {
  return SpringReader(file, domain).read();
}

}  // namespace pliant::mass_spring
