// The cloth of numerics: 25 x 25 vertices over 2 x 2, young 80; numbers of an independent implementation.
#include <catch2/catch.hpp>

#include <fstream>
#include <nlohmann/json.hpp>

#include <Eigen/Sparse>

#include "plugins.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Shape cloth_shape() {
  Grid grid;
  grid.vertices = {25, 25};
  grid.size = {2.0, 2.0};
  grid.diagonal = Grid::Diagonal::sw_ne;
  const MeshPart part = make_grid(grid);
  std::vector<double> rest;
  for (std::size_t i = 0; i < part.points.size(); i += 3) rest.insert(rest.end(), {part.points[i], part.points[i + 1]});
  return make_shape(2, std::move(rest), part.triangles, {});
}

VectorXd read_positions(const char* name) {
  std::ifstream file(std::string(PLIANT_TEST_DATA) + "/" + name);
  std::string header;
  std::getline(file, header);
  std::vector<double> x;
  for (std::string line; std::getline(file, line);) {
    const std::size_t comma = line.find(',');
    x.insert(x.end(), {std::stod(line.substr(0, comma)), std::stod(line.substr(comma + 1))});
  }
  return vector_of(x);
}

}  // namespace

TEST_CASE("the springs of the cloth") {
  const Shape shape = cloth_shape();
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"young", 80.0}});
  CHECK(shape.vertex_count() == 625);
  CHECK(springs->groups()[0].count() == 1776);
}

TEST_CASE("the spring energy of the cloth at the end is that of the reference") {
  const Shape shape = cloth_shape();
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"young", 80.0}});
  const nlohmann::json reference = nlohmann::json::parse(std::ifstream(std::string(PLIANT_TEST_DATA) + "/cloth.json"));
  const double expected = reference["per_step"]["spring_energy"].back();
  CHECK(WholeEnergy(*springs, 2).value(read_positions("cloth_final.csv")) == Approx(expected).epsilon(1e-10));
}

TEST_CASE("the Hessian differs between the two poses of the cloth by the figure of the reference") {
  const Shape shape = cloth_shape();
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"young", 80.0}});
  const WholeEnergy energy(*springs, 2);
  const MatrixXd at_rest = energy.hessian(vector_of(shape.rest)),
                 disturbed = energy.hessian(read_positions("cloth_pose_b.csv"));
  CHECK((at_rest - disturbed).norm() == Approx(961004.3501).epsilon(1e-9));
}
