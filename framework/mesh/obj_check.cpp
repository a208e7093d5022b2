#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "mesh/obj.hpp"
#include "mesh/text.hpp"

namespace pliant {
namespace {

constexpr std::size_t most_mistakes = 10;
constexpr std::size_t most_corners = 255;  // the loader counts them in a byte

constexpr std::array<std::string_view, 14> harmless{
    "vt", "vn", "vp", "o", "g", "s", "mg", "lod", "usemtl", "mtllib", "bevel", "c_interp", "d_interp", "maplib"};

bool is_harmless(std::string_view statement) {
  return std::find(harmless.begin(), harmless.end(), statement) != harmless.end();
}

std::vector<std::string_view> words_of(std::string_view line) {
  Words words(line);
  std::vector<std::string_view> list;
  for (std::string_view word = words.next(); !word.empty() && word[0] != '#'; word = words.next()) list.push_back(word);
  return list;
}

std::int64_t count_vertices(std::string_view text) {
  std::int64_t count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    Words words(text.substr(begin, end - begin));
    if (words.next() == "v") ++count;
    begin = end + 1;
  }
  return count;
}

class ObjChecker {
 public:
  explicit ObjChecker(std::string_view text) : total_(count_vertices(text)) {}

  void check_line(std::string_view line) {
    ++line_;
    const auto words = words_of(line);
    if (words.empty()) return;
    const std::string_view statement = words[0];
    if (words.back() == "\\") {
      mistake("a line that continues on the next one is not read: write it as one line");
    } else if (statement == "v") {
      check_vertex(words);
    } else if (statement == "f") {
      check_element(words, 3, most_corners, "a face");
    } else if (statement == "l") {
      check_element(words, 2, static_cast<std::size_t>(-1), "a line");
    } else if (!is_harmless(statement)) {
      mistake(
          fmt::format("'{}' is not a statement that is read here; known are v, f, l, o, g and those of "
                      "normals, textures and materials",
                      shown(statement)));
    }
  }

  ObjCheck result;

 private:
  void mistake(const std::string& what) {
    if (result.mistakes.size() < most_mistakes) result.mistakes.push_back(fmt::format("line {}: {}", line_, what));
  }

  // v x y z, with a weight of 1 or a colour behind.
  void check_vertex(const std::vector<std::string_view>& words) {
    const std::size_t count = words.size() - 1;
    if (count < 3 || count > 7 || count == 5) {
      mistake(fmt::format("a vertex needs 3 coordinates; found {} numbers", count));
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto value = to_finite(words[i]);
      if (!value) mistake(fmt::format("'{}' is not a finite number", shown(words[i])));
      if (count == 4 && i == 4 && value && *value != 1.0) mistake("a vertex weight other than 1 is not read");
      if (i <= 3) result.points.push_back(value.value_or(0.0));
    }
    result.points.resize(3 * static_cast<std::size_t>(++vertices_));
  }

  void check_element(const std::vector<std::string_view>& words, std::size_t least, std::size_t most,
                     const char* what) {
    const std::size_t count = words.size() - 1;
    if (count < least || count > most) {
      mistake(fmt::format("{} needs at least {} vertices{}; found {}", what, least,
                          count > most ? fmt::format(" and takes at most {}", most) : "", count));
    }
    for (std::size_t i = 1; i < words.size(); ++i) check_corner(words[i]);
  }

  // v, v/vt, v//vn or v/vt/vn; negative numbers count back from the last vertex so far.
  void check_corner(std::string_view word) {
    const auto vertex = to_whole(word.substr(0, word.find('/')));
    std::size_t slashes = 0;
    bool whole = true;
    for (std::size_t at = word.find('/'); at != std::string_view::npos; at = word.find('/', at + 1)) {
      const std::string_view rest = word.substr(at + 1, word.find('/', at + 1) - at - 1);
      whole = whole && (rest.empty() || to_whole(rest));
      ++slashes;
    }
    if (!vertex || !whole || slashes > 2) {
      mistake(fmt::format("'{}' is not a vertex number", shown(word)));
    } else if (*vertex == 0 || *vertex > total_ || *vertex < -vertices_) {
      mistake(fmt::format("vertex {} does not exist; the file has {} vertices, numbered from 1", *vertex, total_));
    }
  }

  std::int64_t total_;         // vertices of the file
  std::int64_t vertices_ = 0;  // so far
  int line_ = 0;
};

}  // namespace

ObjCheck check_obj(std::string_view text) {
  ObjChecker checker(text);
  if (text.find('\0') != std::string_view::npos) {
    return {{"the file has zero bytes in it: it is not a text file"}, {}};
  }
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    checker.check_line(text.substr(begin, end - begin));
    begin = end + 1;
  }
  if (checker.result.points.empty() && checker.result.mistakes.empty()) {
    checker.result.mistakes.emplace_back("there is no vertex in it");
  }
  return std::move(checker.result);
}

}  // namespace pliant
