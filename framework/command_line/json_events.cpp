#include "command_line/json_events.hpp"

#include <cstdio>

#include <nlohmann/json.hpp>

#include "command_line/print.hpp"
#include "output/summary.hpp"

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;

void print_event(const char* event, const Json& fields) {
  Json line{{"event", event}};
  line.update(fields);
  print("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
  std::fflush(stdout);
}

}  // namespace

void JsonEvents::begin(const RunSummary& problem, const RunPlan& plan) {
  const Json all = summary_json(problem);
  Json known;
  for (const char* key : {"pliant", "name", "vertices", "elements", "free_dofs", "threads", "plugins"}) {
    known[key] = all[key];
  }
  known["steps"] = plan.steps;
  known["stop"] = {{"relative_gradient", plan.stop.relative_gradient},
                   {"absolute_gradient", plan.stop.absolute_gradient},
                   {"step", plan.stop.step},
                   {"iterations", plan.stop.iterations}};
  known["energies"] = plan.energies;
  known["variant"] = {{"position", plan.position}, {"count", plan.count}};
  print_event("begin", known);
}

void JsonEvents::iteration(const IterationRecord& record) {
  print_event("iteration", {{"iteration", record.iteration},
                            {"energy", record.energy},
                            {"gradient_norm", record.gradient_norm},
                            {"relative_gradient", record.relative_gradient},
                            {"step_norm", record.step_norm},
                            {"step_length", record.step_length},
                            {"newton_decrement", record.newton_decrement},
                            {"line_search_evaluations", record.line_search_evaluations},
                            {"seconds", record.seconds},
                            {"step", record.step}});
}

void JsonEvents::step(const StepRecord& record) {
  print_event("step", {{"step", record.step},
                       {"time", record.time},
                       {"energies", record.energies},
                       {"kinetic_energy", record.kinetic_energy},
                       {"momentum", record.momentum},
                       {"status", name_of(record.status)},
                       {"iterations", record.iterations},
                       {"gradient_norm", record.gradient_norm},
                       {"relative_gradient", record.relative_gradient},
                       {"seconds", record.seconds}});
}

void JsonEvents::note(const std::string& text) {
  print_event("note", {{"text", text}});
}

void JsonEvents::end(const RunSummary& summary, const std::filesystem::path& results) {
  Json fields = summary_json(summary);
  fields["results"] = results.string();
  print_event("end", fields);
}

void JsonEvents::comparison(Json comparison, const std::filesystem::path& results) {
  comparison["results"] = results.string();
  print_event("comparison", comparison);
}

}  // namespace pliant
