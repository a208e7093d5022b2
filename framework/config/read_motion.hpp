#pragma once

#include <memory>
#include <optional>

#include "config/map_reader.hpp"
#include "config/read_selection.hpp"
#include "mesh/motion_script.hpp"

namespace pliant {

// When a motion takes place.
enum class Schedule {
  load_factor,  // static runs: `over` is a part of [0, 1], by default all of it
  time          // dynamic runs: where something moves, `over` must be given
};

// Reads a motion: where vertices are put, starting from their rest positions.
//
//     hold: rest                                   # where they are at rest, always
//
//     scale: {factor: 1.2, about: [0, 0]}          # first; factor: a number, or one per coordinate
//     rotate: {degrees: 60, about: {side: left}}   # then; about a point, or the centroid of a selection
//     rotate: {degrees: 90, about: [0, 0, 0], axis: [1, 0, 0]}     # in space: right-handed about the axis
//     translate: [0, 1]                            # last
//     over: [0, 2]                                 # from rest at the first time to all of it at the second
//     easing: linear                               # or smooth: starts and ends at rest
//
//     keyframes: path.csv                          # instead: columns time, x, y (, z): a displacement of all vertices,
//                                                  # linear in between, constant before and after
//
// In a static run without load steps everything is at its end: load factor 1.
class MotionReader {
 public:
  MotionReader(SelectionReader& selections, Schedule schedule) : selections_(selections), schedule_(schedule) {}

  // Whether one of these keys is given: nothing without is a motion.
  static bool given_in(const MapReader& reader);

  // Reads them; the caller finishes the reader. Nothing where something is wrong.
  std::optional<MotionScript> read(MapReader& reader);

 private:
  std::optional<MotionScript> read_hold(MapReader& reader);
  std::optional<MotionScript> read_keyframes(MapReader& reader);
  std::optional<MotionScript> read_movement(MapReader& reader);
  void read_scale(MapReader& outer, MotionScript& script);
  void read_rotate(MapReader& outer, MotionScript& script);
  void read_timing(MapReader& reader, MotionScript& script);
  std::optional<Eigen::Vector3d> read_about(MapReader& reader);
  std::optional<Eigen::Vector3d> read_axis(MapReader& reader);
  int dim() const noexcept { return selections_.dim(); }  // 0: not known

  SelectionReader& selections_;
  Schedule schedule_;
};

}  // namespace pliant
