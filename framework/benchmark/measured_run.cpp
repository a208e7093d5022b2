#include "benchmark/measured_run.hpp"

#include <cstring>
#include <vector>

#include "benchmark/median.hpp"
#include "output/summary.hpp"
#include "runs/problem.hpp"
#include "runs/unrecorded_runs.hpp"

namespace pliant {
namespace {

// NaN equals itself.
bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

bool same_course(const RunSummary& a, const RunSummary& b) {
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    if (a.stages[static_cast<Stage>(stage)].count != b.stages[static_cast<Stage>(stage)].count) return false;
  }
  return a.status == b.status && a.iterations == b.iterations && same_bits(a.energy, b.energy);
}

double once_seconds(const RunSummary& run) {
  return run.set_up_seconds + run.stages[Stage::sparsity].seconds + run.stages[Stage::analyze].seconds;
}

template <class Quantity>
double median_of(const std::vector<RunSummary>& runs, const Quantity& quantity) {
  std::vector<double> values;
  for (const RunSummary& run : runs) values.push_back(quantity(run));
  return median(std::move(values));
}

void take_medians(MeasuredRun& measured, const std::vector<RunSummary>& runs) {
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    measured.stage_seconds[stage] =
        median_of(runs, [&](const RunSummary& run) { return run.stages[static_cast<Stage>(stage)].seconds; });
  }
  measured.set_up_seconds = median_of(runs, [](const RunSummary& run) { return run.set_up_seconds; });
  measured.other_seconds =
      median_of(runs, [](const RunSummary& run) { return other_seconds(run) - run.set_up_seconds; });
  measured.total_seconds = median_of(runs, [](const RunSummary& run) { return run.total_seconds; });
  measured.once_seconds = median_of(runs, once_seconds);
  measured.work_seconds = median_of(runs, [](const RunSummary& run) { return run.total_seconds - once_seconds(run); });
}

void count(MeasuredRun& measured, const Problem& problem) {
  const FreeDofs& dofs = problem.objective().free_dofs();
  Index last = -1;
  for (Index free = 0; free < dofs.size(); ++free) {
    const Index vertex = dofs.dof_of(free) / dofs.dim();
    if (vertex != last) ++measured.free_vertices;
    last = vertex;
  }
  for (const TermGroup& group : problem.objective().groups()) {
    if (group.elements.k > 1) measured.elements += group.elements.count();
  }
}

}  // namespace

double MeasuredRun::per_iteration(double of_run) const noexcept {
  return summary.iterations > 0 ? of_run / static_cast<double>(summary.iterations) : of_run;
}

NecessaryWork MeasuredRun::necessary_work() const noexcept {
  return {.iterations = summary.iterations,
          .factor_nonzeros = factors.nonzeros,
          .elements = elements,
          .factorization_flops = factors.flops,
          .threads = summary.threads};
}

MeasuredRun measure_run(const Experiment& experiment, const RunOptions& options, int repeats, double budget) {
  MeasuredRun measured;
  count(measured, Problem(experiment, 1));
  FactorWatch watch;
  Experiment watched = experiment;
  watched.solver = watch.watched(experiment.solver);
  const UnrecordedRuns runs(std::move(watched), options);
  std::vector<RunSummary> summaries;
  double spent = 0.0;
  for (int repeat = 0; repeat < repeats && spent <= budget; ++repeat) {
    watch.reset();
    summaries.push_back(runs.run());
    const RunSummary &first = summaries.front(), &last = summaries.back();
    if (last.status == Status::interrupted) {
      measured.summary = last;
      return measured;
    }
    spent += last.total_seconds;
    if (repeat == 0) measured.factors = watch.total();
    measured.repeatable = measured.repeatable && same_course(first, last);
  }
  measured.summary = summaries.front();
  measured.repeats = static_cast<int>(summaries.size());
  take_medians(measured, summaries);
  return measured;
}

}  // namespace pliant
