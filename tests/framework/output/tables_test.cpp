#include <catch2/catch.hpp>

#include "output/csv_reader.hpp"
#include "output/stage_table.hpp"
#include "output/summary.hpp"
#include "output/tables.hpp"
#include "output/text_table.hpp"

using namespace pliant;
using Catch::Matchers::Contains;

TEST_CASE("iterations.csv has a row per iterate, unknown values empty") {
  std::vector<IterationRecord> rows(2);
  rows[0].energy = 391.4066758334774;
  rows[0].gradient_norm = 40.047838296936504;
  rows[0].relative_gradient = 1;
  rows[1] = {1, 2.5, 0.25, 0.00625, 0.5, 1, 3, 2, 0.001, 4};
  CHECK(iterations_csv(rows) ==
        "iteration,energy,gradient_norm,relative_gradient,step_norm,step_length,newton_decrement,"
        "line_search_evaluations,seconds,step\n"
        "0,391.4066758334774,40.047838296936504,1,,,,0,0,0\n"
        "1,2.5,0.25,0.00625,0.5,1,3,2,0.001,4\n");
}

TEST_CASE("solution.csv has a row per vertex, with velocities where there are any") {
  const std::vector<double> plane{0, 1, 2, 3}, space{0, 1, 2};
  CHECK(solution_csv(2, plane) == "vertex,x,y\n0,0,1\n1,2,3\n");
  CHECK(solution_csv(2, plane, plane) == "vertex,x,y,vx,vy\n0,0,1,0,1\n1,2,3,2,3\n");
  CHECK(solution_csv(3, space) == "vertex,x,y,z\n0,0,1,2\n");
}

TEST_CASE("reactions.csv closes with the sum of force and torque of each boundary entry") {
  const std::vector<ReactionRecord> rows{
      {0, 4, {1, 0, 0}, {0, 2, 0}}, {0, 7, {0, 1, 0}, {3, 0, 0}}, {1, 9, {}, {1, 1, 0}}};
  CHECK(reactions_csv(2, rows) ==
        "entry,vertex,x,y,force_x,force_y,torque_z\n"
        "0,4,1,0,0,2,2\n"
        "0,7,0,1,3,0,-3\n"
        "1,9,0,0,1,1,0\n"
        "0,,,,3,2,-1\n"
        "1,,,,1,1,0\n");
}

TEST_CASE("in space torque is a vector: x cross f") {
  const std::vector<ReactionRecord> rows{{0, 1, {1, 2, 3}, {4, 5, 6}}};
  const CsvTable table("reactions.csv", reactions_csv(3, rows));
  CHECK(table.numbers("torque_x") == std::vector<double>{-3, -3});
  CHECK(table.numbers("torque_y") == std::vector<double>{6, 6});
  CHECK(table.numbers("torque_z") == std::vector<double>{-3, -3});
}

TEST_CASE("steps.csv names every energy") {
  const std::vector<std::string> names{"mass_spring", "gravity"};
  StepRecord step;
  step.step = 3;
  step.time = 0.1;
  step.energies = {1.5, -2.5};
  step.kinetic_energy = 4;
  step.momentum = {0, -1, 0};
  step.status = Status::iteration_limit;
  step.iterations = 8;
  step.gradient_norm = 0.5;
  step.relative_gradient = 0.25;
  step.seconds = 0.125;
  CsvWriter table = steps_table(2, names);
  add_step(table, 2, step);
  CHECK(table.text() ==
        "step,time,energy_mass_spring,energy_gravity,kinetic_energy,momentum_x,momentum_y,status,iterations,"
        "gradient_norm,relative_gradient,seconds\n"
        "3,0.1,1.5,-2.5,4,0,-1,iteration limit,8,0.5,0.25,0.125\n");
}

TEST_CASE("summary.json always has the same keys, null where nothing is known") {
  RunSummary summary;
  summary.name = "beam";
  summary.status = Status::not_positive_definite;
  summary.where = "vertex 17, coordinate y";
  summary.iterations = 2;
  summary.plugins = {{"energy", "arap", "/lib/libpliant_energy_arap.so", "1.0.0"}};
  summary.total_seconds = 0.5;
  const auto json = summary_json(summary);
  CHECK(json["status"] == "not positive definite");
  CHECK(json["where"] == "vertex 17, coordinate y");
  CHECK(json["hint"].is_null());
  CHECK(json["inverted_elements"].is_null());
  CHECK(nlohmann::ordered_json::parse(json.dump())["energy"].is_null());
  CHECK(json["seconds"]["other"] == 0.5);
  CHECK(json["counts"]["factorize"] == 0);
  CHECK(json["plugins"][0]["name"] == "arap");

  summary.inverted_elements = 3;
  summary.energy = 0.0396296180;
  CHECK(summary_json(summary)["inverted_elements"] == 3);
  CHECK(summary_json(summary)["energy"] == 0.0396296180);
}

TEST_CASE("a text table aligns its columns, also with accents") {
  TextTable table({{"name", TextTable::left}, {"n", TextTable::right}});
  table.add({"é", "10"});
  table.add({"longer", "5"});
  CHECK(table.text("  ") == "  name     n\n  é       10\n  longer   5\n");
  CHECK_THROWS_AS(table.add({"one"}), std::logic_error);
}

TEST_CASE("the stage table shows the stages that were used, their share, and the rest") {
  RunSummary summary;
  { const Stages::Scope scope(summary.stages, Stage::factorize); }
  summary.total_seconds = 2.0;
  summary.start_up_seconds = 0.25;
  const std::string text = stage_table(summary);
  CHECK_THAT(text, Contains("factorize      1") && Contains("100.0 %") && Contains("start-up"));
  CHECK_THAT(text, !Contains("hessian"));
}
