#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "output/records.hpp"
#include "output/results_folder.hpp"
#include "runs/frame_recorder.hpp"
#include "runs/problem.hpp"
#include "runs/run_listener.hpp"
#include "runs/run_monitor.hpp"
#include "runs/solve_step.hpp"

namespace pliant {

// What the course of a run, static or dynamic, works with.
struct Course {
  Problem& problem;
  Solver& solver;
  RunMonitor& monitor;
  ResultsFolder& folder;
  RunListener& listener;
  FrameRecorder& frames;
  const std::atomic<bool>* interrupt;
  bool resume;

  bool interrupted() const noexcept { return interrupt != nullptr && interrupt->load(std::memory_order_relaxed); }
};

// How it went.
struct CourseResult {
  SolveResult last;                // of the solve that ended the run
  std::int64_t steps = 0;          // done; 0: a plain static run
  std::int64_t resumed_after = 0;  // step that an earlier run had come to
  std::int64_t iterations = 0;     // of all solves
  double seconds = 0.0;            // of all solves
  std::vector<double> velocities;  // #V x dim row-major; empty in a static run
};

}  // namespace pliant
