#include "runs/frame_recorder.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "output/animation.hpp"
#include "runs/frame_files.hpp"
#include "runs/saved_state.hpp"

namespace pliant {
namespace {

// Adds the seconds of its life.
class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(sum) {}
  ~Stopwatch() { sum_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& sum_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

FrameRecorder::FrameRecorder(const Problem& problem, ResultsFolder& folder, RunListener& listener)
    : source_(problem), folder_(folder), listener_(listener) {
  folder.give_up_first({FrameFiles::folder_name, FrameFiles::collection_name, Animation::file_name}, [this] {
    give_up();
    fail("the disk is full: the frames were removed to make room for the numbers");
  });
}

void FrameRecorder::add(std::unique_ptr<FrameSink> sink) {
  sinks_.push_back({std::move(sink)});
}

bool FrameRecorder::wants(std::int64_t number) const {
  return std::ranges::any_of(sinks_, [&](const Entry& entry) { return !entry.failed && entry.sink->wants(number); });
}

void FrameRecorder::give_up() {
  for (Entry& entry : sinks_) {
    try {
      entry.sink->settle();
    } catch (const std::exception&) {  // that a frame failed tells nothing new
    }
    entry.failed = entry.given_up = true;
  }
}

void FrameRecorder::settle() {
  const Stopwatch stopwatch(seconds_);
  for (Entry& entry : sinks_) {
    if (!entry.failed) guarded([&] { entry.sink->settle(); }, &entry);
  }
}

void FrameRecorder::fail(const std::string& what) {
  listener_.note("frames: " + what);
  error_ += (error_.empty() ? "" : "; ") + what;
}

template <class Work>
void FrameRecorder::guarded(const Work& work, Entry* entry) {
  try {
    work();
  } catch (const std::exception& error) {
    if (entry != nullptr) entry->failed = true;
    fail(error.what());
  }
}

void FrameRecorder::resume(std::int64_t number) {
  const auto state = ResultsFolder::find(folder_.path(), state_name);
  const bool published = state && state->parent_path() == folder_.path();
  guarded(
      [&] {
        for (const char* name : {FrameFiles::folder_name, FrameFiles::collection_name}) {
          if (published) folder_.take_over(name);
        }
      },
      nullptr);
  for (Entry& entry : sinks_) guarded([&] { entry.sink->resume(number); }, &entry);
}

void FrameRecorder::take(std::int64_t number, double time, std::span<const double> x,
                         std::span<const double> velocities, const std::function<bool(const Entry&)>& due) {
  const Frame* frame = nullptr;
  for (Entry& entry : sinks_) {
    if (entry.failed || !due(entry)) continue;
    guarded(
        [&] {
          if (frame == nullptr) frame = &source_.take(number, time, x, velocities);
          entry.sink->add(*frame);
          entry.last = number;
        },
        &entry);
  }
}

void FrameRecorder::record(std::int64_t number, double time, std::span<const double> x,
                           std::span<const double> velocities) {
  if (!wants(number)) return;
  const Stopwatch stopwatch(seconds_);
  take(number, time, x, velocities, [&](const Entry& entry) { return entry.sink->wants(number); });
}

void FrameRecorder::finish(std::int64_t number, double time, std::span<const double> x,
                           std::span<const double> velocities) {
  const Stopwatch stopwatch(seconds_);
  take(number, time, x, velocities, [&](const Entry& entry) { return entry.last != number; });
  for (Entry& entry : sinks_) {
    if (entry.given_up) continue;
    try {
      entry.sink->finish();
    } catch (const std::exception& error) {
      if (!std::exchange(entry.failed, true)) fail(error.what());
    }
  }
}

}  // namespace pliant
