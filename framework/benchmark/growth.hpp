#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "benchmark/judged_run.hpp"

namespace pliant {

// Laws of growth with the number n of free vertices.
enum class Law { n_log_n, n_to_3_2, n_to_4_3, n_squared };
constexpr std::size_t law_count = 4;
const char* name_of(Law law) noexcept;  // "n log2 n", "n^1.5", "n^(4/3)", "n^2"
double value_of(Law law, double n) noexcept;

struct Sample {
  double n = 0.0, value = 0.0;
};

// quantity = constant * law(n): the constant that is best by least squares of logarithms, and how far the samples'
// own constants lie apart, the largest over the least. 1: the law holds exactly.
struct LawFit {
  double constant = 0.0;
  double spread = 1.0;
  double squared_residual = 0.0;  // sum over samples of (ln value - ln(constant law(n)))^2
};

struct GrowthFit {
  std::array<LawFit, law_count> laws{};
  Law best = Law::n_log_n;  // least squared residual

  const LawFit& operator[](Law law) const noexcept { return laws[static_cast<std::size_t>(law)]; }
};

// Of positive samples, at least one.
GrowthFit fit_growth(std::span<const Sample> samples);

// Rows that are one experiment on meshes of different numbers of vertices: configs that differ in nothing but the
// `vertices` of grids and bricks, and their names.
struct Family {
  std::vector<std::size_t> rows;
};

// Those with at least three sizes. Void rows belong to none.
std::vector<Family> families_of(const std::vector<JudgedRun>& rows);

// How a quantity grows over a family.
struct Growth {
  std::string quantity;  // "nnz(L)", "factorization flops", "total time", "time per iteration"
  std::vector<Sample> samples;
  GrowthFit fit;
};

// Of those quantities that are known for all rows of the family.
std::vector<Growth> growth_of(const Family& family, const std::vector<JudgedRun>& rows);

}  // namespace pliant
