#include "config/yaml.hpp"

#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

#include "scratch.hpp"

using namespace pliant;

namespace {

std::string mistakes_in(const std::string& text) {
  Mistakes mistakes;
  parse_yaml(text, "f.yaml", mistakes);
  try {
    mistakes.throw_if_any();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return {};
}

Node good(const std::string& text) {
  Mistakes mistakes;
  Node node = parse_yaml(text, "f.yaml", mistakes);
  REQUIRE_NOTHROW(mistakes.throw_if_any());
  return node;
}

std::string read_mistakes(const std::filesystem::path& file) {
  Mistakes mistakes;
  read_yaml(file, mistakes);
  REQUIRE(mistakes.any());
  return mistakes.list().front().text;
}

}  // namespace

TEST_CASE("every key and value knows its line and column") {
  const Node root = good("# comment\nname: beam\nmesh:\n  grid: {size: [5.0, 1.0]}\n");
  CHECK(to_string(root.find_entry("mesh")->key_location) == "f.yaml:3:1");
  CHECK(to_string(root.find("name")->location) == "f.yaml:2:7");
  CHECK(to_string(root.find_path("mesh.grid.size.1")->location) == "f.yaml:4:22");
}

TEST_CASE("a key without a value stands where the key stands") {
  CHECK(to_string(good("a: 1\nb:\n").find("b")->location) == "f.yaml:2:1");
}

TEST_CASE("quotes make a text of what looks like a number") {
  const Node root = good("a: 1\nb: '1'\nc: \"1\"\n");
  CHECK_FALSE(root.find("a")->quoted);
  CHECK(root.find("b")->quoted);
  CHECK(root.find("c")->quoted);
}

TEST_CASE("what YAML lets through silently is refused") {
  CHECK(mistakes_in("a: 1\nb: 2\na: 3\n") == "f.yaml:3:1: key 'a' is given twice; first in line 1");
  CHECK(mistakes_in("a: {b: 1, b: 2}\n") == "f.yaml:1:11: key 'b' is given twice; first in line 1");
  CHECK(mistakes_in("a: &x 1\n").find("f.yaml:1:4: anchors (&name) are not supported") == 0);
  CHECK(mistakes_in("a: &x {c: 1}\nb: *x\n").find("aliases (*name) are not supported") != std::string::npos);
  CHECK(mistakes_in("a:\n  <<: {b: 1}\n").find("f.yaml:2:3: merge keys (<<) are not supported") == 0);
  CHECK(mistakes_in("a: !!float 1\n").find("the tag !!float is not supported") != std::string::npos);
  CHECK(mistakes_in("[1, 2]: 3\n").find("a key must be a word") != std::string::npos);
  CHECK(mistakes_in("a: 1\n---\nb: 2\n").find("f.yaml:3:1: a second document starts here") == 0);
}

TEST_CASE("several faults of a file are told at once") {
  CHECK(mistakes_in("a: 1\na: 2\nb: 1\nb: 2\n") ==
        "f.yaml:2:1: key 'a' is given twice; first in line 1\nf.yaml:4:1: key 'b' is given twice; first in line 3");
}

TEST_CASE("what is no YAML is refused with its place") {
  CHECK(mistakes_in("a: [1, 2\n").find("f.yaml:2:1: not valid YAML: ") == 0);
  CHECK(mistakes_in("a:\n\tb: 1\n").find("; indent with spaces, not with tabs") != std::string::npos);
  CHECK(mistakes_in("") == "f.yaml: the file is empty; a config is a map of keys");
  CHECK(mistakes_in("# only a comment\n") == "f.yaml: the file is empty; a config is a map of keys");
  CHECK(mistakes_in(std::string("a: 1\nb: \x00\x01", 10)) ==
        "f.yaml:2:4: byte 0x00 is not text in UTF-8; is this a config?");
  CHECK(mistakes_in("a: \xff\xfe\n") == "f.yaml:1:4: byte 0xFF is not text in UTF-8; is this a config?");
  CHECK(mistakes_in("a: \xc0\xaf\n") == "f.yaml:1:4: byte 0xC0 is not text in UTF-8; is this a config?");
  CHECK(mistakes_in("a: \xed\xa0\x80\n") == "f.yaml:1:4: byte 0xED is not text in UTF-8; is this a config?");
}

TEST_CASE("nesting bombs are refused") {
  for (const std::string bracket : {"[", "{a: ", "- ", "? ", "[{"}) {
    std::string bomb = "a: ";
    if (bracket[0] == '-' || bracket[0] == '?') bomb = "a:\n  ";
    for (int i = 0; i < 20000; ++i) bomb += bracket;
    CHECK_FALSE(mistakes_in(bomb).empty());
  }
  CHECK(mistakes_in("a: " + std::string(40, '[') + std::string(40, ']')).find("nested more than 32 deep") !=
        std::string::npos);
}

TEST_CASE("files that cannot be read say why") {
  const test::Scratch scratch;
  CHECK(read_mistakes(scratch / "none.yaml") == "there is no such file");
  CHECK(read_mistakes(scratch.folder()) == "is a folder, not a file");
  CHECK(read_mistakes("/dev/null") == "is not a regular file");
  CHECK(read_mistakes(scratch.write("empty.yaml", "")) == "the file is empty; a config is a map of keys");
}

TEST_CASE("what is written reads back the same") {
  const Node root = good(
      "a: 1.5\nb: '1.5'\nc: [1, 2, [3]]\nd: {}\ne: []\nf: {g: [x, 'null', 'a: b', \"line\\nend\"]}\nh:\n  - {i: 1}\n");
  CHECK(same_content(good(write_yaml(root)), root));
  const double awkward[] = {0.1, 1e-7, 1.0 / 3.0, 1e300, -0.0};
  Node numbers = Node::make_map();
  numbers.set("n", Node::make_numbers(awkward));
  CHECK(write_yaml(numbers) == "n: [0.1, 1e-07, 0.3333333333333333, 1e+300, -0]\n");
}

TEST_CASE("a text made by the program reads back as a text") {
  for (const char* text : {"null", "~", "", "- a", "a: b", "#x", " x ", "[", "1.0", "true", "\xc3\xa9"}) {
    Node root = Node::make_map();
    root.set("t", Node::make_text(text));
    const Node back = good(write_yaml(root));
    CHECK(back.find("t")->is_scalar());
    CHECK(back.find("t")->text == text);
  }
}
