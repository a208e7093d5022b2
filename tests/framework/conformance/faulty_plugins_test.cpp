// Each of these plugins breaks the contract in one point; the check says which.
#include <catch2/catch.hpp>

#include "command.hpp"

using Catch::Contains;
using pliant::test::CommandResult;

namespace {

CommandResult checked(const std::string& plugin, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"check-plugin", plugin, "--plugin-dir", PLIANT_FAULTY_PLUGIN_DIR};
  arguments.insert(arguments.end(), more.begin(), more.end());
  CommandResult result = pliant::test::run_pliant(arguments);
  INFO(result.out << result.err);
  CHECK(result.code == 1);
  return result;
}

// The check that fails, and what is said of it.
void check_found(const std::string& plugin, const std::string& check, const std::string& sentence,
                 const std::vector<std::string>& more = {}) {
  const CommandResult result = checked(plugin, more);
  CHECK_THAT(result.out, Contains("FAILED   " + check) && Contains(sentence));
}

int failures(const std::string& text) {
  int count = 0;
  for (auto at = text.find("\nFAILED"); at != text.npos; at = text.find("\nFAILED", at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a wrong gradient is found") {
  check_found("energy/wrong_gradient", "edges in 2D: the gradient is the derivative of the value",
              "the gradient is not the derivative of the value: relative error");
}

TEST_CASE("an asymmetric Hessian is found") {
  check_found("energy/asymmetric_hessian", "edges in 2D: Hessian blocks are symmetric",
              "the Hessian block is not symmetric: edge ");
}

TEST_CASE("a majorizer that does not majorize is found") {
  check_found("energy/weak_majorizer", "edges in 2D: the majorizer majorizes", "the majorizer does not majorize: ");
}

TEST_CASE("a projected Hessian that is not semidefinite is found") {
  check_found("energy/indefinite_projection", "edges in 2D: projected Hessians keep the floor",
              "is not positive semidefinite: its lowest eigenvalue is -");
}

TEST_CASE("an invariance that is declared and does not hold is found") {
  const CommandResult result = checked("energy/not_invariant");
  CHECK_THAT(result.out, Contains("FAILED   edges in 2D: invariant under translation\n") &&
                             Contains("FAILED   edges in 2D: invariant under rotation\n") &&
                             Contains("it says to be invariant under rotation, yet the "));
}

TEST_CASE("a division by zero is found") {
  check_found("energy/not_guarded", "edges in 2D: degenerate elements give no NaN",
              "is not finite with all vertices in one point");
}

TEST_CASE("a dependence on earlier calls is found") {
  check_found("energy/remembers", "edges in 2D: evaluate depends on x alone", "evaluate depends on an earlier call");
}

TEST_CASE("writing outside of the outputs is found") {
  check_found("energy/writes_outside", "edges in 2D: outputs are written where wanted, and nowhere else",
              "it writes 1 entries behind the values that it was given");
}

TEST_CASE("printing is found, and is all that is wrong") {
  const CommandResult result = checked("energy/prints");
  CHECK_THAT(result.out,
             Contains("FAILED   nothing is printed to stdout or stderr\n") && Contains("printed 'bound to "));
  CHECK(failures(result.out) == 1);
}

TEST_CASE("a change of the locale is found, and is all that is wrong") {
  const CommandResult result = checked("energy/sets_locale");
  CHECK_THAT(result.out,
             Contains("FAILED   the process is left as it was\n") && Contains("changed the locale in the check '"));
  CHECK(failures(result.out) == 1);
}

TEST_CASE("a crash is a failed check with what was done") {
  const CommandResult result = checked("energy/crashes");
  CHECK_THAT(result.out, Contains("ok       it is made and destroyed"));
  CHECK_THAT(result.out, Contains(", while it is evaluated at rest"));
  if (std::string(PLIANT_SANITIZE).empty()) {
    CHECK_THAT(result.out, Contains("the plugin crashed: Segmentation fault (signal 11)"));
  }
}

TEST_CASE("an abort is a failed check") {
  check_found("energy/aborts", "edges in 2D: groups are well formed", ", while it is bound");
}

TEST_CASE("ending the process is a failed check") {
  check_found("energy/exits", "edges in 2D: groups are well formed",
              ", while it is bound; a plugin returns, or throws");
}

TEST_CASE("a plugin that hangs runs out of time, and does not hold up all checks") {
  const CommandResult result = checked("energy/hangs", {"--time-limit", "2"});
  CHECK_THAT(result.out, Contains("the plugin did not come to an end within 2 s, while it is evaluated at rest") &&
                             Contains(": 3 checks ran out of time before"));
}

TEST_CASE("a linear solver that gives numbers for an indefinite matrix is found") {
  check_found("linear_solver/careless_ldlt", "an indefinite matrix is reported as not positive definite",
              "it reports ok and gives numbers, where not_positive_definite would be right");
}

TEST_CASE("a linear solver whose row-major solve mixes up rows and columns is found") {
  check_found("linear_solver/mixes_up_layouts", "row-major solves give the bits of column-major ones",
              "the solution differs from that of the column-major solve by ");
}

TEST_CASE("a solver that claims convergence is found") {
  check_found("solver/claims_convergence", "a convex quadratic is minimized",
              "it says 'converged' after 5 iterations, where |g| = ");
}

TEST_CASE("a solver that reports other numbers than those at its x is found") {
  check_found("solver/reports_small_gradients", "a convex quadratic is minimized", "at the x that it reports |g| is ");
}

TEST_CASE("a solver that ignores the monitor is found") {
  check_found("solver/ignores_monitor", "the iteration limit is obeyed",
              "the monitor said 'iteration limit' at iteration 0, and the solver went on");
}

TEST_CASE("a solver that asks the monitor in every third iteration is found") {
  check_found("solver/asks_seldom", "a convex quadratic is minimized", "it reports iteration 3 where 1 is next");
}
