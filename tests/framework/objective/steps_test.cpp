// What changes from one step of a run to the next, and what stays.
#include <catch2/catch.hpp>

#include "dense.hpp"
#include "plugins.hpp"
#include "recording_monitor.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// Springs between vertices that are chosen anew at each step.
class Changing final : public OneGroup, public Majorizer {
 public:
  Changing() : OneGroup(2, 2, {0, 1}) {}
  void begin_step(const StepContext& context) override {
    const Index other = context.step % 2 == 0 ? 1 : 2;
    if (other == other_) return;
    other_ = other;
    ++revision_;
    set_vertices({0, other});
  }
  std::uint64_t stencil_revision() const noexcept override { return revision_; }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  void majorizer(int, Index, Index, double* k) const override { k[0] = k[3] = 1.0, k[1] = k[2] = -1.0; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }

 private:
  void element(Index, const Element& e) const override {
    const double d[2] = {e.q[2] - e.q[0], e.q[3] - e.q[1]};
    *e.value = 0.5 * (d[0] * d[0] + d[1] * d[1]);
    for (int c = 0; e.gradient != nullptr && c < 2; ++c) e.gradient[c] = -d[c], e.gradient[2 + c] = d[c];
    if (e.hessian == nullptr) return;
    Eigen::Map<MatrixXd>(e.hessian, 4, 4) << 1, 0, -1, 0, 0, 1, 0, -1, -1, 0, 1, 0, 0, -1, 0, 1;
  }
  Index other_ = 1;
  std::uint64_t revision_ = 5;
};

StepContext step(std::int64_t number) {
  StepContext context;
  context.step = number;
  return context;
}

}  // namespace

TEST_CASE("the pattern keeps its revision, the values get a new one at each evaluation") {
  LinearSprings springs(2, {0, 1}, 1.0);
  ComposedObjective objective(2, std::vector<double>(4), std::vector<char>(4, 0), {{"springs", springs}});
  const std::vector<double> x(4);
  const SymmetricMatrix first = objective.hessian(x, Curvature::exact());
  objective.begin_step(step(1));
  const SymmetricMatrix second = objective.hessian(x, Curvature::exact());
  CHECK(first.pattern.revision != 0);
  CHECK(second.pattern.revision == first.pattern.revision);
  CHECK(second.values_revision != first.values_revision);
  CHECK(objective.stages()[Stage::sparsity].count == 1);
}

TEST_CASE("changed stencils give new patterns, and every matrix a new revision") {
  Changing changing;
  Anchors anchors(2, {0, 1, 2}, 1.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0, 0, 1}, std::vector<char>(6, 0),
                              {{"changing", changing}, {"anchors", anchors}});
  const std::vector<double> x = {0, 0, 1, 0, 0, 1};
  objective.begin_step(step(0));
  const SymmetricMatrix hessian = objective.hessian(x, Curvature::exact());
  const SymmetricMatrix majorizer = objective.majorizer()[0].matrix;
  CHECK(dense(majorizer)(1, 0) == -1.0);

  objective.begin_step(step(1));
  const SymmetricMatrix new_hessian = objective.hessian(x, Curvature::exact());
  const SymmetricMatrix new_majorizer = objective.majorizer()[0].matrix;
  CHECK(dense(new_hessian)(4, 0) == -1.0);
  CHECK(dense(new_majorizer)(1, 0) == 0.0);
  CHECK(dense(new_majorizer)(2, 0) == -1.0);
  CHECK(new_hessian.pattern.revision != hessian.pattern.revision);
  CHECK(new_majorizer.pattern.revision != majorizer.pattern.revision);
  CHECK(new_majorizer.values_revision != majorizer.values_revision);
}

TEST_CASE("block coordinate descent follows changed stencils") {
  Changing changing;
  Anchors anchors(2, {0, 1, 2}, 1.0);
  ComposedObjective objective(2, std::vector<double>{3, 0, 1, 0, 0, 1}, std::vector<char>(6, 0),
                              {{"changing", changing}, {"anchors", anchors}});
  const test::Component<Solver> bcd("bcd");
  for (const int number : {0, 1, 2}) {
    objective.begin_step(step(number));
    std::vector<double> x = {3, 0, 1, 0, 0, 1};
    RecordingMonitor monitor(objective, {.relative_gradient = 1e-10, .iterations = 5});
    CHECK(bcd->solve(objective, x, monitor).status == Status::converged);
    CHECK(monitor.iterations() == 1);  // the majorizer of a quadratic energy is its Hessian
  }
}

TEST_CASE("the host's projection follows a majorizer that changes") {
  // A negative curvature of -1 beside a metric of weight 1, later 4: the relative floor 0.5 follows the metric.
  struct Saddle final : OneGroup, Majorizer {
    double weight = 1.0;
    Saddle() : OneGroup(2, 1, {0}) {}
    void element(Index, const Element& e) const override {
      *e.value = -0.5 * (e.q[0] * e.q[0] + e.q[1] * e.q[1]);
      for (int c = 0; e.gradient != nullptr && c < 2; ++c) e.gradient[c] = -e.q[c];
      if (e.hessian != nullptr) Eigen::Map<MatrixXd>(e.hessian, 2, 2) = -MatrixXd::Identity(2, 2);
    }
    void majorizer(int, Index, Index, double* k) const override { *k = weight; }
    std::uint64_t majorizer_revision() const noexcept override { return weight == 1.0 ? 1 : 2; }
    const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }
  } saddle;
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>(2, 0), {{"saddle", saddle}});
  const Curvature curvature = Curvature::projected(Curvature::Floor::relative, 0.5);
  const std::vector<double> x(2);
  CHECK(dense(objective.hessian(x, curvature))(0, 0) == Approx(0.5));
  saddle.weight = 4.0;
  CHECK(dense(objective.hessian(x, curvature))(0, 0) == Approx(2.0));
}

TEST_CASE("a stencil that names no vertex, or one twice, is refused with its element") {
  const auto objective = [](Energy& energy) {
    ComposedObjective(2, std::vector<double>(6), std::vector<char>(6, 0), {{"springs", energy}});
  };
  LinearSprings outside(2, {0, 1, 1, 3}, 1.0), negative(2, {0, -1}, 1.0), twice(2, {0, 1, 2, 2}, 1.0);
  CHECK_THROWS_WITH(objective(outside), Catch::Contains("springs: edge 1") && Catch::Contains("vertex 3"));
  CHECK_THROWS_WITH(objective(negative), Catch::Contains("springs: edge 0") && Catch::Contains("vertex -1"));
  CHECK_THROWS_WITH(objective(twice), Catch::Contains("springs: edge 1") && Catch::Contains("twice"));
}

TEST_CASE("the step limit is the smallest of the energies that know one, at most 1") {
  Wall wall(2, {0, 1}, true), other(2, {1}, false);
  ComposedObjective objective(2, std::vector<double>{1, 0, 2, 0}, std::vector<char>{0, 0, 0, 1},
                              {{"wall", wall}, {"other", other}});
  const std::vector<double> x = {1, 0, 2};
  CHECK(objective.step_limit(x, std::vector<double>{-0.5, 0, 0}) == 1.0);
  CHECK(objective.step_limit(x, std::vector<double>{-2, 0, -3}) == Approx(0.45));
}
