#pragma once

#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "conformance/bound_energy.hpp"

namespace pliant::conformance {

// Which outputs of evaluate are wanted.
struct Wanted {
  bool value = true, gradient = true, hessian = true;
};

// The outputs of evaluate for a range of elements, between guard values on both sides.
class ElementOutputs {
 public:
  ElementOutputs(Index elements, int dofs, const Wanted& wanted);

  double* value() { return wanted_.value ? value_.data() + guard : nullptr; }
  double* gradient() { return wanted_.gradient ? gradient_.data() + guard : nullptr; }
  double* hessian() { return wanted_.hessian ? hessian_.data() + guard : nullptr; }

  // Evaluates elements begin .. end-1 into their places.
  void fill(const Energy& energy, int group, Index begin, Index end, const double* x);

  std::string fault() const;  // "writes in front of the gradients", "leaves entry 7 of the values unwritten"; or empty

  bool same_bits(const ElementOutputs& other) const {
    return same(value_, other.value_) && same(gradient_, other.gradient_) && same(hessian_, other.hessian_);
  }

  const std::vector<double>& values() const { return value_; }
  const std::vector<double>& gradients() const { return gradient_; }
  const std::vector<double>& hessians() const { return hessian_; }

 private:
  static constexpr std::size_t guard = 64;
  static bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
  }
  std::string fault_of(const std::vector<double>& array, const char* name, std::size_t per_element) const;

  Wanted wanted_;
  std::size_t elements_, dofs_;
  std::vector<double> value_, gradient_, hessian_;
};

}  // namespace pliant::conformance
