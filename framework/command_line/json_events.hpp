#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "runs/run_listener.hpp"

namespace pliant {

// Tells a machine on stdout what a run does: a JSON object per line, whose `event` is one of
//   begin       name, counts and plugins, as in summary.json; steps (0: a plain static run), stop (the tests of the
//               config), energies (their names, in the order of a step's), and variant ({position, count}: which of
//               the runs of this command)
//   iteration   a row of iterations.csv
//   step        a row of steps.csv
//   note        text
//   end         all of summary.json, and results: the folder
//   comparison  behind the variants: all of comparison.json, and results
// Unknown values, NaN and infinities are null. Warnings and errors are objects on stderr, see logging.hpp.
class JsonEvents final : public RunListener {
 public:
  void begin(const RunSummary& problem, const RunPlan& plan) override;
  void iteration(const IterationRecord& record) override;
  void step(const StepRecord& record) override;
  void note(const std::string& text) override;
  void end(const RunSummary& summary, const std::filesystem::path& results) override;

  static void comparison(nlohmann::ordered_json comparison, const std::filesystem::path& results);
};

}  // namespace pliant
