#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "report/gnuplot.hpp"
#include "report/plot.hpp"
#include "report/reported_run.hpp"

namespace pliant {

// What page/ shows:
//     title, pliant, made, machine {processor, threads, system}
//     runs: label, folder, summary (summary.json), words, resolved (YAML), animation (animation.json), and as columns
//           iterations, steps, check; null where there is none
//     comparison: as comparison.json; null for one run
//     plots: id, title, caption, svg, files
//     missing, left_out: sentences; what an animation leaves out stands in it
// Numbers that are not finite are null. `drawn` is empty where there is no gnuplot;
// plots_folder: where their files are, beside the page.
nlohmann::ordered_json report_data(const std::string& title, std::span<const ReportedRun> runs,
                                   std::span<const Plot> plots, std::span<const DrawnPlot> drawn,
                                   const std::string& plots_folder, const std::vector<std::string>& missing);

}  // namespace pliant
