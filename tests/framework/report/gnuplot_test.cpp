#include <cmath>
#include <cstdlib>
#include <limits>
#include <regex>

#include <catch2/catch.hpp>

#include "report/gnuplot.hpp"
#include "svg.hpp"

using namespace pliant;
using Catch::Matchers::Contains;
using pliant::test::markers_of;

namespace {

constexpr const char* blue = "0, 114, 178";

Plot decay() {
  Plot plot;
  plot.id = "decay";
  plot.x_label = "iteration";
  plot.y_label = "|g|";
  plot.log_y = true;
  plot.curves = {{"newton's_method", {0, 1, 2, 5}, {1.0, 1e-1, 1e-3, 1e-7}}};
  return plot;
}

}  // namespace

TEST_CASE("the points of a curve stand where their numbers say, on a log scale") {
  const Plot plot = decay();
  const auto drawn = draw(std::vector{plot});
  REQUIRE(drawn);
  const auto points = markers_of(drawn->front().svg, blue);
  REQUIRE(points.size() == 4);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CHECK((points[i].x - points[0].x) / (points[3].x - points[0].x) == Approx(plot.curves[0].x[i] / 5).margin(1e-4));
    const double decades = -std::log10(plot.curves[0].y[i]);
    CHECK((points[i].y - points[0].y) / (points[3].y - points[0].y) == Approx(decades / 7).margin(1e-4));
  }
}

TEST_CASE("labels are drawn as they are, whatever marks they have") {
  const auto drawn = draw(std::vector{decay()});
  REQUIRE(drawn);
  CHECK_THAT(drawn->front().svg, Contains("newton's_method") || Contains("newton&#39;s_method"));
  CHECK(drawn->front().pdf.substr(0, 5) == "%PDF-");
}

TEST_CASE("what a log scale cannot show is a gap, and does not spoil the rest") {
  Plot plot = decay();
  plot.curves[0].y = {1.0, 0.0, -1.0, 1e-7};
  plot.curves.push_back({"unknown", {0, 1}, {std::numeric_limits<double>::quiet_NaN(), 0.5}, 1});
  const auto drawn = draw(std::vector{plot});
  REQUIRE(drawn);
  CHECK(markers_of(drawn->front().svg, blue).size() == 2);
}

TEST_CASE("bars are as long as their numbers") {
  Plot plot;
  plot.id = "costs";
  plot.kind = Plot::Kind::bars;
  plot.categories = {"factorize", "solve"};
  plot.curves = {{"newton", {}, {4.0, 1.0}}, {"bcd", {}, {0.5, 2.0}}};
  const auto drawn = draw(std::vector{plot});
  REQUIRE(drawn);
  CHECK_THAT(drawn->front().svg, Contains("factorize") && Contains("solve") && Contains("newton") && Contains("bcd"));
  const std::regex bar("points = '[0-9.]+,([0-9.]+) [0-9.]+,[0-9.]+ [0-9.]+,([0-9.]+) ");
  std::vector<double> lengths;  // of each curve: the mark of the legend, then its bars
  const std::string& svg = drawn->front().svg;
  for (std::sregex_iterator at(svg.begin(), svg.end(), bar), end; at != end; ++at) {
    lengths.push_back(std::abs(std::stod((*at)[1]) - std::stod((*at)[2])));
  }
  REQUIRE(lengths.size() == 6);
  CHECK(lengths[2] / lengths[1] == Approx(1.0 / 4).margin(1e-3));
  CHECK(lengths[4] / lengths[1] == Approx(0.5 / 4).margin(1e-3));
  CHECK(lengths[5] / lengths[1] == Approx(2.0 / 4).margin(1e-3));
}

TEST_CASE("an inlined plot takes the colours of the page, and its ids are its own") {
  const auto drawn = draw(std::vector{decay()});
  REQUIRE(drawn);
  const std::string svg = inlined_svg(drawn->front().svg, "decay");
  CHECK(svg.substr(0, 4) == "<svg");
  CHECK_THAT(svg, Contains("currentColor") && !Contains("'black'") && !Contains("\"black\""));
  CHECK_THAT(svg, Contains("id='decay_gpPt6'") && Contains("#decay_gpPt6") && !Contains("'#gpPt6'"));
}

TEST_CASE("without gnuplot nothing is drawn") {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const auto drawn = draw(std::vector{decay()});
  setenv("PATH", path.c_str(), 1);
  CHECK_FALSE(drawn);
}
