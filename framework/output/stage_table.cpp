#include "output/stage_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "output/summary.hpp"
#include "output/text_table.hpp"

namespace pliant {
namespace {

std::string words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string seconds_text(double seconds) {
  return fmt::format("{:.6f}", seconds);
}

std::string share_text(double seconds, double total) {
  return total > 0.0 ? fmt::format("{:.1f} %", 100.0 * seconds / total) : "";
}

}  // namespace

std::string stage_table(const RunSummary& summary, const std::string& indent) {
  TextTable table({{"stage", TextTable::left},
                   {"count", TextTable::right},
                   {"seconds", TextTable::right},
                   {"share", TextTable::right}});
  const double total = summary.total_seconds;
  for (std::size_t i = 0; i < stage_count; ++i) {
    const auto stage = static_cast<Stage>(i);
    const auto& record = summary.stages[stage];
    if (record.count == 0) continue;
    table.add({words(name_of(stage)), fmt::format("{}", record.count), seconds_text(record.seconds),
               share_text(record.seconds, total)});
  }
  const double other = other_seconds(summary);
  table.add({"other", "", seconds_text(other), share_text(other, total)});
  table.add({"total", "", seconds_text(total), share_text(total, total)});
  table.add({"start-up", "", seconds_text(summary.start_up_seconds), ""});
  return table.text(indent);
}

}  // namespace pliant
