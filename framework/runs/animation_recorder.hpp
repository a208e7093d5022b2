#pragma once

#include <vector>

#include "output/animation.hpp"
#include "output/results_folder.hpp"
#include "runs/frame_sink.hpp"
#include "runs/problem.hpp"

namespace pliant {

// Keeps frames of a run for its report: animation.json.
class AnimationRecorder final : public FrameSink {
 public:
  // Borrows the folder.
  AnimationRecorder(const Problem& problem, std::span<const FieldInfo> fields, ResultsFolder& folder);

  // The steps before it are not shown.
  void resume(std::int64_t number) override { animation_.begin_after(number); }
  bool wants(std::int64_t number) const override { return animation_.wants(number); }
  void add(const Frame& frame) override { animation_.add(frame); }
  void settle() override {}
  void finish() override;

 private:
  Animation animation_;
  ResultsFolder& folder_;
};

}  // namespace pliant
