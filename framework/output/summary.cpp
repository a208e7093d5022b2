#include "output/summary.hpp"

#include <algorithm>

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json seconds_of(const RunSummary& summary) {
  Json seconds;
  for (std::size_t i = 0; i < stage_count; ++i) {
    const auto stage = static_cast<Stage>(i);
    seconds[name_of(stage)] = summary.stages[stage].seconds;
  }
  seconds["other"] = other_seconds(summary);
  seconds["total"] = summary.total_seconds;
  seconds["start_up"] = summary.start_up_seconds;
  seconds["frames"] = summary.frames_seconds;
  return seconds;
}

Json counts_of(const Stages& stages) {
  Json counts;
  for (std::size_t i = 0; i < stage_count; ++i) {
    const auto stage = static_cast<Stage>(i);
    counts[name_of(stage)] = stages[stage].count;
  }
  return counts;
}

Json plugins_of(const RunSummary& summary) {
  Json plugins = Json::array();
  for (const auto& plugin : summary.plugins) {
    plugins.push_back(
        {{"kind", plugin.kind}, {"name", plugin.name}, {"file", plugin.file}, {"version", plugin.version}});
  }
  return plugins;
}

}  // namespace

double other_seconds(const RunSummary& summary) noexcept {
  double staged = 0.0;
  for (std::size_t i = 0; i < stage_count; ++i) staged += summary.stages[static_cast<Stage>(i)].seconds;
  return std::max(0.0, summary.total_seconds - staged);
}

Json summary_json(const RunSummary& summary) {
  Json json;
  json["pliant"] = PLIANT_VERSION;
  json["format"] = summary_format;
  json["name"] = summary.name;
  json["status"] = name_of(summary.status);
  json["detail"] = text_or_null(summary.detail);
  json["where"] = text_or_null(summary.where);
  json["hint"] = text_or_null(summary.hint);

  json["iterations"] = summary.iterations;
  json["steps"] = summary.steps;
  json["resumed_after"] = summary.resumed_after > 0 ? Json(summary.resumed_after) : Json(nullptr);
  json["energy"] = summary.energy;  // NaN and infinities become null
  json["gradient_norm"] = summary.gradient_norm;
  json["relative_gradient"] = summary.relative_gradient;

  json["vertices"] = summary.vertices;
  json["elements"] = summary.elements;
  json["free_dofs"] = summary.free_dofs;
  json["inverted_elements"] = summary.inverted_elements ? Json(*summary.inverted_elements) : Json(nullptr);
  json["min_det_F"] = summary.min_det_F;

  json["analyses"] = summary.analyses;
  json["factorizations"] = summary.factorizations;
  json["threads"] = summary.threads;
  json["frames_error"] = text_or_null(summary.frames_error);
  json["seconds"] = seconds_of(summary);
  json["counts"] = counts_of(summary.stages);
  json["machine"] = {{"processor", text_or_null(summary.machine.processor)},
                     {"threads", summary.machine.threads},
                     {"system", text_or_null(summary.machine.system)}};
  json["plugins"] = plugins_of(summary);
  return json;
}

}  // namespace pliant
