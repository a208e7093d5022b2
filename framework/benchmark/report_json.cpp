#include <cmath>

#include "benchmark/report.hpp"

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json json_of(const Machine& machine) {
  Json readings = Json::array();
  for (const Machine::Reading& reading : machine.readings) {
    readings.push_back(
        {{"bytes", reading.bytes},
         {"held_by", machine.caches.empty() ? Json(nullptr) : Json(level_of(machine.caches, reading.bytes))},
         {"one_thread", reading.one_thread},
         {"all_threads", reading.all_threads}});
  }
  Json caches = Json::array();
  for (const Cache& cache : machine.caches) caches.push_back({{"level", cache.level}, {"bytes", cache.bytes}});
  return {{"processor", text_or_null(machine.processor)},
          {"threads", machine.threads},
          {"clock", machine.clock},
          {"blas", text_or_null(machine.blas)},
          {"dgemm_flops_per_second",
           {{"one_thread", number(machine.peak_one_thread)}, {"all_threads", number(machine.peak_all_threads)}}},
          {"caches", std::move(caches)},
          {"read_bytes_per_second", std::move(readings)}};
}

Json counts_of(const MeasuredRun& run) {
  Json counts{{"vertices", run.summary.vertices},
              {"free_vertices", run.free_vertices},
              {"free_dofs", run.summary.free_dofs},
              {"elements", run.elements},
              {"steps", run.summary.steps},
              {"iterations", run.summary.iterations},
              {"factorizations", run.summary.factorizations},
              {"solves", run.factors.solves},
              {"factor_nonzeros", number(run.factors.nonzeros)},
              {"factorization_flops", number(run.factors.flops / static_cast<double>(run.factors.factorizations))}};
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    counts["calls"][name_of(static_cast<Stage>(stage))] = run.summary.stages[static_cast<Stage>(stage)].count;
  }
  return counts;
}

Json seconds_of(const MeasuredRun& run) {
  Json seconds{{"total", run.total_seconds},
               {"once", run.once_seconds},
               {"work", run.work_seconds},
               {"work_per_iteration", run.per_iteration(run.work_seconds)},
               {"set_up", run.set_up_seconds}};
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    seconds[name_of(static_cast<Stage>(stage))] = run.stage_seconds[stage];
  }
  seconds["other"] = run.other_seconds;
  return seconds;
}

Json json_of(const JudgedRun& row, const std::vector<JudgedRun>& rows) {
  Json json;
  json["name"] = row.name;
  json["reference"] = rows[row.reference].name;
  json["status"] = name_of(row.run.summary.status);
  json["void"] = text_or_null(row.void_because);
  json["flag"] = text_or_null(row.flag);
  json["runs"] = row.run.repeats;
  json["threads"] = row.run.summary.threads;
  json["energy"] = number(row.run.summary.energy);
  json["energy_gap"] = number(row.energy_gap);
  json["relative_gradient"] = number(row.run.summary.relative_gradient);
  json["counts"] = counts_of(row.run);
  json["seconds"] = seconds_of(row.run);
  json["limit_seconds"] = {{"total", number(row.limit.seconds())},
                           {"substitutions", number(row.limit.substitutions)},
                           {"elements", number(row.limit.elements)},
                           {"factorizations", number(row.limit.factorizations)}};
  json["times_limit"] = number(row.times_limit());
  json["factorization_flops_per_second"] = number(row.factorization_rate());
  json["time_ratio"] = number(row.time_ratio);
  return json;
}

Json json_of(const Family& family, const std::vector<JudgedRun>& rows) {
  Json json;
  for (const std::size_t row : family.rows) {
    json["rows"].push_back(rows[row].name);
    json["free_vertices"].push_back(rows[row].run.free_vertices);
  }
  for (const Growth& growth : growth_of(family, rows)) {
    Json laws;
    for (std::size_t law = 0; law < law_count; ++law) {
      const LawFit& fit = growth.fit.laws[law];
      laws[name_of(static_cast<Law>(law))] = {
          {"constant", fit.constant}, {"spread", fit.spread}, {"squared_residual", fit.squared_residual}};
    }
    json["growth"][growth.quantity] = {{"best", name_of(growth.fit.best)}, {"laws", std::move(laws)}};
  }
  return json;
}

}  // namespace

Json json_of(const Benchmark& benchmark) {
  Json rows = Json::array(), families = Json::array();
  for (const JudgedRun& row : benchmark.rows) rows.push_back(json_of(row, benchmark.rows));
  for (const Family& family : families_of(benchmark.rows)) families.push_back(json_of(family, benchmark.rows));
  return {{"pliant", PLIANT_VERSION},
          {"format", format_version},
          {"interrupted", benchmark.interrupted},
          {"machine", json_of(benchmark.machine)},
          {"rows", std::move(rows)},
          {"families", std::move(families)}};
}

}  // namespace pliant
