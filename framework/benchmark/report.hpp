#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "benchmark/growth.hpp"
#include "benchmark/judged_run.hpp"
#include "benchmark/machine.hpp"

namespace pliant {

struct Benchmark {
  Machine machine;
  bool interrupted = false;     // rows are missing
  std::vector<JudgedRun> rows;  // judged
};

// For people.
std::string machine_text(const Machine& machine);

// Counts, energies and times of the rows; their stages; what is void or flagged and why; growth over the families.
std::string rows_text(const Benchmark& benchmark);

// All that was measured, in SI units; null where not known.
nlohmann::ordered_json json_of(const Benchmark& benchmark);

}  // namespace pliant
