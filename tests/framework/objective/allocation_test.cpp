// Nothing is allocated by a call after the first of its kind.
#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

#include "count_allocations.hpp"
#include "objective/composed_objective.hpp"
#include "plugins.hpp"
#include "shapes.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

template <class Work>
std::int64_t allocations_of(const Work& work) {
  const std::int64_t before = allocations;
  work();
  return allocations - before;
}

}  // namespace

TEST_CASE("allocations are counted, in parallel regions too, but not those of other threads") {
  std::unique_ptr<int> held;
  CHECK(allocations_of([&] { held = std::make_unique<int>(3); }) == 1);

  std::vector<std::unique_ptr<int>> of_threads(2);
  const auto in_parallel = [&] {
#pragma omp parallel for num_threads(2) schedule(static)
    for (std::size_t i = 0; i < 2; ++i) of_threads[i] = std::make_unique<int>(3);
  };
  in_parallel();
  CHECK(allocations_of(in_parallel) == 2);

  std::atomic<bool> may_start = false;
  std::thread other([&] {
    while (!may_start) std::this_thread::yield();
    held = std::make_unique<int>(4);
  });
  CHECK(allocations_of([&] { may_start = true, other.join(); }) == 0);
}

TEST_CASE("evaluation and assembly allocate nothing after the first call") {
  const int dim = GENERATE(2, 3);
  const int threads = GENERATE(1, 2);
  const bool closed_form = GENERATE(true, false);
  CAPTURE(dim, threads, closed_form);
  Problem problem = dim == 2 ? bent_beam(30, 6, 60.0) : twisted_bar(9, 3, 3, 90.0);
  const auto arap = bound_energy("arap", problem.shape.domain());
  Hiding plain(*arap, {ClosedFormProjection::id});
  LinearSprings springs(dim, problem.shape.edges, 0.1);
  Anchors anchors(dim, {1, 2, 3}, 1.0);
  Energy& elastic = closed_form ? *arap : static_cast<Energy&>(plain);
  std::vector<Term> terms = {{"arap", elastic}, {"anchors", anchors}};
  if (closed_form) terms.emplace_back("springs", springs);
  ComposedObjective objective(dim, problem.start, problem.pinned, terms, threads);

  std::vector<double> x(static_cast<std::size_t>(objective.size())), gradient(x.size());
  objective.free_dofs().gather(problem.start, x);
  const auto everything = [&] {
    objective.energy(x);
    objective.energy_and_gradient(x, gradient);
    objective.hessian(x, Curvature::exact());
    if (closed_form) objective.hessian(x, Curvature::projected(Curvature::Floor::relative, 1e-3));
    objective.majorizer();
    objective.step_limit(x, gradient);
    objective.full_gradient(x);
    objective.positions(x);
  };
  everything();
  for (double& value : x) value += 1e-3;
  CHECK(allocations_of(everything) == 0);
}

TEST_CASE("the host's projection allocates nothing after its first use") {
  const Problem problem = twisted_bar(9, 3, 3, 90.0);
  const auto arap = bound_energy("arap", problem.shape.domain());
  const bool in_vertex_space = GENERATE(false, true);
  Hiding plain(*arap, in_vertex_space ? std::vector<std::string_view>{ClosedFormProjection::id, Majorizer::id}
                                      : std::vector<std::string_view>{ClosedFormProjection::id});
  ComposedObjective objective(3, problem.start, problem.pinned, {{"arap", plain}});
  std::vector<double> x(static_cast<std::size_t>(objective.size()));
  objective.free_dofs().gather(problem.start, x);
  const auto hessian = [&] { objective.hessian(x, Curvature::projected(Curvature::Floor::relative, 1e-3)); };
  hessian();
  CHECK(allocations_of(hessian) == 0);
}
