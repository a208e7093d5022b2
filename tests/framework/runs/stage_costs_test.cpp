#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string_view>

#include "config/compose.hpp"
#include "plugin_loading/registry.hpp"
#include "runs/stage_costs.hpp"
#include "scratch.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

int states_saved = 0;

}  // namespace

// In the place of the C library's, to count: every file of results is renamed when it is whole.
extern "C" int rename(const char* from, const char* to) {
  if (std::string_view(to).ends_with("unfinished/state.json")) ++states_saved;
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

TEST_CASE("a run that is measured saves no states on the way") {
  const Scratch scratch;
  const auto file = scratch.write("cloth.yaml",
                                  "mesh:\n  grid: {vertices: [4, 4], size: [1, 1], diagonal: sw_ne}\n"
                                  "boundary: [{select: {side: top}, hold: rest}]\n"
                                  "mass: 1.0\nenergies: [{type: mass_spring, young: 80}]\n"
                                  "time: {step: 0.03, steps: 20, save_every: 1}\nsolver: newton\n");
  Mistakes mistakes;
  Registry registry({PLIANT_PLUGIN_DIR});
  const auto configs = compose(file, {}, mistakes);
  mistakes.throw_if_any();
  const Experiment experiment = read_experiment(configs.front().config, registry, mistakes);
  mistakes.throw_if_any();

  RunOptions options;
  options.results = scratch / "out";
  class : public RunListener {
    void begin(const RunSummary&, std::int64_t) override {}
    void iteration(const IterationRecord&) override {}
    void step(const StepRecord&) override {}
    void note(const std::string&) override {}
    void end(const RunSummary&, const std::filesystem::path&) override {}
  } silent;
  states_saved = 0;
  run_experiment(experiment, options, silent);
  CHECK(states_saved == 22);  // at the start, after every step, at the end

  states_saved = 0;
  CHECK(measure_stage_costs(experiment, {}, 3).summary.steps == 20);
  CHECK(states_saved == 3);  // what any run leaves at its end
}
