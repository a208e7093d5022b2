// Our own plugins keep the contract with other parameters than their defaults, too. (With these: pliant_add_plugin.)
#include <catch2/catch.hpp>

#include "command.hpp"

namespace {

void check_passes(const std::vector<std::string>& plugin_and_options) {
  std::vector<std::string> arguments = {"check-plugin"};
  arguments.insert(arguments.end(), plugin_and_options.begin(), plugin_and_options.end());
  const auto result = pliant::test::run_pliant(arguments);
  INFO(result.out << result.err);
  CHECK(result.code == 0);
  CHECK_THAT(result.out, Catch::Contains(" ok, 0 failed, "));
}

}  // namespace

TEST_CASE("energy/mass_spring with other parameters keeps the contract") {
  check_passes({"energy/mass_spring", "--set", "young=80", "--set", "rest_scale=0.8"});
}
TEST_CASE("linear_solver/cholmod with supernodes and threads keeps the contract") {
  check_passes({"linear_solver/cholmod", "--set", "factorization=supernodal", "--set", "threads=2"});
}
TEST_CASE("solver/bcd with Anderson acceleration keeps the contract") {
  check_passes({"solver/bcd", "--set", "acceleration.type=anderson"});
}
TEST_CASE("solver/lbfgs from the identity keeps the contract") {
  check_passes({"solver/lbfgs", "--set", "initial=identity"});
}
TEST_CASE("solver/newton with projected Hessians keeps the contract") {
  check_passes({"solver/newton", "--set", "hessian=projected"});
}
TEST_CASE("solver/newton with exact Hessians keeps the contract, since it says where one is indefinite") {
  check_passes({"solver/newton", "--set", "hessian=exact", "--set", "linear_solver=eigen_ldlt"});
}
TEST_CASE("solver/newton_cg preconditioned by the diagonal keeps the contract") {
  check_passes({"solver/newton_cg", "--set", "preconditioner=diagonal"});
}
