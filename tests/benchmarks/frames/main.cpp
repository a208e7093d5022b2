// What frames cost: runs with every 10th frame against runs without, in turn. None records what a report needs, which
// would make the run that frames are compared with longer.
//
//     benchmark_frames CONFIG...
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "benchmark/median.hpp"
#include "experiment.hpp"
#include "output/text_table.hpp"
#include "runs/run.hpp"
#include "scratch.hpp"

namespace pliant::test {
namespace {

constexpr int repeats = 15;
constexpr auto right = TextTable::right;

struct Timing {
  double whole = 0.0;   // from the experiment to its results on the disk
  double solved = 0.0;  // of it: the run without its output
  double frames = 0.0;  // of it: what the run waited for frames
};

Timing run_once(const Experiment& experiment) {
  using Clock = std::chrono::steady_clock;
  const Scratch scratch;
  RunOptions options;
  options.results = scratch / "out";
  SilentListener listener;
  const auto start = Clock::now();
  const RunSummary summary = run_experiment(experiment, options, listener).summary;
  const double whole = std::chrono::duration<double>(Clock::now() - start).count();
  return {whole, summary.total_seconds, summary.frames_seconds};
}

double median_of(const std::vector<Timing>& timings, double Timing::*part) {
  std::vector<double> values;
  for (const Timing& timing : timings) values.push_back(timing.*part);
  return median(std::move(values));
}

void add_rows(const char* config, TextTable& table) {
  const LoadedConfig loaded(config);
  Experiment without = loaded.experiment();
  without.output.frames.reset();
  without.output.report = false;
  const std::vector<FrameFormat> formats = {FrameFormat::vtu, FrameFormat::ply, FrameFormat::obj};
  std::vector<Timing> bare;
  std::vector<std::vector<Timing>> with(formats.size());
  for (int i = 0; i < repeats; ++i) {
    bare.push_back(run_once(without));
    for (std::size_t f = 0; f < formats.size(); ++f) {
      Experiment experiment = without;
      experiment.output.frames = FrameSettings{10, formats[f]};
      with[f].push_back(run_once(experiment));
    }
  }
  const double whole = median_of(bare, &Timing::whole);
  for (std::size_t f = 0; f < formats.size(); ++f) {
    const double whole_with = median_of(with[f], &Timing::whole);
    const double share = median_of(with[f], &Timing::frames) / median_of(with[f], &Timing::solved);
    table.add({without.name, name_of(formats[f]), fmt::format("{:.2f}", 1e3 * whole),
               fmt::format("{:.2f}", 1e3 * whole_with), fmt::format("{:.3f}", whole_with / whole),
               fmt::format("{:.3f}", share)});
  }
}

}  // namespace
}  // namespace pliant::test

int main(int count, char** arguments) {
  using namespace pliant;
  TextTable table({{"experiment"},
                   {"every 10th as"},
                   {"ms without", test::right},
                   {"ms with", test::right},
                   {"ratio (goal < 1.1)", test::right},
                   {"waited / solved", test::right}});
  for (int i = 1; i < count; ++i) test::add_rows(arguments[i], table);
  std::fputs(table.text("  ").c_str(), stdout);
}
