// The benchmark cases are the problems that the figures speak of.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;

namespace {

const fs::path cases = fs::path(PLIANT_SOURCE_DIR) / "tests" / "benchmarks" / "cases";

nlohmann::json summary_of(const std::string& config, const std::string& variant) {
  const Scratch scratch;
  const auto result =
      run_pliant({"run", (cases / config).string(), "--only", variant, "--out", scratch.folder().string()});
  CAPTURE(config, variant, result.err);
  REQUIRE(result.code == 0);
  return nlohmann::json::parse(read_file(scratch / variant / "summary.json"));
}

}  // namespace

TEST_CASE("the benchmark cases are valid") {
  int configs = 0;
  for (const auto& entry : fs::directory_iterator(cases)) {
    const auto result = run_pliant({"validate", entry.path().string()});
    CAPTURE(entry.path().string(), result.err);
    CHECK(result.code == 0);
    ++configs;
  }
  CHECK(configs == 4);
}

TEST_CASE("the small cases take the iterations and reach the energies that are known") {
  const auto beam = summary_of("beam_60.yaml", "bcd_160x16");
  CHECK(beam["iterations"] == 96);
  CHECK(beam["factorizations"] == 1);
  CHECK(beam["energy"].get<double>() == Approx(0.0396296).epsilon(1e-6));

  const auto bar = summary_of("bar_60.yaml", "bcd_31x7x7");
  CHECK(bar["iterations"] == 184);
  CHECK(bar["factorizations"] == 1);
  CHECK(bar["energy"].get<double>() == Approx(0.04253).epsilon(1e-3));

  const auto cloth = summary_of("cloth.yaml", "bcd_25x25_long");
  CHECK(cloth["iterations"] == 240 * 8);
  CHECK(cloth["factorizations"] == 1);
}
