// Key functions of the interfaces: their vtables and type information live in libpliant alone, so that dynamic_cast and
// exceptions work across plugins.
#include <pliant/energy.hpp>
#include <pliant/factor.hpp>
#include <pliant/linear_solver.hpp>
#include <pliant/monitor.hpp>
#include <pliant/motion.hpp>
#include <pliant/objective.hpp>
#include <pliant/solver.hpp>

namespace pliant {

Energy::~Energy() = default;
void Energy::begin_step(const StepContext&) {}
std::uint64_t Energy::stencil_revision() const noexcept {
  return 0;
}
const void* Energy::ability(const char*) const noexcept {
  return nullptr;
}

LinearSolver::~LinearSolver() = default;
const void* LinearSolver::ability(const char*) const noexcept {
  return nullptr;
}

Solver::~Solver() = default;
const void* Solver::ability(const char*) const noexcept {
  return nullptr;
}

LinearSolverRecipe::~LinearSolverRecipe() = default;
Motion::~Motion() = default;
Monitor::~Monitor() = default;
Objective::~Objective() = default;

}  // namespace pliant
