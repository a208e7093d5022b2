#include "objective/gradient_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Core>
#include <pliant/vectorized.hpp>
#include <pliant/vectors.hpp>

#include "objective/parallel.hpp"

namespace pliant {
namespace {

constexpr std::size_t most_cached_gradients = 64 * 1024;  // numbers, 512 KiB

template <int dim>
void scatter_add(const ElementGroup& elements, Index begin, Index end, const double* gradients, double* sum) {
  using Row = Eigen::Matrix<double, dim, 1>;
  const auto k = static_cast<std::ptrdiff_t>(elements.k);
  const Index* vertices = elements.vertices.data() + begin * k;
  const std::ptrdiff_t count = (end - begin) * k;
  vectorized([=] {
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      Eigen::Map<Row>(sum + static_cast<std::ptrdiff_t>(vertices[i]) * dim) +=
          Eigen::Map<const Row>(gradients + i * dim);
    }
  });
}

}  // namespace

GradientSum::GradientSum(int dim, Index vertex_count, const std::vector<TermGroup>& groups,
                         const std::vector<Block>& blocks, int threads)
    : dim_(dim),
      vertex_count_(static_cast<std::size_t>(vertex_count)),
      threads_(threads),
      blocks_(blocks),
      block_energies_(blocks.size()),
      block_absolute_energies_(blocks.size()),
      block_squared_gradients_(blocks.size()) {
  std::size_t rows = 0;
  for (const TermGroup& group : groups) rows += group.elements.vertices.size();
  const bool fits_cache = rows * static_cast<std::size_t>(dim) <= most_cached_gradients;
  const bool is_counted = rows <= std::numeric_limits<std::uint32_t>::max();
  gathers_ = is_counted && (threads > 1 || fits_cache);
  lay_out(groups);
  if (gathers_) build_incidence(groups);
}

// Room for values and gradients: of all blocks, or of the largest one.
void GradientSum::lay_out(const std::vector<TermGroup>& groups) {
  std::size_t values = 0, gradients = 0, most_values = 0, most_gradients = 0;
  for (const Block& block : blocks_) {
    const auto count = static_cast<std::size_t>(block.end - block.begin);
    const std::size_t size = count * static_cast<std::size_t>(groups[block.group].elements.k * dim_);
    first_value_.push_back(gathers_ ? values : 0);
    first_gradient_.push_back(gathers_ ? gradients : 0);
    values += count;
    gradients += size;
    most_values = std::max(most_values, count);
    most_gradients = std::max(most_gradients, size);
  }
  values_.resize(gathers_ ? values : most_values);
  gradients_.resize(gathers_ ? gradients : most_gradients);
}

void GradientSum::build_incidence(const std::vector<TermGroup>& groups) {
  incidence_starts_.assign(vertex_count_ + 1, 0);
  for (const TermGroup& group : groups) {
    for (const Index v : group.elements.vertices) ++incidence_starts_[static_cast<std::size_t>(v) + 1];
  }
  for (std::size_t v = 1; v < incidence_starts_.size(); ++v) incidence_starts_[v] += incidence_starts_[v - 1];
  incidence_.resize(incidence_starts_.back());
  std::vector<std::size_t> next(incidence_starts_.begin(), incidence_starts_.end() - 1);
  std::uint32_t row = 0;
  for (const TermGroup& group : groups) {
    for (const Index v : group.elements.vertices) incidence_[next[static_cast<std::size_t>(v)]++] = row++;
  }
}

void GradientSum::evaluate_block(const std::vector<TermGroup>& groups, std::size_t b, const double* x, double* values,
                                 double* gradients) {
  const Block& block = blocks_[b];
  const TermGroup& group = groups[block.group];
  group.term->energy->evaluate(group.group, block.begin, block.end, x, Curvature::exact(), values, gradients, nullptr);
  const auto count = static_cast<std::size_t>(block.end - block.begin);
  const std::size_t size = count * static_cast<std::size_t>(group.elements.k * dim_);
  vectorized([&] {
    block_energies_[b] = sum_of(count, [=](std::size_t e) { return values[e]; });
    if (!measures_) return;
    block_absolute_energies_[b] = sum_of(count, [=](std::size_t e) { return std::abs(values[e]); });
    if (gradients == nullptr) return;
    block_squared_gradients_[b] = sum_of(size, [=](std::size_t i) {
      const double entry = gradients[i];
      return entry * entry;
    });
  });
}

void GradientSum::evaluate(const std::vector<TermGroup>& groups, const double* x, double* gradient) {
  gathers_ ? evaluate_and_gather(groups, x, gradient) : evaluate_and_add(groups, x, gradient);
  energy_ = absolute_energy_ = squared_gradients_ = 0.0;
  for (const double e : block_energies_) energy_ += e;
  for (const double e : block_absolute_energies_) absolute_energy_ += e;
  for (const double g : block_squared_gradients_) squared_gradients_ += g;
}

void GradientSum::evaluate_and_add(const std::vector<TermGroup>& groups, const double* x, double* gradient) {
  if (gradient != nullptr) std::fill(gradient, gradient + vertex_count_ * static_cast<std::size_t>(dim_), 0.0);
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    evaluate_block(groups, b, x, values_.data(), gradient == nullptr ? nullptr : gradients_.data());
    if (gradient == nullptr) continue;
    const auto& elements = groups[blocks_[b].group].elements;
    const auto add = dim_ == 2 ? scatter_add<2> : scatter_add<3>;
    add(elements, blocks_[b].begin, blocks_[b].end, gradients_.data(), gradient);
  }
}

void GradientSum::evaluate_and_gather(const std::vector<TermGroup>& groups, const double* x, double* gradient) {
  parallel_for(threads_, static_cast<std::int64_t>(blocks_.size()), [&](std::int64_t i) {
    const auto b = static_cast<std::size_t>(i);
    evaluate_block(groups, b, x, values_.data() + first_value_[b],
                   gradient == nullptr ? nullptr : gradients_.data() + first_gradient_[b]);
  });
  if (gradient == nullptr) return;
  constexpr std::size_t vertices_at_once = 1024;
  const std::size_t ranges = (vertex_count_ + vertices_at_once - 1) / vertices_at_once;
  parallel_for(threads_, static_cast<std::int64_t>(ranges), [&](std::int64_t i) {
    const std::size_t begin = static_cast<std::size_t>(i) * vertices_at_once;
    const std::size_t end = std::min(begin + vertices_at_once, vertex_count_);
    dim_ == 2 ? gather<2>(begin, end, gradient) : gather<3>(begin, end, gradient);
  });
}

template <int dim>
void GradientSum::gather(std::size_t begin, std::size_t end, double* gradient) const {
  using Row = Eigen::Matrix<double, dim, 1>;
  vectorized([=, starts = incidence_starts_.data(), rows = incidence_.data(), gradients = gradients_.data()] {
    for (std::size_t v = begin; v < end; ++v) {
      Row sum = Row::Zero();
      for (std::size_t i = starts[v]; i < starts[v + 1]; ++i) {
        sum += Eigen::Map<const Row>(gradients + static_cast<std::size_t>(rows[i]) * dim);
      }
      Eigen::Map<Row> row(gradient + v * dim);
      row = sum;
    }
  });
}

}  // namespace pliant
