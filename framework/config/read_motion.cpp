#include "config/read_motion.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "config/read_vector.hpp"
#include "output/csv_reader.hpp"

namespace pliant {
namespace {

constexpr std::array<const char*, 3> movements{"scale", "rotate", "translate"};
constexpr std::array<const char*, 2> timings{"over", "easing"};

bool any_given(const MapReader& reader, std::span<const char* const> keys) {
  return std::ranges::any_of(keys, [&](const char* key) { return reader.has(key); });
}

// Takes keys that do not go with another one, each a mistake if given.
void exclude(MapReader& reader, const char* with, std::span<const char* const> keys) {
  for (const char* key : keys) {
    if (reader.take(key)) reader.mistake(key, fmt::format("{} does not go with {}", key, with));
  }
}

std::vector<Keyframe> keyframes_of(const CsvTable& table, int dim) {
  const int table_dim = table.has("z") ? 3 : 2;
  if (dim != 0 && dim != table_dim) {
    throw Error(fmt::format("the columns must be time, x, y{} for a mesh of dimension {}", dim == 3 ? ", z" : "", dim));
  }
  const auto times = table.finite_numbers("time");
  std::vector<Keyframe> keys(times.size());
  for (std::size_t row = 0; row < times.size(); ++row) {
    keys[row].time = times[row];
    if (row > 0 && times[row] <= times[row - 1]) {
      throw Error(fmt::format("the times must increase; {} comes after {}", times[row], times[row - 1]));
    }
  }
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  for (int c = 0; c < table_dim; ++c) {
    const auto column = table.finite_numbers(names[static_cast<std::size_t>(c)]);
    for (std::size_t row = 0; row < keys.size(); ++row) keys[row].displacement[c] = column[row];
  }
  if (keys.empty()) throw Error("there are no rows");
  return keys;
}

}  // namespace

bool MotionReader::given_in(const MapReader& reader) {
  return reader.has("hold") || reader.has("keyframes") || any_given(reader, movements);
}

std::optional<MotionScript> MotionReader::read(MapReader& reader) {
  const std::size_t before = reader.mistakes().list().size();
  auto script = reader.has("hold")        ? read_hold(reader)
                : reader.has("keyframes") ? read_keyframes(reader)
                                          : read_movement(reader);
  if (reader.mistakes().list().size() > before) return std::nullopt;
  return script;
}

std::optional<MotionScript> MotionReader::read_hold(MapReader& reader) {
  reader.choice(choice("hold", "rest"));
  exclude(reader, "hold: rest", movements);
  exclude(reader, "hold: rest", timings);
  exclude(reader, "hold: rest", std::array{"keyframes"});
  return MotionScript{};
}

std::optional<MotionScript> MotionReader::read_keyframes(MapReader& reader) {
  exclude(reader, "keyframes", movements);
  exclude(reader, "keyframes", timings);
  const auto path = reader.file(file("keyframes").means("a table of displacements").such_as("path.csv"));
  if (!path) return std::nullopt;
  try {
    MotionScript script;
    script.keyframes = keyframes_of(read_csv(*path), dim());
    return script;
  } catch (const CsvError& error) {
    reader.mistake("keyframes", error.what());
  } catch (const Error& error) {
    reader.mistake("keyframes", fmt::format("{}: {}", *path, error.what()));
  }
  return std::nullopt;
}

std::optional<MotionScript> MotionReader::read_movement(MapReader& reader) {
  MotionScript script;
  if (!any_given(reader, movements)) {
    exclude(reader, "a motion that goes nowhere (there is no translate, rotate or scale)", timings);
    return script;
  }
  read_scale(reader, script);
  read_rotate(reader, script);
  const Parameter translate = vector("translate").optional().in("length").such_as("[0, 1]");
  if (const auto shift = reader.reals(translate, vector_length(dim()))) {
    script.translate = as_point(*shift);
  }
  read_timing(reader, script);
  return script;
}

void MotionReader::read_scale(MapReader& outer, MotionScript& script) {
  outer.map("scale", "scale", [&](MapReader& reader) {
    const auto about = read_about(reader);
    const Parameter factor = real("factor").means("factor, or one per coordinate").such_as("1.2");
    const auto factors = read_factors(reader, factor, vector_length(dim()));
    if (about && factors) script.scale = Scaling{as_point(*factors, 1.0), *about};
  });
}

void MotionReader::read_rotate(MapReader& outer, MotionScript& script) {
  outer.map("rotate", "rotate", [&](MapReader& reader) {
    const auto degrees = reader.real(real("degrees").in("degree").means("angle").such_as("60"));
    const auto about = read_about(reader);
    const auto axis = read_axis(reader);
    if (degrees && about && axis) script.rotate = Turn{*degrees, *axis, *about};
  });
}

std::optional<Eigen::Vector3d> MotionReader::read_about(MapReader& reader) {
  const Node* node = reader.take("about");
  if (!node) {
    reader.missing("about", "a point, or a selection whose centroid is meant", "[0, 0]");
    return std::nullopt;
  }
  if (node->is_sequence()) {
    const auto point = reader.reals(vector("about").in("length").such_as("[0, 0]"), vector_length(dim()));
    if (!point) return std::nullopt;
    return as_point(*point);
  }
  const auto vertices = selections_.read_required(reader, "about");
  if (!vertices) return std::nullopt;
  const auto centre = centroid(*selections_.mesh(), *vertices);
  return Eigen::Vector3d(centre[0], centre[1], centre[2]);
}

std::optional<Eigen::Vector3d> MotionReader::read_axis(MapReader& reader) {
  if (dim() == 2) {
    if (reader.take("axis")) reader.mistake("axis", "in the plane the axis is fixed: leave axis out");
    return Eigen::Vector3d::UnitZ();
  }
  Parameter schema = vector("axis").means("direction; right-handed").such_as("[1, 0, 0]");
  if (dim() == 0) schema = schema.optional();
  const auto axis = reader.reals(schema, {3, 3});
  if (!axis) return std::nullopt;
  if (as_point(*axis).isZero(0)) reader.mistake("axis", "axis must not be zero, e.g. [1, 0, 0]");
  return as_point(*axis);
}

void MotionReader::read_timing(MapReader& reader, MotionScript& script) {
  const bool part_of_load = schedule_ == Schedule::load_factor;
  Parameter over = vector("over").at_least(0).means("when it starts and ends").such_as("[0, 2]");
  over = part_of_load ? over.by_default("[0, 1]").at_most(1).in("load factor") : over.in("time");
  if (const auto times = reader.reals(over, {2, 2})) {
    script.start = times->front();
    script.end = times->back();
    if (script.start > script.end) {
      reader.mistake("over", fmt::format("over must not end ({}) before it starts ({})", script.end, script.start));
    }
  }
  const auto easing = reader.choice(choice("easing", "linear smooth").by_default("linear"));
  if (easing == "smooth") script.easing = MotionScript::Easing::smooth;
}

}  // namespace pliant
