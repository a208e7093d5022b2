#pragma once

#include <map>
#include <memory>
#include <string>

#include "output/background_work.hpp"
#include "output/frame_writer.hpp"
#include "output/results_folder.hpp"
#include "output/vtu.hpp"
#include "runs/frame_sink.hpp"
#include "runs/problem.hpp"

namespace pliant {

// Writes every Nth frame, the first and the last to a file: frames/NAME_000010.vtu with NAME of the experiment and the
// number of the frame; at the end, of VTU files, their list frames.pvd. A thread of its own compresses and writes them
// while the run goes on.
class FrameFiles final : public FrameSink {
 public:
  static constexpr const char* folder_name = "frames";
  static constexpr const char* collection_name = "frames.pvd";

  // For a problem whose config has output.frames. Borrows all three.
  FrameFiles(const Problem& problem, std::span<const FieldInfo> fields, ResultsFolder& folder);

  // Lists the frames that there are up to `number`, and removes those behind it.
  void resume(std::int64_t number) override;
  bool wants(std::int64_t number) const override { return number % settings_.every == 0; }
  void add(const Frame& frame) override;
  void settle() override { work_.wait(); }
  void finish() override;

 private:
  std::string name_of_frame(std::int64_t number) const;

  const Experiment& experiment_;
  const FrameSettings settings_;
  ResultsFolder& folder_;
  std::unique_ptr<FrameWriter> writer_;             // made by the thread, as its first work
  std::map<std::int64_t, CollectionEntry> frames_;  // that are written
  BackgroundWork work_;                             // last: it ends before what it works with
};

}  // namespace pliant
