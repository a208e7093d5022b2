// The number of threads changes no bit.
#include <catch2/catch.hpp>

#include "objective/composed_objective.hpp"
#include "plugins.hpp"
#include "recording_monitor.hpp"
#include "shapes.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// ARAP and springs on all elements, anchors on a few vertices.
struct Composition {
  Composition(const Problem& problem, int threads, bool closed_form)
      : arap(bound_energy("arap", problem.shape.domain())),
        plain(*arap, {ClosedFormProjection::id}),
        springs(problem.shape.dim, problem.shape.edges, 0.01),
        anchors(problem.shape.dim, {3, 1, 40}, 0.5),
        objective(
            problem.shape.dim, problem.start, problem.pinned,
            {{"arap", closed_form ? *arap : static_cast<Energy&>(plain)}, {"springs", springs}, {"anchors", anchors}},
            threads),
        x(static_cast<std::size_t>(objective.size())) {
    objective.free_dofs().gather(problem.start, x);
  }
  test::Component<Energy> arap;
  Hiding plain;
  LinearSprings springs;
  Anchors anchors;
  ComposedObjective objective;
  std::vector<double> x;
};

Problem problem_of(int dim) {
  Problem problem = dim == 2 ? bent_beam(90, 12, 60.0) : twisted_bar(15, 5, 5, 90.0);
  problem.start = disturbed(problem.start, 0.02, 5);
  return problem;
}

struct Bits {
  double energy = 0.0;
  std::vector<double> gradient, hessian;
  bool operator==(const Bits&) const = default;
};

Bits evaluate(const Problem& problem, int threads, bool closed_form, const Curvature& curvature) {
  Composition c(problem, threads, closed_form);
  Bits bits;
  bits.gradient.resize(c.x.size());
  bits.energy = c.objective.energy_and_gradient(c.x, bits.gradient);
  const SymmetricMatrix& hessian = c.objective.hessian(c.x, curvature);
  bits.hessian.assign(hessian.values, hessian.values + hessian.pattern.nonzeros());
  return bits;
}

struct Run {
  std::vector<double> x, energies, gradient_norms;
  bool operator==(const Run&) const = default;
};

Run run(const Problem& problem, int threads, const std::string& solver, std::int64_t iterations) {
  Composition c(problem, threads, true);
  RecordingMonitor monitor(c.objective, {.iterations = iterations});
  const auto outcome = test::Component<Solver>(solver)->solve(c.objective, c.x, monitor);
  CHECK(outcome.status == Status::completed);
  Run result;
  result.x = c.x;
  for (const Iterate& iterate : monitor.iterates) {
    result.energies.push_back(iterate.energy);
    result.gradient_norms.push_back(iterate.gradient_norm);
  }
  return result;
}

}  // namespace

TEST_CASE("energy, gradient and Hessian have the same bits on 1, 2, 3 and 4 threads") {
  const int dim = GENERATE(2, 3);
  const Problem problem = problem_of(dim);
  for (const bool closed_form : {true, false}) {
    for (const Curvature& curvature : {Curvature::exact(), Curvature::projected(Curvature::Floor::relative, 1e-3)}) {
      const Bits one = evaluate(problem, 1, closed_form, curvature);
      for (const int threads : {2, 3, 4}) {
        CAPTURE(dim, closed_form, threads);
        CHECK((evaluate(problem, threads, closed_form, curvature) == one));
      }
    }
  }
}

TEST_CASE("whole runs of Newton, block coordinate descent and L-BFGS have the same bits on 1, 2, 3 and 4 threads") {
  const int dim = GENERATE(2, 3);
  const Problem problem = problem_of(dim);
  for (const auto& [solver, iterations] : {std::pair("newton", 6), {"bcd", 25}, {"lbfgs", 25}}) {
    const Run one = run(problem, 1, solver, iterations);
    for (const int threads : {2, 3, 4}) {
      CAPTURE(dim, solver, threads);
      CHECK((run(problem, threads, solver, iterations) == one));
    }
  }
}
