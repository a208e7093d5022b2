#include <cmath>

#include <fmt/format.h>

#include "benchmark/report.hpp"
#include "output/text_table.hpp"

namespace pliant {
namespace {

constexpr auto right = TextTable::right;
constexpr const char* indent = "  ";

std::string number(const char* format, double value) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(format), value) : "-";
}

std::string milliseconds(double seconds) {
  return number("{:.3f}", 1e3 * seconds);
}

std::string size_text(std::size_t bytes) {
  return bytes < (std::size_t(1) << 20) ? fmt::format("{} KiB", bytes >> 10) : fmt::format("{} MiB", bytes >> 20);
}

std::string threads_text(int threads) {
  return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
}

std::string counts_table(const std::vector<JudgedRun>& rows) {
  TextTable table({{"experiment"},
                   {"status"},
                   {"runs", right},
                   {"free vertices", right},
                   {"iterations", right},
                   {"factorizations", right},
                   {"solves", right},
                   {"nnz(L)", right},
                   {"Mflop each", right},
                   {"energy", right},
                   {"energy gap", right}});
  for (const JudgedRun& row : rows) {
    const RunSummary& summary = row.run.summary;
    const FactorWatch::Record& factors = row.run.factors;
    table.add({row.name, name_of(summary.status), std::to_string(row.run.repeats),
               std::to_string(row.run.free_vertices), std::to_string(summary.iterations),
               std::to_string(summary.factorizations), std::to_string(factors.solves),
               number("{:.0f}", factors.nonzeros),
               number("{:.2f}", 1e-6 * factors.flops / static_cast<double>(factors.factorizations)),
               number("{:.10g}", summary.energy), number("{:.1e}", row.energy_gap)});
  }
  return table.text(indent);
}

std::string times_table(const std::vector<JudgedRun>& rows) {
  TextTable table({{"experiment"},
                   {"total", right},
                   {"once", right},
                   {"work", right},
                   {"limit", right},
                   {"times the limit", right},
                   {"work / iteration", right},
                   {"factorize Gflop/s", right},
                   {"over reference", right}});
  for (const JudgedRun& row : rows) {
    if (!row.void_because.empty()) {
      table.add({row.name, "void", "", "", "", "", "", "", ""});
      continue;
    }
    table.add({row.name, milliseconds(row.run.total_seconds), milliseconds(row.run.once_seconds),
               milliseconds(row.run.work_seconds), milliseconds(row.limit.seconds()),
               number("{:.2f}", row.times_limit()), milliseconds(row.run.per_iteration(row.run.work_seconds)),
               number("{:.2f}", 1e-9 * row.factorization_rate()), number("{:.3f}", row.time_ratio)});
  }
  return table.text(indent);
}

std::string stages_table(const std::vector<JudgedRun>& rows) {
  std::vector<TextTable::Column> columns{{"experiment"}, {"set-up", right}};
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    columns.push_back({name_of(static_cast<Stage>(stage)), right});
  }
  columns.push_back({"other", right});
  TextTable table(columns);
  for (const JudgedRun& row : rows) {
    std::vector<std::string> cells{row.name, milliseconds(row.run.set_up_seconds)};
    for (const double seconds : row.run.stage_seconds) cells.push_back(milliseconds(seconds));
    cells.push_back(milliseconds(row.run.other_seconds));
    table.add(std::move(cells));
  }
  return table.text(indent);
}

std::string remarks(const std::vector<JudgedRun>& rows) {
  std::string text;
  for (const JudgedRun& row : rows) {
    if (!row.void_because.empty()) text += fmt::format("void: {}: {}\n", row.name, row.void_because);
    if (!row.flag.empty()) text += fmt::format("note: {}: {}; their times do not compare\n", row.name, row.flag);
  }
  return text.empty() ? "" : text + "\n";
}

std::string growth_table(const Family& family, const std::vector<JudgedRun>& rows) {
  std::vector<TextTable::Column> columns{{"quantity"}};
  for (std::size_t law = 0; law < law_count; ++law) columns.push_back({name_of(static_cast<Law>(law)), right});
  columns.push_back({"fits best"});
  TextTable table(columns);
  for (const Growth& growth : growth_of(family, rows)) {
    std::vector<std::string> cells{growth.quantity};
    for (const LawFit& law : growth.fit.laws)
      cells.push_back(fmt::format("{:.3g} (x{:.2f})", law.constant, law.spread));
    cells.push_back(name_of(growth.fit.best));
    table.add(std::move(cells));
  }
  return fmt::format("growth over {} sizes from {} to {} free vertices, {} to {}\n{}\n", family.rows.size(),
                     rows[family.rows.front()].run.free_vertices, rows[family.rows.back()].run.free_vertices,
                     rows[family.rows.front()].name, rows[family.rows.back()].name, table.text(indent));
}

}  // namespace

std::string machine_text(const Machine& machine) {
  std::string text = fmt::format("{}{}{}, clock {:.2f} GHz\n", machine.processor, machine.processor.empty() ? "" : ", ",
                                 threads_text(machine.threads), 1e-9 * machine.clock);
  if (machine.blas.empty()) {
    text += "dgemm: there is no BLAS here, so the peak is unknown, and so are limits with factorizations\n";
  } else {
    text += fmt::format("dgemm of {}, Gflop/s: {:.1f} on one thread, {:.1f} on {}\n", machine.blas,
                        1e-9 * machine.peak_one_thread, 1e-9 * machine.peak_all_threads, machine.threads);
  }
  TextTable table({{"buffer", right}, {"held by"}, {"one thread", right}, {threads_text(machine.threads), right}});
  for (const Machine::Reading& reading : machine.readings) {
    table.add({size_text(reading.bytes), machine.caches.empty() ? "not known" : level_of(machine.caches, reading.bytes),
               fmt::format("{:.1f}", 1e-9 * reading.one_thread), fmt::format("{:.1f}", 1e-9 * reading.all_threads)});
  }
  return text + "reading a buffer again and again, GB/s\n" + table.text(indent);
}

std::string rows_text(const Benchmark& benchmark) {
  const auto& rows = benchmark.rows;
  std::string text = "counts\n" + counts_table(rows) + "\n" + std::string("milliseconds, medians of the runs\n") +
                     times_table(rows) + "\n" + "milliseconds by stage, of a whole run\n" + stages_table(rows) + "\n" +
                     remarks(rows);
  for (const Family& family : families_of(rows)) text += growth_table(family, rows);
  return text;
}

}  // namespace pliant
