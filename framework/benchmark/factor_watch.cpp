#include "benchmark/factor_watch.hpp"

#include <string_view>
#include <utility>

#include <pliant/ability.hpp>
#include <pliant/linear_solver_abilities.hpp>

namespace pliant {
namespace {

double known(double value) {
  return value < 0.0 ? std::numeric_limits<double>::quiet_NaN() : value;
}

}  // namespace

class FactorWatch::WatchedSolver final : public LinearSolver, public RowMajorSolve {
 public:
  WatchedSolver(LinearSolverPointer inner, Record& record)
      : inner_(std::move(inner)), row_major_(ability_of<RowMajorSolve>(*inner_)), record_(record) {}

  LinearSolverStatus analyze(const SymmetricPattern& pattern) override { return inner_->analyze(pattern); }

  LinearSolverStatus factorize(const double* values) override {
    const LinearSolverStatus status = inner_->factorize(values);
    const LinearSolverInfo info = inner_->info();
    record_.nonzeros = known(static_cast<double>(info.factor_nonzeros));
    record_.flops += known(info.factor_flops);
    ++record_.factorizations;
    return status;
  }

  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    ++record_.solves;
    return inner_->solve(b, columns, x);
  }

  LinearSolverStatus solve_row_major(const double* b, Index columns, double* x) override {
    ++record_.solves;
    return row_major_->solve_row_major(b, columns, x);
  }

  LinearSolverInfo info() const noexcept override { return inner_->info(); }
  const void* ability(const char* wanted) const noexcept override {
    const void* inner = inner_->ability(wanted);
    const void* own = offer<RowMajorSolve>(this, wanted);
    return inner != nullptr && own != nullptr ? own : inner;
  }

 private:
  LinearSolverPointer inner_;
  RowMajorSolve* row_major_;  // of inner_, or null
  Record& record_;
};

class FactorWatch::WatchedRecipe final : public LinearSolverRecipe {
 public:
  WatchedRecipe(const LinearSolverRecipe& recipe, std::deque<Record>& records) : recipe_(recipe), records_(records) {}

  LinearSolverPointer make() const override {
    LinearSolverPointer inner = recipe_.make();
    LinearSolver* solver = new WatchedSolver(std::move(inner), records_.emplace_back());
    return {solver, [](void* object) noexcept { delete static_cast<LinearSolver*>(object); }};
  }
  const std::string& name() const noexcept override { return recipe_.name(); }

 private:
  const LinearSolverRecipe& recipe_;
  std::deque<Record>& records_;
};

ComponentConfig FactorWatch::watched(const ComponentConfig& solver) {
  auto parameters = std::make_shared<Parameters>(*solver.parameters);
  for (const Parameter& schema : parameters_of(*solver.component)) {
    if (schema.type != ParameterType::linear_solver || !parameters->has(schema.name)) continue;
    const LinearSolverRecipe& recipe = solver.parameters->linear_solver(schema.name);
    parameters->set(schema.name,
                    std::shared_ptr<const LinearSolverRecipe>(std::make_shared<WatchedRecipe>(recipe, records_)));
  }
  ComponentConfig config = solver;
  config.parameters = std::move(parameters);
  return config;
}

FactorWatch::Record FactorWatch::total() const {
  Record total;
  for (const Record& record : records_) {
    if (record.solves > 0) total.nonzeros += record.nonzeros;
    total.flops += record.flops;
    total.factorizations += record.factorizations;
    total.solves += record.solves;
  }
  return total;
}

}  // namespace pliant
