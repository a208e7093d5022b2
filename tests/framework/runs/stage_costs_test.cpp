#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string_view>

#include "experiment.hpp"
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
  const LoadedConfig config(file);
  RunOptions options;
  options.results = scratch / "out";
  SilentListener silent;
  states_saved = 0;
  run_experiment(config.experiment(), options, silent);
  CHECK(states_saved == 22);  // at the start, after every step, at the end

  states_saved = 0;
  CHECK(measure_stage_costs(config.experiment(), {}, 3).summary.steps == 20);
  CHECK(states_saved == 3);  // what any run leaves at its end
}
