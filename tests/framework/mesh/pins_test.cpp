#include "mesh/pins.hpp"

#include <catch2/catch.hpp>

#include "mesh/grid.hpp"
#include "mesh/motion_script.hpp"

using namespace pliant;

namespace {

Mesh three_by_three() {
  return join(std::vector<NamedPart>{{"grid", make_grid({{3, 3}, {2, 2}})}}, 2);
}

BoundaryEntry entry(VertexSet vertices, MotionScript script = {}, std::array<bool, 3> fixed = {true, true, true}) {
  auto events = script.events();
  return {"entry", std::move(vertices), fixed, std::make_shared<ScriptedMotion>(std::move(script)), std::move(events)};
}

MotionScript moved_by(double x, double y, MotionScript::Easing easing = MotionScript::Easing::linear) {
  MotionScript script;
  script.translate = {x, y, 0};
  script.easing = easing;
  return script;
}

}  // namespace

TEST_CASE("pins say which DOFs are pinned, by which entry, and move only those") {
  const Mesh mesh = three_by_three();
  Pins pins(mesh, {entry({0, 3}), entry({8}, moved_by(1, 2), {true, false, true})});
  CHECK(std::vector<Index>(pins.dofs().begin(), pins.dofs().end()) == std::vector<Index>{0, 1, 6, 7, 16});
  CHECK(pins.entry_of(16) == 1);
  CHECK_FALSE(pins.pinned(17));
  std::vector<double> x(18, 7.0);
  pins.move_to(0.5, x);
  CHECK(x[0] == -1);
  CHECK(x[16] == 1.5);
  CHECK(x[17] == 7);
}

TEST_CASE("entries may overlap where they agree") {
  const Mesh mesh = three_by_three();
  MotionScript turn;  // about vertex 0, which therefore stays
  turn.rotate = Turn{60, Eigen::Vector3d::UnitZ(), {-1, -1, 0}};
  CHECK(Pins(mesh, {entry({0, 1}), entry({1, 2})}).conflicts().empty());
  CHECK(Pins(mesh, {entry({0}), entry({0, 8}, turn)}).conflicts().empty());
  CHECK(Pins(mesh, {entry({0}, {}, {true, false, false}), entry({0}, moved_by(0, 1), {false, true, false})})
            .conflicts()
            .empty());
  CHECK(Pins(mesh, {entry({0}), entry({0}, moved_by(0, 1), {true, false, false})}).conflicts().empty());
}

TEST_CASE("entries that disagree at any time are a conflict") {
  const Mesh mesh = three_by_three();
  const auto conflicts = Pins(mesh, {entry({0, 4}), entry({4, 5}, moved_by(0, 1))}).conflicts();
  REQUIRE(conflicts.size() == 1);
  CHECK(conflicts[0].vertex == 4);
  CHECK(conflicts[0].coordinate == 1);
  CHECK(conflicts[0].first_entry == 0);
  CHECK(conflicts[0].second_entry == 1);
}

TEST_CASE("entries that start and end alike but move differently are a conflict") {
  const Mesh mesh = three_by_three();
  const auto smooth = moved_by(0, 1, MotionScript::Easing::smooth);
  CHECK(Pins(mesh, {entry({4}, moved_by(0, 1)), entry({4}, smooth)}).conflicts().size() == 1);
  MotionScript there_and_back;
  there_and_back.keyframes = {{0, {0, 0, 0}}, {1, {1, 0, 0}}, {2, {0, 0, 0}}};
  CHECK(Pins(mesh, {entry({4}), entry({4}, there_and_back)}).conflicts().size() == 1);
}

TEST_CASE("the third of three overlapping entries is compared too") {
  const Mesh mesh = three_by_three();
  CHECK(Pins(mesh, {entry({4}), entry({4}), entry({4}, moved_by(1, 0))}).conflicts().size() == 1);
}

TEST_CASE("the beam's right edge goes where the reference puts it") {
  const Mesh beam = join(std::vector<NamedPart>{{"beam", make_grid({{160, 16}, {5, 1}})}}, 2);
  const auto side = [&](Side which) { return select_side(beam, which, all_vertices(beam), 1e-6); };
  const auto about = centroid(beam, side(Side::left));
  MotionScript turn;
  turn.rotate = Turn{60, Eigen::Vector3d::UnitZ(), {about[0], about[1], about[2]}};
  Pins pins(beam, {entry(side(Side::left)), entry(side(Side::right), turn)});
  CHECK(pins.dofs().size() == 64);
  std::vector<double> x = beam.rest;
  pins.move_to(1.0, x);
  // The last vertex of the reference solution: the top right corner.
  CHECK(x[2 * 2559] == Approx(-0.433012701892).margin(1e-12));
  CHECK(x[2 * 2559 + 1] == Approx(4.580127018922).margin(1e-12));
  CHECK(x[0] == -2.5);
}
