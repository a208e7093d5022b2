#include "objective/composed_objective.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Core>
#include <pliant/vectors.hpp>

namespace pliant {
namespace {

// One number that changes when the revision of any term does.
template <class Revision>
std::uint64_t combined(const std::vector<Term>& terms, const Revision& revision) {
  std::uint64_t all = 0;
  for (const Term& term : terms) all = all * 0x9e37'79b9'7f4a'7c15 + revision(term);
  return all;
}

// Of vectors that lie one behind the other. A loop over the few entries of each costs a tenth of a call of norm().
double sum_of_lengths(std::span<const double> vectors, std::size_t entries) {
  double sum = 0.0;
  for (std::size_t begin = 0; begin < vectors.size(); begin += entries) {
    double squared = 0.0, absolute = 0.0;
    for (std::size_t i = begin; i < begin + entries; ++i) {
      squared += vectors[i] * vectors[i];
      absolute += std::abs(vectors[i]);
    }
    const bool in_range = absolute == 0.0 || (squared > 1e-280 && squared < 1e280);
    sum += in_range ? std::sqrt(squared) : norm(vectors.subspan(begin, entries));
  }
  return sum;
}

}  // namespace

ComposedObjective::ComposedObjective(int dim, std::span<const double> positions, std::span<const char> pinned,
                                     std::vector<Term> terms, int threads)
    : dofs_(dim, pinned),
      terms_(std::move(terms)),
      threads_(threads),
      positions_(positions.begin(), positions.end()),
      full_gradient_(positions.size()),
      full_direction_(positions.size()) {
  find_stencils();
}

void ComposedObjective::find_stencils() {
  stencil_revision_ = stencil_revision();
  groups_ = groups_of(terms_, dofs_.vertex_count());
  blocks_ = cut_into_blocks(groups_, elements_per_block);
  hessian_blocks_ = cut_into_blocks(groups_, elements_per_hessian_block);
  gradient_sum_ = std::make_unique<GradientSum>(dim(), dofs_.vertex_count(), groups_, blocks_, threads_);
  graph_.reset();
  pattern_.reset();
  hessian_sum_.reset();
  majorizer_parts_.reset();
  majorizer_source_revision_.reset();
}

std::uint64_t ComposedObjective::stencil_revision() const {
  return combined(terms_, [](const Term& term) { return term.energy->stencil_revision(); });
}

void ComposedObjective::build_graph() {
  if (!graph_) graph_ = std::make_unique<VertexGraph>(build_vertex_graph(dofs_.vertex_count(), groups_));
}

std::span<const double> ComposedObjective::positions(std::span<const double> x) {
  dofs_.scatter(x, positions_, threads_);
  evaluated_ = false;
  return positions_;
}

void ComposedObjective::positions(std::span<const double> x, std::span<double> all) const {
  std::copy(positions_.begin(), positions_.end(), all.begin());
  dofs_.scatter(x, all);
}

double ComposedObjective::evaluate(std::span<const double> x, double* full_gradient) {
  gradient_sum_->evaluate(groups_, positions(x).data(), full_gradient);
  const double energy = gradient_sum_->energy();
  evaluated_ = true;
  if (std::isnan(energy) || energy == -std::numeric_limits<double>::infinity()) {
    throw NotFinite(fmt::format("{}: the energy is {}", first_nan_element(x), energy));
  }
  return energy;
}

double ComposedObjective::energy(std::span<const double> x) {
  const Stages::Scope scope(stages_, Stage::energy_gradient);
  return evaluate(x, nullptr);
}

double ComposedObjective::energy_and_gradient(std::span<const double> x, std::span<double> gradient) {
  const Stages::Scope scope(stages_, Stage::energy_gradient);
  const double energy = evaluate(x, full_gradient_.data());
  const bool finite = dofs_.gather(full_gradient_, gradient, threads_);
  if (finite || !std::isfinite(energy)) return energy;
  const std::string element = first_nan_element(x);
  if (element.empty()) throw NotFinite("the sum of the gradients overflows");
  throw NotFinite(fmt::format("{}: the gradient is not finite", element));
}

double ComposedObjective::energy_roundoff() {
  if (!gradient_sum_->measures()) {
    gradient_sum_->measure();
    gradient_sum_->evaluate(groups_, positions_.data(), full_gradient_.data());
  }
  const Eigen::Map<const Eigen::ArrayXd> x(positions_.data(), static_cast<Eigen::Index>(positions_.size()));
  const double largest = x.size() == 0 ? 0.0 : x.abs().maxCoeff();
  return 8.0 * std::numeric_limits<double>::epsilon() *
         (gradient_sum_->absolute_energy() + largest * std::sqrt(gradient_sum_->squared_gradients()));
}

const SymmetricMatrix& ComposedObjective::hessian(std::span<const double> x, const Curvature& curvature) {
  if (!hessian_sum_) {
    const Stages::Scope scope(stages_, Stage::sparsity);
    build_graph();
    pattern_ = std::make_unique<HessianPattern>(build_hessian_pattern(*graph_, groups_, dofs_));
    hessian_sum_ = std::make_unique<HessianSum>(dim(), groups_, hessian_blocks_, *pattern_, threads_);
    hessian_.pattern = pattern_->view(dofs_, ++pattern_revision_);
  }
  hessian_sum_->evaluate(groups_, positions(x).data(), curvature, stages_);
  hessian_.values = hessian_sum_->values();
  ++hessian_.values_revision;
  return hessian_;
}

bool ComposedObjective::has_majorizer() const noexcept {
  return std::all_of(terms_.begin(), terms_.end(), [](const Term& term) { return term.majorizer != nullptr; });
}

std::uint64_t ComposedObjective::majorizer_revision() const {
  return combined(terms_, [](const Term& term) { return term.majorizer->majorizer_revision(); });
}

std::span<const MajorizerPart> ComposedObjective::majorizer() {
  if (!has_majorizer()) {
    std::string without;
    for (const Term& term : terms_) {
      if (term.majorizer == nullptr) without += (without.empty() ? "" : ", ") + term.name;
    }
    throw Error(fmt::format("no constant majorizer is known for: {}", without));
  }
  if (!majorizer_parts_) {
    const Stages::Scope scope(stages_, Stage::sparsity);
    build_graph();
    majorizer_parts_ = std::make_unique<MajorizerParts>(*graph_, dofs_, ++pattern_revision_);
  }
  const std::uint64_t source = majorizer_revision();
  if (source != majorizer_source_revision_) {
    const Stages::Scope scope(stages_, Stage::assembly);
    majorizer_source_revision_ = source;
    majorizer_views_ = majorizer_parts_->update(*graph_, groups_, ++majorizer_values_revision_);
  }
  return majorizer_views_;
}

double ComposedObjective::step_limit(std::span<const double> x, std::span<const double> direction) {
  double limit = 1.0;
  for (const Term& term : terms_) {
    if (term.step_limit == nullptr) continue;
    std::fill(full_direction_.begin(), full_direction_.end(), 0.0);
    dofs_.scatter(direction, full_direction_);
    limit = std::min(limit, term.step_limit->step_limit(positions(x).data(), full_direction_.data()));
  }
  return limit;
}

void ComposedObjective::move_pins(std::span<const double> positions) {
  evaluated_ = false;
  for (std::size_t dof = 0; dof < positions.size(); ++dof) {
    if (dofs_.free_of(static_cast<Index>(dof)) < 0) positions_[dof] = positions[dof];
  }
}

void ComposedObjective::begin_step(const StepContext& context) {
  evaluated_ = false;
  for (const Term& term : terms_) term.energy->begin_step(context);
  if (stencil_revision() != stencil_revision_) find_stencils();
}

std::span<const double> ComposedObjective::full_gradient(std::span<const double> x) {
  gradient_sum_->evaluate(groups_, positions(x).data(), full_gradient_.data());
  evaluated_ = true;
  return full_gradient_;
}

void ComposedObjective::term_energies(std::span<const double> x, std::span<double> energies) {
  if (!evaluated_ || !dofs_.agree(x, positions_)) gradient_sum_->evaluate(groups_, positions(x).data(), nullptr);
  std::fill(energies.begin(), energies.end(), 0.0);
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const auto term = static_cast<std::size_t>(groups_[blocks_[b].group].term - terms_.data());
    energies[term] += gradient_sum_->block_energies()[b];
  }
}

ComposedObjective::ElementGradients ComposedObjective::element_gradients(std::span<const double> x, double scale) {
  const double* all = positions(x).data();
  std::vector<double>&scaled = full_direction_, &gradients = element_gradients_[0], &others = element_gradients_[1];
  std::transform(positions_.begin(), positions_.end(), scaled.begin(), [=](double p) { return (1.0 + scale) * p; });
  ElementGradients sums;
  for (const Block& block : blocks_) {
    const TermGroup& group = groups_[block.group];
    const auto dofs = static_cast<std::size_t>(group.elements.k * dim());
    const std::size_t size = static_cast<std::size_t>(block.end - block.begin) * dofs;
    const auto evaluate_at = [&](const double* where, std::vector<double>& out) {
      out.resize(size);
      group.term->energy->evaluate(group.group, block.begin, block.end, where, Curvature::exact(), nullptr, out.data(),
                                   nullptr);
    };
    evaluate_at(all, gradients);
    sums.lengths += sum_of_lengths(gradients, dofs);
    if (scale == 0.0) continue;
    evaluate_at(scaled.data(), others);
    for (std::size_t i = 0; i < size; ++i) gradients[i] -= others[i];
    sums.changes += sum_of_lengths(gradients, dofs);
  }
  return sums;
}

double ComposedObjective::element_gradient_sum(std::span<const double> x) {
  return element_gradients(x, 0.0).lengths;
}

double ComposedObjective::gradient_roundoff(std::span<const double> x) {
  constexpr double roundoff = 1e-14;
  const ElementGradients sums = element_gradients(x, roundoff);
  return roundoff * sums.lengths + sums.changes;
}

template <class Predicate>
std::string ComposedObjective::first_element(std::span<const double> x, const Predicate& bad) {
  const double* all = positions(x).data();
  for (const TermGroup& group : groups_) {
    std::vector<double> gradient(static_cast<std::size_t>(group.elements.k * dim()));
    for (Index e = 0; e < group.elements.count(); ++e) {
      double value = 0.0;
      group.term->energy->evaluate(group.group, e, e + 1, all, Curvature::exact(), &value, gradient.data(), nullptr);
      double sum = 0.0;
      for (const double g : gradient) sum += g * 0.0;
      if (bad(value, sum)) return describe_element(group, e);
    }
  }
  return "";
}

std::string ComposedObjective::first_nan_element(std::span<const double> x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return first_element(x, [](double value, double gradient) {
    return std::isnan(value) || value == -infinity || (value != infinity && std::isnan(gradient));
  });
}

std::string ComposedObjective::first_infinite_element(std::span<const double> x) {
  return first_element(x, [](double value, double) { return value == std::numeric_limits<double>::infinity(); });
}

}  // namespace pliant
