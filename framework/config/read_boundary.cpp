#include "config/read_boundary.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace pliant {
namespace {

constexpr std::array<const char*, 3> coordinates{"x", "y", "z"};

struct ReadEntry {
  BoundaryEntry entry;
  Location location;
};

// `fix: [x, y]`; all coordinates where it is absent.
std::optional<std::array<bool, 3>> read_fix(MapReader& reader, int dim) {
  if (!reader.has("fix")) return std::array<bool, 3>{true, true, true};
  std::array<bool, 3> fixed{};
  const char* known = dim == 2 ? "x y" : "x y z";
  bool right = true;
  reader.list("fix", "coordinates, e.g. [y]", [&](const Node& item, Node& resolved) {
    const auto word = read_choice(item, choice("fix", known), reader.mistakes());
    resolved = item;
    right = right && word;
    if (word) fixed[static_cast<std::size_t>(std::ranges::find(coordinates, *word) - coordinates.begin())] = true;
  });
  if (right && std::ranges::count(fixed, true) == 0 && reader.take("fix")->is_sequence()) {
    reader.mistake("fix", "fix must name one coordinate or more, e.g. fix: [y]");
  }
  if (std::ranges::count(fixed, true) == 0) return std::nullopt;
  return right ? std::optional(fixed) : std::nullopt;
}

std::optional<ReadEntry> read_entry(MapReader& reader, std::size_t number, SelectionReader& selections,
                                    Schedule schedule) {
  const std::string default_name = fmt::format("boundary_{}", number);
  const auto name = reader.text(text("name").by_default(default_name.c_str()));
  auto vertices = selections.read_required(reader, "select");
  const auto fixed = read_fix(reader, selections.dim());
  const bool moves = MotionReader::given_in(reader);
  auto script = MotionReader(selections, schedule).read(reader);
  if (!moves && !reader.has("fix")) {
    reader.missing("hold", "or one of scale, rotate, translate, keyframes, fix", "rest");
    return std::nullopt;
  }
  if (!name || !vertices || !fixed || !script) return std::nullopt;
  std::vector<double> events = script->events();
  auto motion = std::make_shared<ScriptedMotion>(std::move(*script));
  return ReadEntry{{*name, std::move(*vertices), *fixed, std::move(motion), std::move(events)}, reader.location()};
}

std::string describe(const PinConflict& conflict, const Pins& pins, const Mesh& mesh, const Location& first) {
  const std::string& other = pins.entries()[conflict.first_entry].name;
  return fmt::format(
      "{}: this entry puts its {} at {:.6g}, the entry {} at {} puts it at {:.6g} (time {:.6g}); select "
      "each vertex once, or let them agree",
      mesh.name_of_vertex(conflict.vertex), coordinates[static_cast<std::size_t>(conflict.coordinate)],
      conflict.second_target, other, to_string(first), conflict.first_target, conflict.time);
}

}  // namespace

std::optional<Boundary> read_boundary(MapReader& root, SelectionReader& selections, Schedule schedule) {
  Mistakes& mistakes = root.mistakes();
  const std::size_t before = mistakes.list().size();
  std::vector<BoundaryEntry> entries;
  std::vector<Location> locations;
  std::set<std::string> names;
  std::size_t number = 0;
  root.list("boundary", "boundary entries", [&](const Node& item, Node& resolved) {
    MapReader reader(item, "a boundary entry", mistakes, resolved);
    auto read = read_entry(reader, number++, selections, schedule);
    reader.finish();
    if (!read) return;
    if (!names.insert(read->entry.name).second) {
      reader.mistake("name", fmt::format("two boundary entries are called '{}'", read->entry.name));
    }
    entries.push_back(std::move(read->entry));
    locations.push_back(read->location);
  });
  if (!selections.mesh() || mistakes.list().size() > before) return std::nullopt;
  Boundary boundary{Pins(*selections.mesh(), std::move(entries)), std::move(locations)};
  for (const PinConflict& conflict : boundary.pins.conflicts()) {
    mistakes.add(boundary.locations[conflict.second_entry],
                 describe(conflict, boundary.pins, *selections.mesh(), boundary.locations[conflict.first_entry]));
  }
  if (mistakes.list().size() > before) return std::nullopt;
  return boundary;
}

}  // namespace pliant
