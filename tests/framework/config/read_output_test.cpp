#include "config/read_output.hpp"

#include <catch2/catch.hpp>

#include "config/yaml.hpp"

using namespace pliant;

namespace {

struct Reading {
  explicit Reading(const std::string& text) {
    const Node node = parse_yaml(text, "beam.yaml", mistakes);
    MapReader root(node, "the config", mistakes, resolved);
    output = read_output(root);
    root.finish();
  }
  std::string said() const { return mistakes.any() ? ConfigError(mistakes.list()).what() : ""; }

  Mistakes mistakes;
  Node resolved;
  OutputSettings output;
};

}  // namespace

TEST_CASE("without output there is a report, and no frames") {
  const Reading reading("{}");
  CHECK(reading.output.report);
  CHECK_FALSE(reading.output.frames);
  CHECK_FALSE(reading.output.fields);
  CHECK(reading.resolved.find("output") == nullptr);
}

TEST_CASE("output is read with its defaults, and resolved") {
  const Reading reading("output: {report: false, frames: {every: 10}, fields: [strain, pinned]}\n");
  CHECK(reading.said() == "");
  CHECK_FALSE(reading.output.report);
  REQUIRE(reading.output.frames);
  CHECK(reading.output.frames->every == 10);
  CHECK(reading.output.frames->format == FrameFormat::vtu);
  REQUIRE(reading.output.fields);
  REQUIRE(reading.output.fields->size() == 2);
  CHECK((*reading.output.fields)[1].name == "pinned");
  CHECK(to_string((*reading.output.fields)[1].location) == "beam.yaml:1:63");
  Mistakes none;
  CHECK(same_content(
      reading.resolved,
      parse_yaml("output: {report: false, frames: {every: 10, format: vtu}, fields: [strain, pinned]}", "", none)));

  CHECK(Reading("output: {frames: {}}").output.frames->every == 1);
  CHECK(Reading("output: {frames: {format: ply}}").output.frames->format == FrameFormat::ply);
  CHECK(Reading("output: {fields: []}").output.fields->empty());
}

TEST_CASE("what is wrong with output is told") {
  CHECK_THAT(Reading("output: {frames: {every: 0}}").said(), Catch::Contains("beam.yaml:1:26: every must be"));
  CHECK_THAT(Reading("output: {frames: {format: vtk}}").said(), Catch::Contains("format must be one of vtu, obj, ply"));
  CHECK_THAT(Reading("output: {frame: {every: 2}}").said(),
             Catch::Contains("unknown key 'frame' in output; did you mean 'frames'?"));
  CHECK_THAT(Reading("output: {fields: strain}").said(),
             Catch::Contains("fields must be a list of names of fields; found the text 'strain'"));
  CHECK_THAT(Reading("output: {fields: [[strain]]}").said(), Catch::Contains("an entry of fields must be a text"));
}
