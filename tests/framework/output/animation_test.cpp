#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <libdeflate.h>
#include <catch2/catch.hpp>

#include "mesh/brick.hpp"
#include "mesh/grid.hpp"
#include "output/animation.hpp"
#include "output/compression.hpp"

using namespace pliant;

namespace {

Mesh grid_mesh() {
  const std::vector<NamedPart> parts{{"plane", make_grid({})}};
  return join(parts, 2);
}

Mesh brick_mesh(std::int64_t vertices) {
  Brick brick;
  brick.vertices = {vertices, vertices, vertices};
  const std::vector<NamedPart> parts{{"brick", make_brick(brick)}};
  return join(parts, 3);
}

// The animation as its page reads it.
struct Decoded {
  nlohmann::ordered_json json;
  std::vector<float> rest;
  std::vector<std::uint32_t> triangles, edges;
  std::vector<std::vector<double>> positions;           // per frame
  std::vector<std::vector<std::vector<float>>> fields;  // per frame and field

  explicit Decoded(const Animation& animation) : json(animation.json()) {
    constexpr std::size_t most = std::size_t{1} << 24;
    const std::string stream = base64_decoded(json["data"].get<std::string>());
    std::size_t size = 0;
    bytes_.resize(most);
    const auto decompressor = libdeflate_alloc_decompressor();
    REQUIRE(libdeflate_zlib_decompress(decompressor, stream.data(), stream.size(), bytes_.data(), most, &size) ==
            LIBDEFLATE_SUCCESS);
    libdeflate_free_decompressor(decompressor);
    bytes_.resize(size);
    const std::size_t dim = json["dim"], vertices = json["vertices"];
    rest = take<float>(dim * vertices);
    triangles = take<std::uint32_t>(3 * json["triangles"].get<std::size_t>());
    edges = take<std::uint32_t>(2 * json["edges"].get<std::size_t>());
    std::vector<std::vector<std::uint16_t>> before(1 + json["fields"].size());
    for (std::size_t f = 0; f < json["frames"].size(); ++f) take_frame(dim, vertices, before);
    REQUIRE(at_ == bytes_.size());
  }

 private:
  template <class T>
  std::vector<T> take(std::size_t count) {
    std::vector<T> values(count);
    REQUIRE(at_ + count * sizeof(T) <= bytes_.size());
    if (count > 0) std::memcpy(values.data(), bytes_.data() + at_, count * sizeof(T));
    at_ += count * sizeof(T);
    return values;
  }

  const std::vector<std::uint16_t>& take_changes(std::size_t count, std::vector<std::uint16_t>& before) {
    before.resize(count);
    const auto low = take<std::uint8_t>(count), high = take<std::uint8_t>(count);
    for (std::size_t i = 0; i < count; ++i) before[i] = static_cast<std::uint16_t>(before[i] + low[i] + 256 * high[i]);
    return before;
  }

  void take_frame(std::size_t dim, std::size_t vertices, std::vector<std::vector<std::uint16_t>>& before) {
    std::vector<double>& x = positions.emplace_back();
    for (const std::uint16_t number : take_changes(dim * vertices, before[0])) {
      const std::size_t c = x.size() % dim;
      const double lowest = json["box"]["lowest"][c], highest = json["box"]["highest"][c];
      x.push_back(lowest + number / 65535.0 * (highest - lowest));
    }
    auto& values = fields.emplace_back(json["fields"].size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t rows = json[json["fields"][i]["on"].get<std::string>()];
      for (const std::uint16_t number : take_changes(rows, before[1 + i])) {
        values[i].push_back(std::bit_cast<float>(static_cast<std::uint32_t>(number) << 16));
      }
    }
  }

  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

TEST_CASE("base64 is that of RFC 4648, and reads back") {
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  const std::string all("\0\x01\xff\x80\x7f", 5);
  CHECK(base64_decoded(base64(all)) == all);
  CHECK(base64_decoded("Zm8=") == "fo");
}

TEST_CASE("an animation keeps positions to the 65535th of their box and fields to 8 significant bits") {
  const Mesh mesh = grid_mesh();
  Animation animation(mesh, {{"shift", "length", 2, Simplex::point}, {"heat", "1", 1, Simplex::triangle}}, {},
                      Animation::Kind::time_steps);
  std::vector<Frame> frames(3);
  for (std::size_t f = 0; f < frames.size(); ++f) {
    frames[f].number = static_cast<std::int64_t>(f);
    frames[f].time = 0.1 * static_cast<double>(f);
    for (const double x : mesh.rest) frames[f].positions.push_back(x + std::sin(3.0 * x + static_cast<double>(f)));
    frames[f].fields = {std::vector<double>(mesh.rest.size(), 0.3 * static_cast<double>(f)),
                        std::vector<double>(mesh.triangles.size() / 3, 1e-9 * (1.0 + static_cast<double>(f)))};
    animation.add(frames[f]);
  }
  const Decoded decoded(animation);
  CHECK(decoded.json["kind"] == "time_steps");
  CHECK(decoded.triangles == std::vector<std::uint32_t>(mesh.triangles.begin(), mesh.triangles.end()));
  CHECK(decoded.edges.empty());
  for (std::size_t f = 0; f < frames.size(); ++f) {
    CHECK(decoded.json["frames"][f]["time"] == frames[f].time);
    for (std::size_t i = 0; i < mesh.rest.size(); ++i) {
      CHECK(decoded.positions[f][i] == Approx(frames[f].positions[i]).margin(4.0 / 65535));
    }
    CHECK(decoded.fields[f][0][3] == Approx(std::sqrt(2.0) * 0.3 * static_cast<double>(f)).epsilon(1.0 / 256));
    CHECK(decoded.fields[f][1][1] == Approx(frames[f].fields[1][1]).epsilon(1.0 / 256));
  }
  CHECK(decoded.json["fields"][0]["magnitude"] == true);
  CHECK(decoded.json["fields"][0]["lowest"] == 0.0);
  CHECK(decoded.json["fields"][1]["smallest_positive"].get<double>() == Approx(1e-9).epsilon(1.0 / 256));
}

TEST_CASE("of a long run an animation keeps frames at even distances and the last one, and says so") {
  const Mesh mesh = grid_mesh();
  Animation animation(mesh, {}, {}, Animation::Kind::iterations);
  Frame frame;
  frame.positions = mesh.rest;
  for (frame.number = 0; frame.number < 1237; ++frame.number) {
    if (animation.wants(frame.number)) animation.add(frame);
  }
  frame.number = 1236;
  animation.add(frame);
  animation.add(frame);
  const auto json = animation.json();
  const auto& frames = json["frames"];
  REQUIRE(frames.size() <= Animation::most_iterations + 1);
  REQUIRE(frames.size() > Animation::most_iterations / 2);
  CHECK(frames.front()["number"] == 0);
  CHECK(frames.back()["number"] == 1236);
  const std::int64_t distance = frames[1]["number"];
  for (std::size_t f = 1; f + 1 < frames.size(); ++f) CHECK(frames[f]["number"] == distance * static_cast<int>(f));
  CHECK(json["left_out"].size() == 1);
  CHECK(json["left_out"][0].get<std::string>().find("of 1237 iterations") != std::string::npos);
}

TEST_CASE("a large mesh gets fewer frames, and two at least") {
  const Mesh mesh = brick_mesh(30);
  Animation animation(mesh, {{"displacement", "length", 3, Simplex::point}}, {}, Animation::Kind::time_steps);
  Frame frame;
  frame.positions = mesh.rest;
  frame.fields = {mesh.rest};
  for (frame.number = 0; frame.number < 150; ++frame.number) {
    if (animation.wants(frame.number)) animation.add(frame);
  }
  const std::size_t per_frame = 4 * static_cast<std::size_t>(mesh.vertex_count());
  const std::size_t kept = animation.json()["frames"].size();
  CHECK(kept >= 2);
  CHECK(kept <= Animation::most_numbers / per_frame);
  CHECK(kept < 150);
}

TEST_CASE("of tetrahedra their boundary is drawn, each face outwards and with the field of its tetrahedron") {
  const Mesh mesh = brick_mesh(3);
  Animation animation(mesh, {{"number", "1", 1, Simplex::tetrahedron}}, {}, Animation::Kind::iterations);
  Frame frame;
  frame.positions = mesh.rest;
  frame.fields.emplace_back();
  for (std::size_t t = 0; t < mesh.tetrahedra.size() / 4; ++t) frame.fields[0].push_back(static_cast<double>(t));
  animation.add(frame);
  const Decoded decoded(animation);
  CHECK(decoded.triangles.size() / 3 == 6 * 4 * 2);
  double six_volumes = 0.0;
  for (std::size_t t = 0; t < decoded.triangles.size(); t += 3) {
    const float *a = &decoded.rest[3 * decoded.triangles[t]], *b = &decoded.rest[3 * decoded.triangles[t + 1]],
                *c = &decoded.rest[3 * decoded.triangles[t + 2]];
    six_volumes += static_cast<double>(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                                       a[2] * (b[0] * c[1] - b[1] * c[0]));
    const auto number = static_cast<std::size_t>(decoded.fields[0][0][t / 3]);
    const auto* tetrahedron = &mesh.tetrahedra[4 * number];
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(std::count(tetrahedron, tetrahedron + 4, static_cast<Index>(decoded.triangles[t + i])) == 1);
    }
  }
  CHECK(six_volumes == Approx(6.0));
}

TEST_CASE("edges are drawn where a field lives on them, or nothing else shows them") {
  const Mesh mesh = grid_mesh();
  CHECK(Animation(mesh, {{"strain", "1", 1, Simplex::edge}}, {}, Animation::Kind::iterations).json()["edges"] ==
        mesh.edges.size() / 2);
  Mesh cable;
  cable.dim = 2;
  cable.rest = {0, 0, 1, 0, 2, 0};
  cable.edges = {0, 1, 1, 2};
  CHECK(Animation(cable, {}, {}, Animation::Kind::iterations).json()["edges"] == 2);
}

TEST_CASE("values that are missing stay missing, and do not count for the range of a field") {
  const Mesh mesh = grid_mesh();
  Animation animation(mesh, {{"heat", "1", 1, Simplex::triangle}}, {{"clamp", true, {0, 2}}},
                      Animation::Kind::iterations);
  Frame frame;
  frame.positions = mesh.rest;
  frame.fields = {{std::nan(""), 2.0}};
  animation.add(frame);
  const Decoded decoded(animation);
  CHECK(std::isnan(decoded.fields[0][0][0]));
  CHECK(decoded.json["fields"][0]["lowest"] == 2.0);
  CHECK(decoded.json["fields"][0]["highest"] == 2.0);
  CHECK(decoded.json["pins"][0]["moves"] == true);
  CHECK(decoded.json["pins"][0]["vertices"] == std::vector<int>{0, 2});
}
