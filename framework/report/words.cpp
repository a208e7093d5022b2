#include "report/words.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

namespace pliant {
namespace {

using Keys = std::initializer_list<std::string_view>;

std::string one_line(const Node& node);

// "{mu: 1, on: tip}"; keys of `without` and values that say nothing are left out.
std::string entries_of(const Node& map, Keys without) {
  std::string text;
  for (const Node::Entry& entry : map.entries) {
    if (std::find(without.begin(), without.end(), entry.key) != without.end()) continue;
    const bool everywhere = (entry.key == "on" || entry.key == "of") && entry.value.text == "all";
    if (everywhere || entry.key == "tolerance" || entry.value.is_null()) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", entry.key, one_line(entry.value));
  }
  return text;
}

std::string one_line(const Node& node) {
  if (node.is_map()) return "{" + entries_of(node, {}) + "}";
  if (!node.is_sequence()) return node.text;
  std::string text;
  for (const Node& item : node.items) text += (text.empty() ? "" : ", ") + one_line(item);
  return "[" + text + "]";
}

std::string type_of(const Node* component) {
  const Node* type = component == nullptr ? nullptr : component->find("type");
  return type == nullptr ? "?" : type->text;
}

std::string component(const Node& node, Keys without) {
  const std::string parameters = entries_of(node, without);
  return parameters.empty() ? type_of(&node) : fmt::format("{} ({})", type_of(&node), parameters);
}

std::string counts_of(const RunSummary& summary, int dim) {
  return fmt::format("{} vertices and {} elements in {}D, {} free degrees of freedom", summary.vertices,
                     summary.elements, dim, summary.free_dofs);
}

void add_meshes(std::vector<std::string>& words, const StoredRun& run) {
  const Keys usual{"name", "coincident", "unused", "orient"};
  if (const Node* mesh = run.resolved.find("mesh")) {
    words.push_back(fmt::format("Mesh: {}; {}.", entries_of(*mesh, usual), counts_of(run.summary, run.dim)));
  }
  if (const Node* meshes = run.resolved.find("meshes")) {
    for (const Node& mesh : meshes->items) words.push_back(fmt::format("Mesh: {}.", entries_of(mesh, usual)));
    words.push_back(fmt::format("Scene: {}.", counts_of(run.summary, run.dim)));
  }
}

void add_boundary(std::vector<std::string>& words, const Node& resolved) {
  const Node* boundary = resolved.find("boundary");
  if (boundary == nullptr) return;
  for (const Node& entry : boundary->items) {
    const Node* name = entry.find("name");
    words.push_back(fmt::format("Boundary {}: {}.", name == nullptr ? "" : name->text, entries_of(entry, {"name"})));
  }
}

void add_energies(std::vector<std::string>& words, const Node& resolved) {
  const Node* energies = resolved.find("energies");
  if (energies == nullptr) return;
  for (const Node& energy : energies->items) {
    const Node* name = energy.find("name");
    const bool named = name != nullptr && name->text != type_of(&energy);
    words.push_back(fmt::format("Energy{}: {}.", named ? " " + name->text : "", component(energy, {"type", "name"})));
  }
}

void add_solver(std::vector<std::string>& words, const Node& resolved) {
  const Node* solver = resolved.find("solver");
  if (solver == nullptr) return;
  words.push_back(fmt::format("Solver: {}.", component(*solver, {"type", "stop", "linear_solver"})));
  if (const Node* backend = solver->find("linear_solver")) {
    words.push_back(fmt::format("Linear solver: {}.", component(*backend, {"type"})));
  }
  if (const Node* stop = solver->find("stop")) words.push_back(fmt::format("Stops at: {}.", entries_of(*stop, {})));
}

void add_course(std::vector<std::string>& words, const Node& resolved) {
  if (const Node* time = resolved.find("time")) words.push_back(fmt::format("Time: {}.", entries_of(*time, {})));
  if (const Node* mass = resolved.find("mass")) words.push_back(fmt::format("Mass: {}.", one_line(*mass)));
  const Node* loads = resolved.find("load_steps");
  if (loads != nullptr && loads->text != "1") words.push_back(fmt::format("Load: in {} steps.", loads->text));
}

std::string outcome_of(const RunSummary& summary) {
  std::string text = fmt::format("Outcome: {}", name_of(summary.status));
  if (!summary.where.empty()) text += fmt::format(" at {}", summary.where);
  if (!summary.detail.empty()) text += fmt::format(" ({})", summary.detail);
  if (summary.steps > 0) text += fmt::format(" after {} steps", summary.steps);
  text += fmt::format("{} {} iterations, energy {:.10g}, relative gradient {:.3e}, in {:.4g} s",
                      summary.steps > 0 ? " and" : " after", summary.iterations, summary.energy,
                      summary.relative_gradient, summary.total_seconds);
  if (summary.inverted_elements) text += fmt::format("; {} elements inverted", *summary.inverted_elements);
  return text + ".";
}

}  // namespace

std::vector<std::string> words_of(const StoredRun& run) {
  std::vector<std::string> words;
  add_meshes(words, run);
  add_boundary(words, run.resolved);
  add_energies(words, run.resolved);
  add_solver(words, run.resolved);
  add_course(words, run.resolved);
  words.push_back(outcome_of(run.summary));
  if (!run.summary.hint.empty()) words.push_back(fmt::format("Hint: {}.", run.summary.hint));
  return words;
}

}  // namespace pliant
