#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <pliant/types.hpp>

// Optional abilities of an Energy (see ability.hpp). All methods may be called from any thread after bind(), between
// two begin_step calls. Memory belongs to the caller, the arrays returned to the energy.
namespace pliant {

// A quadratic that lies above the energy and touches it at any x:
//     E(x + d) <= E(x) + g.d + d.L d / 2   for all x, d,     L = (sum_e K_e) (x) I_dim,
// with constant symmetric positive semidefinite k x k matrices K_e. Local/global methods need nothing else: for
// E(x) = min_p |A x - p|_W^2 / 2 the local projection and the global solve together are x <- x - L^-1 grad E(x).
// Sources: Sorkine and Alexa 2007 (ARAP); Liu et al. 2013 (springs); Bouaziz et al. 2014 (projective dynamics).
class Majorizer {
 public:
  static constexpr const char* id = "pliant.majorizer/1";

  // Elements begin <= e < end of a group: matrices is (end - begin) x k x k.
  virtual void majorizer(int group, Index begin, Index end, double* matrices) const = 0;

  // Changes when the matrices have changed, which only begin_step may do.
  virtual std::uint64_t majorizer_revision() const noexcept = 0;

 protected:
  ~Majorizer() = default;
};

// The metric in which the host projects H_e when the energy has no closed form: constant positive semidefinite k x k
// K_e. The host solves H v = lambda (K_e (x) I) v on the range of K_e and lifts lambda to the floor. Without this
// ability the majorizer's matrices serve; without both the host projects in vertex space and says so.
class ElementMetric {
 public:
  static constexpr const char* id = "pliant.element_metric/1";

  // Elements begin <= e < end of a group: matrices is (end - begin) x k x k.
  virtual void element_metric(int group, Index begin, Index end, double* matrices) const = 0;

 protected:
  ~ElementMetric() = default;
};

// evaluate() honours Curvature::projected by itself. No methods: having the ability is the statement.
class ClosedFormProjection {
 public:
  static constexpr const char* id = "pliant.closed_form_projection/1";

 protected:
  ~ClosedFormProjection() = default;
};

// Energies that are finite only in a part of space (barriers, energies that forbid inversion).
class StepLimit {
 public:
  static constexpr const char* id = "pliant.step_limit/1";

  // The largest t in (0, 1] such that E is finite on x + s d for all 0 <= s <= t, or a lower bound of it.
  // x, d: #V x dim row-major.
  virtual double step_limit(const double* x, const double* direction) const = 0;

 protected:
  ~StepLimit() = default;
};

// One named output of an energy for tables and pictures.
struct Field {
  std::size_t size = sizeof(Field);

  const char* name = "";    // [a-z][a-z0-9_]*
  const char* unit = "";    // "degree", "energy / rest volume", "1"
  int components = 1;       // 1, dim or dim*dim
  bool per_element = true;  // one row per element of `group`; else one row per mesh vertex
  int group = 0;            // the group of a per-element field
};

class Fields {
 public:
  static constexpr const char* id = "pliant.fields/1";

  virtual std::span<const Field> fields() const noexcept = 0;

  // Field number `field` at x (#V x dim row-major) into out, rows x components.
  virtual void evaluate_field(int field, const double* x, double* out) const = 0;

 protected:
  ~Fields() = default;
};

// det F of simplices, so that the host can count inverted elements (det F <= 0).
class DeformationDeterminant {
 public:
  static constexpr const char* id = "pliant.deformation_determinant/1";

  // Elements begin <= e < end of a group: determinants is (end - begin).
  virtual void deformation_determinant(int group, Index begin, Index end, const double* x,
                                       double* determinants) const = 0;

 protected:
  ~DeformationDeterminant() = default;
};

}  // namespace pliant
