// What the parameters of springs may be, springs from a file, and what is refused.
#include <catch2/catch.hpp>

#include <pliant/errors.hpp>

#include "plugins.hpp"
#include "scratch.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Settings with_edges(const std::filesystem::path& file) {
  return {{"k", 1.0}, {"edges", file.string()}};
}

// The unit square: vertices 0 to 3, edges (0,1), (0,2), (1,2), (1,3), (2,3).
Shape square() {
  return grid_shape(2, 2, 1.0, 1.0);
}

std::string refusal(const Domain& domain, const Settings& settings) {
  try {
    bound_energy("mass_spring", domain, settings);
  } catch (const ParameterError& error) {
    return error.parameter() + " " + error.what();
  } catch (const BadElement& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the springs are the unique edges, in the order of the domain") {
  const Shape shape = square();
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", 1.0}});
  const ElementGroup& group = springs->groups()[0];
  CHECK(std::string(group.name) == "springs");
  CHECK(group.k == 2);
  CHECK(group.simplex == Simplex::edge);
  CHECK(std::vector<Index>(group.vertices.begin(), group.vertices.end()) == shape.edges);
  CHECK(group.count() == 5);
}

TEST_CASE("stiffness and rest lengths may differ between springs") {
  const Shape shape = square();
  const std::vector<double> k = {1.0, 2.0, 3.0, 4.0, 5.0}, lengths = {0.5, 0.6, 0.7, 0.8, 0.9};
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", k}, {"rest_length", lengths}});
  double value[5];
  springs->evaluate(0, 0, 5, shape.rest.data(), Curvature::exact(), value, nullptr, nullptr);
  for (std::size_t e = 0; e < 5; ++e) {
    const double length = e == 2 ? std::sqrt(2.0) : 1.0;
    CHECK(value[e] == Approx(0.5 * k[e] * (length - lengths[e]) * (length - lengths[e])));
  }
  CHECK(refusal(shape.domain(), {{"k", std::vector<double>{1.0, 2.0}}}) ==
        "k has 2 values for 5 springs; give one number, or one for each, in their order");
}

TEST_CASE("parameters that exclude each other, or are missing, are named") {
  const Shape shape = square();
  CHECK(refusal(shape.domain(), {}) == "k is missing; give k, or young (k = young / rest length^2)");
  CHECK(refusal(shape.domain(), {{"k", 1.0}, {"young", 1.0}}) == "young and k exclude each other; give one of them");
  CHECK(refusal(shape.domain(), {{"k", 1.0}, {"rest_length", 1.0}, {"rest_scale", 1.0}}) ==
        "rest_length and rest_scale exclude each other; give one of them, or none");
}

TEST_CASE("springs from a file") {
  const Shape shape = square();
  const Scratch scratch;
  const auto file = scratch.write("springs.csv", "i,j\r\n0, 3\n\n 2,1\n");
  const auto springs = bound_energy("mass_spring", shape.domain(), with_edges(file));
  const ElementGroup& group = springs->groups()[0];
  CHECK(std::vector<Index>(group.vertices.begin(), group.vertices.end()) == std::vector<Index>{0, 3, 2, 1});
  CHECK(std::vector<Index>(group.source.begin(), group.source.end()) == std::vector<Index>{0, 1});
  const WholeEnergy energy(*springs, 2);
  CHECK(energy.value(vector_of(shape.rest)) == 0.0);
  CHECK(energy.derivatives_agree(vector_of(disturbed(shape.rest, 0.2, 2)), 2e-4));
}

TEST_CASE("a file of springs that is wrong is refused with its line") {
  const Shape shape = square();
  const Scratch scratch;
  const auto refused = [&](const std::string& content) {
    const auto file = scratch.write("springs.csv", content);
    const std::string what = refusal(shape.domain(), with_edges(file));
    const std::string where = "edges is wrong at " + file.string() + ":";
    REQUIRE_THAT(what, Catch::StartsWith(where));
    return what.substr(where.size());
  };
  CHECK(refused("") == "1: the first line must be the header i,j");
  CHECK(refused("0,1\n") == "1: the first line must be the header i,j");
  CHECK(refused(std::string("\0\x7f\xff", 3)) == "1: the first line must be the header i,j");
  CHECK(refused("i,j\n0,1\n0;2\n") == "3: a line is two vertex ids, i,j, separated by a comma");
  CHECK(refused("i,j\n0\n") == "2: a line is two vertex ids, i,j, separated by a comma");
  CHECK(refused("i,j\n0,1,2\n") == "2: a line is two vertex ids, i,j, separated by a comma");
  CHECK(refused("i,j\n0,1.5\n") == "2: a line is two vertex ids, i,j, separated by a comma");
  CHECK(refused("i,j\n0,4\n") == "2: there is no vertex 4; the mesh has the vertices 0 to 3");
  CHECK(refused("i,j\n-1,2\n") == "2: there is no vertex -1; the mesh has the vertices 0 to 3");
  CHECK(refused("i,j\n99999999999999,2\n") == "2: there is no vertex 99999999999999; the mesh has the vertices 0 to 3");
  CHECK(refused("i,j\n0,1\n2,2\n") == "3: the spring joins vertex 2 with itself");
  CHECK(refused("i,j\n0,1\n2,3\n1,0\n") == "4: vertices 1 and 0 were joined in line 2");
  CHECK(refusal(shape.domain(), with_edges(scratch.write("none.csv", "i,j\n"))) ==
        "edges lists no spring: " + (scratch / "none.csv").string());
  CHECK_THAT(refusal(shape.domain(), with_edges(scratch / "missing.csv")), Catch::StartsWith("edges cannot be read: "));
  CHECK_THAT(refusal(shape.domain(), with_edges(scratch.folder())), Catch::StartsWith("edges "));
}

TEST_CASE("springs of a file stay within the selection") {
  const Shape shape = square();
  Domain part = shape.domain();
  part.points = std::span(shape.ids).first(3);
  const Scratch scratch;
  CHECK_THAT(refusal(part, with_edges(scratch.write("springs.csv", "i,j\n0,3\n"))),
             Catch::EndsWith(":2: vertex 3 is not in the selection that the energy acts on"));
}

TEST_CASE("a spring without length is refused by its number in the mesh") {
  Shape shape = square();
  for (Index& id : shape.ids) id += 30;
  shape.rest[6] = shape.rest[4], shape.rest[7] = shape.rest[5];
  CHECK(
      refusal(shape.domain(), {{"k", 1.0}}) ==
      "edge 34: spring between vertices 2 and 3: its ends coincide in the rest shape; give rest_length, or part them");
  const Shape tiny = grid_shape(2, 2, 1e-155, 1.0);
  CHECK_THAT(refusal(tiny.domain(), {{"young", 1.0}}), Catch::Contains("too small or too large for double precision"));
}
