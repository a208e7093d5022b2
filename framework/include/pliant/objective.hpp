#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <pliant/curvature.hpp>
#include <pliant/errors.hpp>
#include <pliant/export.hpp>
#include <pliant/stages.hpp>
#include <pliant/symmetric_matrix.hpp>
#include <pliant/types.hpp>

namespace pliant {

// One part of the majorizer: the coordinates whose vertices are pinned alike share one scalar matrix.
//     L_part (n x n, n free vertices) applies to every column of an n x coordinates block.
struct MajorizerPart {
  SymmetricMatrix matrix;
  std::span<const int> coordinates;  // of 0 .. dim-1
  std::span<const Index> free_dofs;  // n x coordinates.size(), row-major: the free DOF of (row, coordinate); ascending
};

// An energy evaluated to NaN. Thrown by the objective; the host ends the run as *not finite* with this sentence.
class PLIANT_EXPORT NotFinite : public Error {
 public:
  using Error::Error;
  ~NotFinite() override;
};

// The composed objective of the free DOFs, made by the host: the sum of all energies with pinned DOFs eliminated.
//
// x, g, d are vectors over the free DOFs, size() long, ordered by (vertex, coordinate). +infinity is a legal energy (a
// point outside the domain); NaN throws NotFinite. Every call is counted and timed in stages(). The same x gives the
// same bits, whatever the number of threads. One calling thread; no call allocates after the first of its kind.
class PLIANT_EXPORT Objective {
 public:
  virtual ~Objective();

  virtual Index size() const noexcept = 0;
  virtual int dim() const noexcept = 0;

  virtual double energy(std::span<const double> x) = 0;

  // E(x) and its gradient in one fused pass.
  virtual double energy_and_gradient(std::span<const double> x, std::span<double> gradient) = 0;

  // Round-off of the energy evaluated last: differences of energies below it say nothing. Who asks once makes every
  // later evaluation dearer, by a few percent.
  virtual double energy_roundoff() = 0;

  // Lower triangle of the Hessian at x. The view stays valid until the next call.
  virtual const SymmetricMatrix& hessian(std::span<const double> x, const Curvature& curvature) = 0;

  // Constant matrices L with E(x + d) <= E(x) + g.d + d.L d / 2; revisions change only when an energy's does.
  // Throws Error naming the energies that have no majorizer. Empty free set: no parts.
  virtual std::span<const MajorizerPart> majorizer() = 0;
  virtual bool has_majorizer() const noexcept = 0;

  // Largest t in (0, 1] with a finite energy along x + t d, by the energies that know (ability StepLimit); else 1.
  virtual double step_limit(std::span<const double> x, std::span<const double> direction) = 0;

  virtual Stages& stages() noexcept = 0;
};

}  // namespace pliant
