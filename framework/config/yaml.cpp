#include "config/yaml.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "config/utf8.hpp"

namespace pliant {
namespace {

constexpr std::size_t deepest = 32;
constexpr std::uintmax_t largest_file = 64u << 20;

struct TooDeep {};

// Where a text comes from: a file with lines, or a place of its own that all of it stands at.
struct Source {
  Location whole;
  bool has_lines = true;

  Location at(int line, int column) const { return has_lines ? Location{whole.file, line, column} : whole; }
  Location at(const YAML::Mark& mark) const { return mark.is_null() ? whole : at(mark.line + 1, mark.column + 1); }
};

// Builds a Node from the events of yaml-cpp's parser: its own node tree forgets duplicate keys and where keys stand.
class Builder final : public YAML::EventHandler {
 public:
  Builder(const Source& source, Mistakes& mistakes) : source_(source), mistakes_(mistakes) {}

  std::optional<Node> root;

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    add(node(Node::Kind::null, mark));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    mistakes_.add(source_.at(mark),
                  "aliases (*name) are not supported; write the value out, or share it through base: or variants:");
    add(node(Node::Kind::null, mark));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    Node scalar = node(Node::Kind::scalar, mark);
    scalar.text = value;
    scalar.quoted = tag == "!";
    add(std::move(scalar));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(Node::Kind::sequence, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(Node::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Node node;
    std::optional<Node> key;                     // map: the key that waits for its value
    std::unordered_map<std::string, int> lines;  // map: of its keys
  };

  Node node(Node::Kind kind, const YAML::Mark& mark) const {
    Node made;
    made.kind = kind;
    made.location = source_.at(mark);
    return made;
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0)
      mistakes_.add(source_.at(mark), "anchors (&name) are not supported; write the value out where it is needed");
  }
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    constexpr std::string_view standard = "tag:yaml.org,2002:";
    const std::string written = tag.starts_with(standard) ? "!!" + tag.substr(standard.size()) : tag;
    mistakes_.add(source_.at(mark), fmt::format("the tag {} is not supported; leave it out", written));
  }

  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (stack_.size() == deepest) {
      mistakes_.add(source_.at(mark), fmt::format("maps and lists are nested more than {} deep", deepest));
      throw TooDeep();
    }
    stack_.push_back({node(kind, mark), std::nullopt, {}});
  }

  void close() {
    Node closed = std::move(stack_.back().node);
    stack_.pop_back();
    add(std::move(closed));
  }

  void add(Node value) {
    if (stack_.empty()) {
      root = std::move(value);
      return;
    }
    Open& top = stack_.back();
    if (top.node.is_sequence()) {
      top.node.items.push_back(std::move(value));
    } else if (!top.key) {
      if (!value.is_scalar()) mistakes_.add(value.location, "a key must be a word, e.g. name: value");
      top.key = std::move(value);
    } else {
      add_entry(top, std::move(*top.key), std::move(value));
      top.key.reset();
    }
  }

  void add_entry(Open& map, Node key, Node value) {
    if (key.text == "<<" && !key.quoted) {
      mistakes_.add(key.location, "merge keys (<<) are not supported; use base: FILE, or write the keys out");
      return;
    }
    const auto [first, added] = map.lines.emplace(key.text, key.location.line);
    if (!added) {
      const int line = first->second;
      mistakes_.add(key.location, fmt::format("key '{}' is given twice{}", key.text,
                                              line == 0 ? "" : fmt::format("; first in line {}", line)));
      return;
    }
    if (value.is_null()) value.location = key.location;
    map.node.entries.push_back({std::move(key.text), std::move(key.location), std::move(value)});
  }

  const Source& source_;
  Mistakes& mistakes_;
  std::vector<Open> stack_;
};

bool is_indented_by_tab(const std::string& text, const YAML::Mark& mark) {
  if (mark.is_null() || mark.pos <= 0) return false;
  const auto place = std::min(static_cast<std::size_t>(mark.pos), text.size());
  const std::size_t line = text.rfind('\n', place - 1) + 1;  // 0 where there is none
  const std::size_t word = text.find_first_not_of(" \t", line);
  return text.substr(line, word - line).find('\t') != std::string::npos;
}

Node parse(const std::string& text, const Source& source, Mistakes& mistakes) {
  if (const auto bad = find_not_text(text)) {
    mistakes.add(source.at(bad->line, bad->column), bad->what);
    return {};
  }
  Builder builder(source, mistakes);
  std::istringstream stream(text);
  try {
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) return {};
    Builder second(source, mistakes);
    if (parser.HandleNextDocument(second)) {
      const Location place = second.root ? second.root->location : source.whole;
      mistakes.add(place, "a second document starts here; write one config per file, without ---");
    }
  } catch (const YAML::Exception& error) {
    const char* hint = is_indented_by_tab(text, error.mark) ? "; indent with spaces, not with tabs" : "";
    mistakes.add(source.at(error.mark), fmt::format("not valid YAML: {}{}", error.msg, hint));
    return {};
  } catch (const TooDeep&) {
    return {};
  }
  return builder.root ? std::move(*builder.root) : Node();
}

std::string why_not_a_file(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) return "there is no such file";
  if (std::filesystem::is_directory(status)) return "is a folder, not a file";
  if (!std::filesystem::is_regular_file(status)) return "is not a regular file";
  if (std::filesystem::file_size(file, error) > largest_file)
    return "is larger than 64 MB, too large for a config; put meshes and tables into files of their own";
  return {};
}

}  // namespace

Node parse_yaml(const std::string& text, const std::string& file, Mistakes& mistakes) {
  const std::size_t before = mistakes.list().size();
  Node root = parse(text, {{file, 0, 0}, true}, mistakes);
  if (root.is_null() && mistakes.list().size() == before)
    mistakes.add({file, 0, 0}, "the file is empty; a config is a map of keys");
  return root;
}

Node parse_value(const std::string& text, const Location& location, Mistakes& mistakes) {
  return parse(text, {location, false}, mistakes);
}

Node read_yaml(const std::filesystem::path& file, Mistakes& mistakes) {
  const Location whole{file.string(), 0, 0};
  if (const std::string why = why_not_a_file(file); !why.empty()) {
    mistakes.add(whole, why);
    return {};
  }
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (stream && stream.peek() != std::ifstream::traits_type::eof()) text << stream.rdbuf();
  if (!stream.is_open() || stream.bad()) {
    mistakes.add(whole, std::string("cannot be read: ") + std::strerror(errno));
    return {};
  }
  return parse_yaml(text.str(), file.string(), mistakes);
}

}  // namespace pliant
