#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "output/results_folder.hpp"
#include "runs/frame_sink.hpp"
#include "runs/frame_source.hpp"
#include "runs/run_listener.hpp"

namespace pliant {

// Takes the frames of a run for those who want them: a frame that no sink wants is not taken. Frames are time steps,
// load steps, or the iterations of a plain static run; number 0 is the start. The last frame is always taken and shows
// what solution.csv holds; after a time step that failed, what the energies of that step say of it.
//
//     FrameRecorder frames(problem, folder, listener);
//     frames.add(std::make_unique<FrameFiles>(problem, frames.fields(), folder));
//     ... frames.record(step, time, x, velocities); ...
//     frames.finish(last_step, time, x, velocities);
//
// Nothing that goes wrong with frames ends the run: it is told to the listener, and stands in error(). Where the disk
// is full, the files of frames make room for the numbers.
class FrameRecorder {
 public:
  // Borrows all three.
  FrameRecorder(const Problem& problem, ResultsFolder& folder, RunListener& listener);

  void add(std::unique_ptr<FrameSink> sink);
  std::span<const FieldInfo> fields() const noexcept { return source_.fields(); }
  bool wants(std::int64_t number) const;

  // A run that goes on behind a step of an earlier one, whose files are kept: called before it saves its own state.
  void resume(std::int64_t number);

  // x: the free DOFs; velocities: #V x dim row-major, empty in static runs.
  void record(std::int64_t number, double time, std::span<const double> x, std::span<const double> velocities = {});

  // Until all frames so far are where they belong.
  void settle();

  // The last frame, for sinks that do not have it yet.
  void finish(std::int64_t number, double time, std::span<const double> x, std::span<const double> velocities = {});

  double seconds() const noexcept { return seconds_; }          // that the run spent on them
  const std::string& error() const noexcept { return error_; }  // what went wrong first; empty: nothing

 private:
  struct Entry {
    std::unique_ptr<FrameSink> sink;
    std::int64_t last = -1;  // frame that it has
    bool failed = false;     // wants no more
    bool given_up = false;   // what it has written was removed
  };

  template <class Work>
  void guarded(const Work& work, Entry* entry);
  void fail(const std::string& what);
  void give_up();
  void take(std::int64_t number, double time, std::span<const double> x, std::span<const double> velocities,
            const std::function<bool(const Entry&)>& due);

  FrameSource source_;
  ResultsFolder& folder_;
  RunListener& listener_;
  std::vector<Entry> sinks_;
  double seconds_ = 0.0;
  std::string error_;
};

}  // namespace pliant
