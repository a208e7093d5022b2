#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>
#include <pliant/motion.hpp>

namespace pliant {

// x -> about + factor o (x - about), a factor per coordinate.
struct Scaling {
  Eigen::Vector3d factors = Eigen::Vector3d::Ones();
  Eigen::Vector3d about = Eigen::Vector3d::Zero();
};

// Right-handed turn about an axis through a point; in the plane the axis is z: counter-clockwise.
struct Turn {
  double degrees = 0.0;
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  // any length but 0
  Eigen::Vector3d about = Eigen::Vector3d::Zero();
};

// A displacement of all vertices at a time. Between keyframes it is linear, before and after them constant.
struct Keyframe {
  double time = 0.0;
  Eigen::Vector3d displacement = Eigen::Vector3d::Zero();
};

// What a boundary entry or a mesh's placement says: scale first, then rotate, then translate, all from the rest shape.
// At progress s in [0, 1] the factors are 1 + s (factor - 1), the angle is s times the angle, and so on: a turn moves
// its points along circles.
struct MotionScript {
  enum class Easing { linear, smooth };  // s = t, or s = t^2 (3 - 2 t)

  std::optional<Scaling> scale;
  std::optional<Turn> rotate;
  Eigen::Vector3d translate = Eigen::Vector3d::Zero();

  double start = 0.0, end = 1.0;  // times; start == end: a jump
  Easing easing = Easing::linear;

  std::vector<Keyframe> keyframes;  // instead of all the above; ascending times

  double progress(double time) const noexcept;
  bool rests() const noexcept;         // moves nothing, ever
  std::vector<double> events() const;  // times between which the motion is smooth
};

// The point moved to progress s.
Eigen::Vector3d moved(const MotionScript& script, double progress, const Eigen::Vector3d& point);

// The motion of boundary entries and of parameters of type motion.
class ScriptedMotion final : public Motion {
 public:
  explicit ScriptedMotion(MotionScript script) : script_(std::move(script)) {}
  void targets(double time, int dim, std::span<const double> rest, std::span<double> targets) const override;
  const MotionScript& script() const noexcept { return script_; }

 private:
  MotionScript script_;
};

}  // namespace pliant
