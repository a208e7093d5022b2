#include "benchmark/growth.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pliant {
namespace {

constexpr std::size_t least_sizes = 3;

// The config without its name and without the numbers of vertices of its grids and bricks.
Node without_size(Node config) {
  config.erase("name");
  const auto erase_size = [](Node& mesh) {
    for (const char* shape : {"grid", "brick"}) {
      if (Node* found = mesh.find(shape)) found->erase("vertices");
    }
  };
  if (Node* mesh = config.find("mesh")) erase_size(*mesh);
  if (Node* meshes = config.find("meshes")) {
    for (Node& mesh : meshes->items) erase_size(mesh);
  }
  return config;
}

std::size_t sizes_in(const Family& family, const std::vector<JudgedRun>& rows) {
  std::set<std::int64_t> sizes;
  for (const std::size_t row : family.rows) sizes.insert(rows[row].run.free_vertices);
  return sizes.size();
}

LawFit fit_law(Law law, std::span<const Sample> samples) {
  std::vector<double> logarithms;
  double sum = 0.0;
  for (const Sample& sample : samples) {
    logarithms.push_back(std::log(sample.value / value_of(law, sample.n)));
    sum += logarithms.back();
  }
  const double mean = sum / static_cast<double>(samples.size());
  const auto [least, largest] = std::minmax_element(logarithms.begin(), logarithms.end());
  LawFit fit;
  fit.constant = std::exp(mean);
  fit.spread = std::exp(*largest - *least);
  for (const double logarithm : logarithms) fit.squared_residual += (logarithm - mean) * (logarithm - mean);
  return fit;
}

double factorization_flops(const JudgedRun& row) {
  return row.run.factors.flops / static_cast<double>(row.run.factors.factorizations);
}

}  // namespace

const char* name_of(Law law) noexcept {
  constexpr const char* names[law_count] = {"n log2 n", "n^1.5", "n^(4/3)", "n^2"};
  return names[static_cast<std::size_t>(law)];
}

double value_of(Law law, double n) noexcept {
  switch (law) {
    case Law::n_log_n:
      return n * std::log2(n);
    case Law::n_to_3_2:
      return std::pow(n, 1.5);
    case Law::n_to_4_3:
      return std::pow(n, 4.0 / 3.0);
    case Law::n_squared:
      break;
  }
  return n * n;
}

GrowthFit fit_growth(std::span<const Sample> samples) {
  GrowthFit fit;
  for (std::size_t law = 0; law < law_count; ++law) fit.laws[law] = fit_law(static_cast<Law>(law), samples);
  const auto best = std::min_element(fit.laws.begin(), fit.laws.end(), [](const LawFit& a, const LawFit& b) {
    return a.squared_residual < b.squared_residual;
  });
  fit.best = static_cast<Law>(best - fit.laws.begin());
  return fit;
}

std::vector<Family> families_of(const std::vector<JudgedRun>& rows) {
  std::vector<Family> families;
  std::vector<Node> configs;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!rows[row].void_because.empty()) continue;
    Node config = without_size(rows[row].resolved);
    const auto same =
        std::find_if(configs.begin(), configs.end(), [&](const Node& other) { return same_content(other, config); });
    const auto family = static_cast<std::size_t>(same - configs.begin());
    if (same == configs.end()) {
      configs.push_back(std::move(config));
      families.emplace_back();
    }
    families[family].rows.push_back(row);
  }
  std::erase_if(families, [&](const Family& family) { return sizes_in(family, rows) < least_sizes; });
  return families;
}

std::vector<Growth> growth_of(const Family& family, const std::vector<JudgedRun>& rows) {
  const std::pair<const char*, double (*)(const JudgedRun&)> quantities[] = {
      {"nnz(L)", [](const JudgedRun& row) { return row.run.factors.nonzeros; }},
      {"factorization flops", factorization_flops},
      {"total time", [](const JudgedRun& row) { return row.run.total_seconds; }},
      {"time per iteration", [](const JudgedRun& row) { return row.run.per_iteration(row.run.work_seconds); }}};
  std::vector<Growth> growths;
  for (const auto& [name, value] : quantities) {
    Growth growth;
    growth.quantity = name;
    for (const std::size_t row : family.rows) {
      growth.samples.push_back({static_cast<double>(rows[row].run.free_vertices), value(rows[row])});
    }
    const bool known = std::all_of(growth.samples.begin(), growth.samples.end(), [](const Sample& sample) {
      return std::isfinite(sample.value) && sample.value > 0;
    });
    if (!known) continue;
    growth.fit = fit_growth(growth.samples);
    growths.push_back(std::move(growth));
  }
  return growths;
}

}  // namespace pliant
