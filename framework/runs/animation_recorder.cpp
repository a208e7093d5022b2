#include "runs/animation_recorder.hpp"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// Whether an entry is ever elsewhere than at rest.
bool moves(const Problem& problem, const BoundaryEntry& entry) {
  std::vector<double> rest;
  const auto dim = static_cast<std::size_t>(problem.mesh().dim);
  for (const Index vertex : entry.vertices) {
    const auto* position = problem.mesh().rest.data() + static_cast<std::size_t>(vertex) * dim;
    rest.insert(rest.end(), position, position + dim);
  }
  std::vector<double> targets(rest.size());
  std::vector<double> times = entry.events;
  times.insert(times.end(), {0.0, 1.0});
  return std::any_of(times.begin(), times.end(), [&](double time) {
    entry.motion->targets(time, problem.mesh().dim, rest, targets);
    return targets != rest;
  });
}

std::vector<PinnedPart> pins_of(const Problem& problem) {
  std::vector<PinnedPart> parts;
  for (const BoundaryEntry& entry : problem.pins().entries()) {
    parts.push_back({entry.name, moves(problem, entry), {entry.vertices.begin(), entry.vertices.end()}});
  }
  return parts;
}

Animation::Kind kind_of(const Experiment& experiment) {
  if (experiment.time) return Animation::Kind::time_steps;
  return experiment.load_steps > 1 ? Animation::Kind::load_steps : Animation::Kind::iterations;
}

}  // namespace

AnimationRecorder::AnimationRecorder(const Problem& problem, std::span<const FieldInfo> fields, ResultsFolder& folder)
    : animation_(problem.mesh(), {fields.begin(), fields.end()}, pins_of(problem), kind_of(problem.experiment())),
      folder_(folder) {}

void AnimationRecorder::finish() {
  folder_.write(Animation::file_name, animation_.json().dump());
}

}  // namespace pliant
