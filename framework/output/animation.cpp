#include "output/animation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "output/compression.hpp"

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;
using Numbers = std::vector<std::uint16_t>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The upper half of a float, rounded to the nearest; what is too large for a float is infinite.
std::uint16_t bfloat16(double value) {
  if (std::isnan(value)) return 0x7fc0;
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  const std::uint32_t rounded = bits + 0x7fffU + (bits >> 16 & 1U);
  return static_cast<std::uint16_t>(rounded >> 16);
}

double value_of(std::uint16_t number) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(number) << 16);
}

double norm(std::span<const double> values, std::size_t row, int components) {
  const auto count = static_cast<std::size_t>(components);
  if (count == 1) return values[row];
  double squared = 0.0;
  for (const double value : values.subspan(row * count, count)) squared += value * value;
  return std::sqrt(squared);
}

template <class T>
void append(std::string& bytes, const std::vector<T>& values) {
  static_assert(std::endian::native == std::endian::little);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

void append_difference(std::string& bytes, const Numbers& now, const Numbers& before) {
  Numbers change(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    change[i] = static_cast<std::uint16_t>(now[i] - (before.empty() ? 0 : before[i]));
  }
  for (const std::uint16_t number : change) bytes += static_cast<char>(number & 0xffU);
  for (const std::uint16_t number : change) bytes += static_cast<char>(number >> 8);
}

const char* name_of(Animation::Kind kind) {
  constexpr const char* names[] = {"iterations", "load_steps", "time_steps"};
  return names[static_cast<int>(kind)];
}

const char* shown_on(Simplex place) {
  if (place == Simplex::point) return "vertices";
  return place == Simplex::edge ? "edges" : "triangles";
}

bool lives_on_edges(const FieldInfo& info) {
  return info.place == Simplex::edge;
}

}  // namespace

Animation::Animation(const Mesh& mesh, std::vector<FieldInfo> fields, std::vector<PinnedPart> pins, Kind kind)
    : dim_(mesh.dim),
      kind_(kind),
      rest_(mesh.rest),
      drawn_(drawn_mesh(
          mesh, std::any_of(fields.begin(), fields.end(), lives_on_edges) ? DrawnEdges::all : DrawnEdges::loose)),
      pins_(std::move(pins)) {
  for (FieldInfo& info : fields) {
    auto rows = rows_of(info);
    fields_.push_back({std::move(info), std::move(rows)});
  }
}

std::vector<std::size_t> Animation::rows_of(const FieldInfo& info) const {
  std::vector<std::size_t> rows;
  if (info.place == Simplex::point) {
    rows.resize(rest_.size() / static_cast<std::size_t>(dim_));
    std::iota(rows.begin(), rows.end(), std::size_t{0});
  } else if (info.place == Simplex::edge) {
    rows.assign(drawn_.edge_numbers.begin(), drawn_.edge_numbers.end());
  } else {
    for (const auto& triangle : drawn_.shown) {
      rows.push_back(triangle.of == info.place ? static_cast<std::size_t>(triangle.element) : no_row);
    }
  }
  return rows;
}

std::size_t Animation::most_frames() const noexcept {
  std::size_t per_frame = rest_.size();
  for (const Field& field : fields_) per_frame += field.rows.size();
  const std::size_t wanted = kind_ == Kind::iterations ? most_iterations : most_steps;
  return std::clamp(most_numbers / std::max<std::size_t>(1, per_frame), std::size_t{2}, wanted);
}

void Animation::add(const Frame& frame) {
  if (!frames_.empty() && frame.number <= frames_.back().number) return;
  Kept kept;
  kept.number = frame.number;
  kept.time = frame.time;
  kept.positions.assign(frame.positions.begin(), frame.positions.end());
  for (std::size_t f = 0; f < fields_.size(); ++f) {
    Numbers& numbers = kept.fields.emplace_back();
    numbers.reserve(fields_[f].rows.size());
    for (const std::size_t row : fields_[f].rows) {
      numbers.push_back(bfloat16(row == no_row ? nan : norm(frame.fields[f], row, fields_[f].info.components)));
    }
  }
  frames_.push_back(std::move(kept));
  if (frames_.size() > most_frames()) thin_out();
}

// The last frame stays: it may be the one that ends the run.
void Animation::thin_out() {
  stride_ *= 2;
  const std::int64_t last = frames_.back().number;
  std::erase_if(frames_, [&](const Kept& kept) { return kept.number % stride_ != 0 && kept.number != last; });
}

Animation::Box Animation::box() const {
  Box box;
  const auto dim = static_cast<std::size_t>(dim_);
  for (std::size_t c = 0; c < dim; ++c) {
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (const Kept& kept : frames_) {
      for (std::size_t i = c; i < kept.positions.size(); i += dim) {
        const double x = kept.positions[i];
        if (!std::isfinite(x)) continue;
        lowest = std::min(lowest, x), highest = std::max(highest, x);
      }
    }
    if (lowest <= highest) box.lowest[c] = lowest, box.highest[c] = highest;
  }
  return box;
}

std::string Animation::data(const Box& box) const {
  std::string bytes;
  append(bytes, std::vector<float>(rest_.begin(), rest_.end()));
  append(bytes, drawn_.triangles);
  append(bytes, drawn_.edges);
  const auto dim = static_cast<std::size_t>(dim_);
  Numbers before;
  for (std::size_t k = 0; k < frames_.size(); ++k) {
    const Kept& kept = frames_[k];
    Numbers places(kept.positions.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double lowest = box.lowest[i % dim], extent = box.highest[i % dim] - lowest;
      const double share = extent > 0 ? (kept.positions[i] - lowest) / extent : 0.0;
      places[i] = static_cast<std::uint16_t>(std::isfinite(share) ? std::lround(65535 * share) : 0);
    }
    append_difference(bytes, places, before);
    for (std::size_t f = 0; f < fields_.size(); ++f) {
      append_difference(bytes, kept.fields[f], k > 0 ? frames_[k - 1].fields[f] : Numbers{});
    }
    before = std::move(places);
  }
  constexpr int level = 6;
  return base64(compressed(bytes, level));
}

Json Animation::field_json(std::size_t field) const {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest, smallest_positive = lowest;
  for (const Kept& kept : frames_) {
    for (const std::uint16_t number : kept.fields[field]) {
      const double value = value_of(number);
      if (!std::isfinite(value)) continue;
      lowest = std::min(lowest, value), highest = std::max(highest, value);
      if (value > 0) smallest_positive = std::min(smallest_positive, value);
    }
  }
  const FieldInfo& info = fields_[field].info;
  return {{"name", info.name},          {"unit", info.unit},
          {"on", shown_on(info.place)}, {"magnitude", info.components > 1},
          {"lowest", lowest},  // infinite, hence null, where it has no value at all
          {"highest", highest},         {"smallest_positive", smallest_positive}};
}

std::vector<std::string> Animation::left_out() const {
  std::vector<std::string> sentences;
  if (first_ > 0) {
    sentences.push_back(fmt::format("The moving mesh begins at step {}, where the run was resumed.", first_));
  }
  if (stride_ > 1) {
    sentences.push_back(fmt::format("The moving mesh shows {} of {} {}: one in {}, and the last.", frames_.size(),
                                    frames_.back().number + 1 - first_,
                                    kind_ == Kind::iterations ? "iterations" : "steps", stride_));
  }
  return sentences;
}

Json Animation::json() const {
  Json fields = Json::array(), frames = Json::array(), pins = Json::array();
  for (std::size_t f = 0; f < fields_.size(); ++f) fields.push_back(field_json(f));
  for (const Kept& kept : frames_) frames.push_back({{"number", kept.number}, {"time", kept.time}});
  for (std::size_t p = 0; p < pins_.size(); ++p) {
    pins.push_back(
        {{"entry", p}, {"label", pins_[p].label}, {"moves", pins_[p].moves}, {"vertices", pins_[p].vertices}});
  }
  const Box box = this->box();
  return {{"format", format},
          {"kind", name_of(kind_)},
          {"dim", dim_},
          {"vertices", rest_.size() / static_cast<std::size_t>(dim_)},
          {"triangles", drawn_.shown.size()},
          {"edges", drawn_.edge_numbers.size()},
          {"pins", std::move(pins)},
          {"fields", std::move(fields)},
          {"frames", std::move(frames)},
          {"box", {{"lowest", box.lowest}, {"highest", box.highest}}},
          {"left_out", left_out()},
          {"data", data(box)}};
}

}  // namespace pliant
