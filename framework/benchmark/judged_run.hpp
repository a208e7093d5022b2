#pragma once

#include <limits>
#include <string>
#include <vector>

#include "benchmark/limit.hpp"
#include "benchmark/measured_run.hpp"
#include "config/experiment.hpp"

namespace pliant {

// A row of a benchmark. Rows of the same problem (see Comparison) are a case; its first row is the reference that the
// others are compared with.
struct JudgedRun {
  std::string name;
  bool dynamic = false;
  Node resolved;  // the config
  MeasuredRun run;
  Limit limit;

  std::size_t reference = 0;  // row of the case's first one
  std::string void_because;   // empty: the row counts
  std::string flag;           // what to know before its time is compared; empty: nothing

  // E minus the lowest energy of the case; NaN for dynamic rows and where a row did not converge.
  double energy_gap = std::numeric_limits<double>::quiet_NaN();
  // Total time over the reference's; NaN where one of them is void or they did not find the same.
  double time_ratio = std::numeric_limits<double>::quiet_NaN();

  // What iterations and factorizations take over the limit; NaN where void, or where the limit is not known.
  double times_limit() const noexcept;
  // Floating-point operations per second of the factorizations; NaN where not known.
  double factorization_rate() const noexcept;
};

JudgedRun row_of(const Experiment& experiment, MeasuredRun run, const Machine& machine);

// Fills in what rows say of each other. A row is void that did not converge (or complete), whose repetitions differ,
// or, static, whose energy lies above the lowest of its case by more than 1e-6 of the larger of the two. A static row
// below its reference by more, and a dynamic row whose last energy is another than the reference's, is flagged, and its
// time is not compared.
void judge(std::vector<JudgedRun>& rows);

}  // namespace pliant
