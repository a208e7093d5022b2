#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "mesh/mesh.hpp"
#include "output/drawn_mesh.hpp"
#include "output/frame.hpp"

namespace pliant {

// Vertices that a boundary entry holds.
struct PinnedPart {
  std::string label;  // "clamp: turned by 60 degrees"
  bool moves = false;
  std::vector<Index> vertices;
};

// The moving mesh of the report, small enough to be sent: some of the frames of a run, rounded to what a picture shows.
// Positions have 16 bits per coordinate, fields the 8 significant bits of a bfloat16; of fields with several components
// the norm is kept. Of a run of unknown length every k-th frame is kept, k doubling whenever they are too many.
class Animation {
 public:
  enum class Kind { iterations, load_steps, time_steps };

  static constexpr int format = 1;
  static constexpr const char* file_name = "animation.json";

  Animation(const Mesh& mesh, std::vector<FieldInfo> fields, std::vector<PinnedPart> pins, Kind kind);

  // The run goes on behind this step of an earlier one, whose frames are not known.
  void begin_after(std::int64_t number) noexcept { first_ = number; }

  // Whether add() would keep the frame of this number.
  bool wants(std::int64_t number) const noexcept { return number % stride_ == 0; }

  // Numbers ascend. The frame that ends a run is added whether it is wanted or not.
  void add(const Frame& frame);

  // format, kind, dim, vertices, triangles, edges, pins, fields, frames, box, left_out, and `data`: base64 of a zlib
  // stream of, little endian,
  //     rest positions   float32, dim per vertex
  //     triangles        uint32, 3 each; edges: uint32, 2 each
  //     per frame        positions: uint16, dim per vertex, 0 to 65535 across the box; then each field: the upper 16
  //                      bits of float32, a row per vertex, triangle or edge
  // Each of the uint16 arrays is the difference to that of the frame before (to 0 in the first), modulo 65536, all low
  // bytes before all high ones: this compresses better.
  nlohmann::ordered_json json() const;

  // The most 16-bit numbers in all frames, and the most frames of each kind.
  static constexpr std::size_t most_numbers = 12'000'000;
  static constexpr std::size_t most_iterations = 50, most_steps = 200;

 private:
  struct Field {
    FieldInfo info;
    std::vector<std::size_t> rows;  // of the field, one per vertex, triangle or edge drawn; no_row: it has none there
  };
  struct Kept {
    std::int64_t number = 0;
    double time = 0.0;
    std::vector<float> positions;
    std::vector<std::vector<std::uint16_t>> fields;
  };
  struct Box {
    std::array<double, 3> lowest{}, highest{};
  };
  static constexpr std::size_t no_row = static_cast<std::size_t>(-1);

  std::vector<std::size_t> rows_of(const FieldInfo& info) const;
  std::size_t most_frames() const noexcept;
  void thin_out();
  Box box() const;
  nlohmann::ordered_json field_json(std::size_t field) const;
  std::vector<std::string> left_out() const;
  std::string data(const Box& box) const;

  int dim_;
  Kind kind_;
  std::vector<double> rest_;
  DrawnMesh drawn_;
  std::vector<PinnedPart> pins_;
  std::vector<Field> fields_;
  std::vector<Kept> frames_;
  std::int64_t stride_ = 1;
  std::int64_t first_ = 0;
};

}  // namespace pliant
