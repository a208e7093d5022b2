#pragma once

#include <span>
#include <vector>

#include "report/plot.hpp"
#include "report/reported_run.hpp"

namespace pliant {

// The diagrams of a report, a curve per run: relative gradient against iterations and against time, energy gap per
// iteration, seconds by stage; of runs in steps the residual and the energies over time; of checked derivatives their
// errors against the step of the differences. Those that would show nothing are left out.
std::vector<Plot> plots_of(std::span<const ReportedRun> runs);

}  // namespace pliant
