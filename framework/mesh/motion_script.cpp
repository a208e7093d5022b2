#include "mesh/motion_script.hpp"

#include <algorithm>
#include <numbers>

#include <Eigen/Geometry>

namespace pliant {
namespace {

// The script at one progress: x -> linear * x + shift.
struct Affine {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();

  void then(const Eigen::Matrix3d& step, const Eigen::Vector3d& about) {
    linear = step * linear;
    shift = about + step * (shift - about);
  }
};

Affine affine_at(const MotionScript& script, double s) {
  Affine affine;
  if (script.scale) {
    const Eigen::Vector3d factors = Eigen::Vector3d::Ones() + s * (script.scale->factors - Eigen::Vector3d::Ones());
    affine.then(factors.asDiagonal().toDenseMatrix(), script.scale->about);
  }
  if (script.rotate) {
    const double radians = s * script.rotate->degrees * std::numbers::pi / 180;
    const Eigen::Vector3d axis = script.rotate->axis.stableNormalized();
    affine.then(Eigen::AngleAxisd(radians, axis).toRotationMatrix(), script.rotate->about);
  }
  affine.shift += s * script.translate;
  return affine;
}

Eigen::Vector3d displacement_at(const std::vector<Keyframe>& keyframes, double time) {
  const auto after = std::upper_bound(keyframes.begin(), keyframes.end(), time,
                                      [](double t, const Keyframe& key) { return t < key.time; });
  if (after == keyframes.begin()) return after->displacement;
  const Keyframe& before = *(after - 1);
  if (after == keyframes.end()) return before.displacement;
  const double s = (time - before.time) / (after->time - before.time);
  return (1 - s) * before.displacement + s * after->displacement;
}

}  // namespace

double MotionScript::progress(double time) const noexcept {
  if (time >= end) return 1.0;
  if (time <= start) return 0.0;
  const double t = (time - start) / (end - start);
  return easing == Easing::smooth ? t * t * (3 - 2 * t) : t;
}

bool MotionScript::rests() const noexcept {
  const bool still =
      std::all_of(keyframes.begin(), keyframes.end(), [](const Keyframe& key) { return key.displacement.isZero(0); });
  return still && !scale && !rotate && translate.isZero(0);
}

std::vector<double> MotionScript::events() const {
  if (keyframes.empty()) return {start, end};
  std::vector<double> times;
  for (const Keyframe& key : keyframes) times.push_back(key.time);
  return times;
}

Eigen::Vector3d moved(const MotionScript& script, double progress, const Eigen::Vector3d& point) {
  const Affine affine = affine_at(script, progress);
  return affine.linear * point + affine.shift;
}

void ScriptedMotion::targets(double time, int dim, std::span<const double> rest, std::span<double> targets) const {
  if (script_.rests()) {
    std::copy(rest.begin(), rest.end(), targets.begin());
    return;
  }
  Affine affine;
  if (script_.keyframes.empty()) {
    affine = affine_at(script_, script_.progress(time));
  } else {
    affine.shift = displacement_at(script_.keyframes, time);
  }
  const auto d = static_cast<std::size_t>(dim);
  for (std::size_t v = 0; v < rest.size(); v += d) {
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
    std::copy_n(rest.begin() + static_cast<std::ptrdiff_t>(v), dim, point.data());
    const Eigen::Vector3d target = affine.linear * point + affine.shift;
    std::copy_n(target.data(), dim, targets.begin() + static_cast<std::ptrdiff_t>(v));
  }
}

}  // namespace pliant
