#include "mesh/motion_script.hpp"

#include <array>
#include <cmath>

#include <catch2/catch.hpp>

using namespace pliant;

namespace {

Eigen::Vector2d at(const MotionScript& script, double time, double x, double y) {
  const std::array rest{x, y};
  Eigen::Vector2d target;
  ScriptedMotion(script).targets(time, 2, rest, {target.data(), 2});
  return target;
}

void check_close(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  CHECK((a - b).norm() < 1e-14);
}

}  // namespace

TEST_CASE("a turn moves along a circle: its angle is scaled, not its displacement") {
  MotionScript script;
  script.rotate = Turn{90, Eigen::Vector3d::UnitZ(), {1, 0, 0}};
  check_close(at(script, 0.0, 2, 0), Eigen::Vector2d(2, 0));
  check_close(at(script, 0.5, 2, 0), Eigen::Vector2d(1 + std::sqrt(0.5), std::sqrt(0.5)));
  check_close(at(script, 1.0, 2, 0), Eigen::Vector2d(1, 1));
}

TEST_CASE("scale comes first, then rotate, then translate") {
  MotionScript script;
  script.scale = Scaling{{2, 1, 1}, {0, 0, 0}};
  script.rotate = Turn{90, Eigen::Vector3d::UnitZ(), {0, 0, 0}};
  script.translate = {10, 0, 0};
  check_close(at(script, 1.0, 1, 0), Eigen::Vector2d(10, 2));
}

TEST_CASE("in space a turn is right-handed about its axis, of any length") {
  MotionScript script;
  script.rotate = Turn{90, {3, 0, 0}, {0, 0, 0}};
  const std::array rest{5.0, 1.0, 0.0};
  Eigen::Vector3d target;
  ScriptedMotion(script).targets(1.0, 3, rest, {target.data(), 3});
  check_close(target, Eigen::Vector3d(5, 0, 1));
}

TEST_CASE("a script rests before its start and stays after its end") {
  MotionScript script;
  script.translate = {1, 0, 0};
  script.start = 2, script.end = 4;
  CHECK(at(script, 1, 0, 0).x() == 0);
  CHECK(at(script, 2.5, 0, 0).x() == 0.25);
  CHECK(at(script, 9, 0, 0).x() == 1);
  script.easing = MotionScript::Easing::smooth;
  CHECK(at(script, 2.5, 0, 0).x() == Approx(0.25 * 0.25 * 2.5));
  CHECK(at(script, 3, 0, 0).x() == 0.5);
}

TEST_CASE("a script that ends where it starts jumps") {
  MotionScript script;
  script.translate = {1, 0, 0};
  script.start = script.end = 2;
  CHECK(at(script, 1.999, 0, 0).x() == 0);
  CHECK(at(script, 2, 0, 0).x() == 1);
}

TEST_CASE("keyframes are joined by lines") {
  MotionScript script;
  script.keyframes = {{0, {0, 0, 0}}, {1, {2, 0, 0}}, {3, {2, 4, 0}}};
  CHECK(at(script, -1, 1, 1) == Eigen::Vector2d(1, 1));
  CHECK(at(script, 0.5, 1, 1) == Eigen::Vector2d(2, 1));
  CHECK(at(script, 2, 1, 1) == Eigen::Vector2d(3, 3));
  CHECK(at(script, 7, 1, 1) == Eigen::Vector2d(3, 5));
  CHECK_FALSE(script.rests());
}

TEST_CASE("a script that says nothing returns the rest positions bit for bit") {
  const MotionScript script;
  CHECK(script.rests());
  CHECK(at(script, 0.7, 0.1, 1e-300) == Eigen::Vector2d(0.1, 1e-300));
}
