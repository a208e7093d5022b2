#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <pliant/curvature.hpp>
#include <pliant/domain.hpp>
#include <pliant/export.hpp>
#include <pliant/types.hpp>

namespace pliant {

// Elements of one energy that touch the same number k of vertices. Owned by the energy; fixed after bind() until
// Energy::stencil_revision() changes.
struct ElementGroup {
  std::size_t size = sizeof(ElementGroup);

  const char* name = "";             // "triangles", "springs": for messages
  int k = 0;                         // vertices per element, 1 to 8
  std::span<const Index> vertices;   // k per element: mesh vertex ids
  Simplex simplex = Simplex::point;  // what the elements are in the mesh ...
  std::span<const Index> source;     // ... and their numbers there, one per element

  Index count() const noexcept {
    return k == 0 ? 0 : static_cast<Index>(vertices.size() / static_cast<std::size_t>(k));
  }
};

// A new time (or load) step, told to energies that change in time: inertia, moving targets and obstacles.
struct StepContext {
  std::size_t size = sizeof(StepContext);

  std::int64_t step = 0;             // 1 for the first step; 0 for a static run
  double time = 0.0;                 // at the end of the step, in the unit of `time.step`
  double step_size = 0.0;            // h; 0 for a static run
  std::span<const double> previous;  // #V x dim row-major: positions at the start of the step
  std::span<const double> velocity;  // #V x dim row-major: velocities at the start of the step
};

// An elastic energy E(x) = sum_e E_e(x), a sum over small elements in one or more groups.
//
// Lifecycle   create(parameters) -> bind(domain) once -> for each step: begin_step(context), then evaluate() any number
// of
//             times -> destroy. A static run calls begin_step once, with step 0.
// Threads     bind and begin_step: one thread, nothing else running. evaluate, abilities: any number of threads at once
// on
//             disjoint ranges.
// Purity      evaluate is a pure function of x, of bind and of the last begin_step: cutting the range differently,
// earlier
//             calls and threads change no bit of the result. It does not allocate.
// Errors      bind throws BadElement or ParameterError. evaluate does not throw.
//
// Smallest use:
//     class Weight final : public pliant::Energy { ... };            // see framework/docs/ for a whole one
//     constexpr pliant::Plugin pliant_plugin_v1 = ...;               // see plugin.hpp
class PLIANT_EXPORT Energy {
 public:
  static constexpr const char* kind = "energy";

  virtual ~Energy();

  // Precomputes what depends on the rest shape. Throws BadElement for an element that cannot be used.
  virtual void bind(const Domain& domain) = 0;

  // The groups, in the order that evaluate's `group` counts. Valid after bind().
  virtual std::span<const ElementGroup> groups() const noexcept = 0;

  // Energies, gradients and Hessian blocks of the elements begin <= e < end of one group, in one fused pass.
  //   x         #V x dim row-major positions of the whole mesh
  //   value     null, or (end - begin): E_e. +infinity: outside the domain of the energy, derivatives are then not
  //             looked at. NaN is an error of the energy and ends the run with the element's name.
  //   gradient  null, or (end - begin) x (k*dim) row-major: dE_e/dx, local DOFs as vertex-major x0 y0 (z0) x1 ...
  //   hessian   null, or (end - begin) x (k*dim) x (k*dim): symmetric blocks, both triangles written.
  //             `curvature` says which; `projected` is asked for only of energies with the ability
  //             ClosedFormProjection, the others are projected by the host.
  // The host calls it for blocks of elements small enough to stay in cache.
  virtual void evaluate(int group, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                        double* gradient, double* hessian) const = 0;

  // The state of a new step. Default: nothing changes in time.
  virtual void begin_step(const StepContext& context);

  // Changes when groups() has changed, which only begin_step may do. Default: never.
  virtual std::uint64_t stencil_revision() const noexcept;

  // See ability.hpp. Default: none.
  virtual const void* ability(const char* id) const noexcept;
};

}  // namespace pliant
