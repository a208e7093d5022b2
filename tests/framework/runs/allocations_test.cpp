// A step of a run in time allocates nothing, its row in steps.csv included.
#include <catch2/catch.hpp>

#include "count_allocations.hpp"
#include "experiment.hpp"
#include "runs/run.hpp"
#include "scratch.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// Allocations from the end of step 2 to that of the last step; both factorizations of BDF2 are made by then.
class Counting final : public SilentListener {
 public:
  void step(const StepRecord& record) override {
    if (record.step == 2) first_ = allocations;
    last_ = allocations;
  }
  void end(const RunSummary& summary, const std::filesystem::path&) override { steps_ = summary.steps; }

  std::int64_t after_second_step() const { return last_ - first_; }
  std::int64_t steps() const { return steps_; }

 private:
  std::int64_t first_ = 0, last_ = 0, steps_ = 0;
};

}  // namespace

TEST_CASE("a step of a run in time allocates nothing") {
  const std::string solver = GENERATE("{type: bcd, stop: {iterations: 4, relative_gradient: 0}}", "newton");
  const std::string scheme = GENERATE("backward_euler", "bdf2");
  CAPTURE(solver, scheme);
  const Scratch scratch;
  const auto file =
      scratch.write("cloth.yaml",
                    "mesh:\n  grid: {vertices: [6, 6], size: [1, 1], diagonal: sw_ne}\n"
                    "boundary: [{select: {side: top}, translate: [0.1, 0], over: [0, 1]}]\n"
                    "mass: 1.0\nenergies: [{type: mass_spring, young: 80}, {type: gravity, acceleration: [0, -9.8]}]\n"
                    "output: {report: false}\ntime: {scheme: " +
                        scheme + ", step: 0.03, steps: 30}\nsolver: " + solver + "\n");

  RunOptions options;
  options.results = scratch / "out";
  Counting listener;
  run_experiment(LoadedConfig(file).experiment(), options, listener);
  CHECK(listener.steps() == 30);
  CHECK(listener.after_second_step() == 0);
}
