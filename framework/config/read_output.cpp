#include "config/read_output.hpp"

#include <utility>

namespace pliant {
namespace {

FrameSettings read_frames(MapReader& reader) {
  constexpr double most = 1e9;
  FrameSettings frames;
  const Parameter every = integer("every").by_default("1").at_least(1).at_most(most).means("steps from frame to frame");
  frames.every = reader.integer(every).value_or(frames.every);
  const auto format = reader.choice(choice("format", "vtu obj ply").by_default("vtu").means("kind of file"));
  if (format == "obj") frames.format = FrameFormat::obj;
  if (format == "ply") frames.format = FrameFormat::ply;
  return frames;
}

std::optional<std::vector<NamedField>> read_fields(MapReader& reader) {
  std::vector<NamedField> fields;
  const bool given = reader.list("fields", "names of fields", [&](const Node& item, Node& resolved) {
    const auto name = read_text(item, text("an entry of fields").such_as("displacement"), reader.mistakes());
    if (!name) return;
    fields.push_back({*name, item.location});
    resolved = item;
  });
  if (!given) return std::nullopt;
  return fields;
}

}  // namespace

OutputSettings read_output(MapReader& root) {
  OutputSettings output;
  root.map("output", "output", [&](MapReader& reader) {
    output.report = reader.boolean(boolean("report").by_default("true").means("a page about the run")).value_or(true);
    FrameSettings frames;
    if (reader.map("frames", "frames", [&](MapReader& inner) { frames = read_frames(inner); })) output.frames = frames;
    output.fields = read_fields(reader);
  });
  return output;
}

}  // namespace pliant
