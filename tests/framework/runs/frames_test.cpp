// Frames of runs, read back by the readers of VTK and of meshio (read_frames.py).
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "experiment.hpp"
#include "output/csv_reader.hpp"

using namespace pliant;
using namespace pliant::test;
using nlohmann::json;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

const std::string beam =
    "name: beam\nmesh:\n  grid: {vertices: [13, 4], size: [4, 1], diagonal: se_nw}\n"
    "boundary:\n  - {select: {side: left}, hold: rest}\n"
    "  - {select: {side: right}, rotate: {degrees: 40, about: {side: left}}}\n"
    "energies: [{type: arap, mu: 2.0}]\nsolver: newton\n";
const std::string bar =
    "name: bar\nmesh:\n  brick: {vertices: [5, 3, 3], size: [4, 1, 1]}\n"
    "boundary:\n  - {select: {side: left}, hold: rest}\n  - {select: {side: right}, translate: [0.5, 0.3, 0]}\n"
    "energies: [{type: arap, mu: 2.0}]\nsolver: newton\n";
const std::string cloth =
    "name: cloth\nmesh:\n  grid: {vertices: [5, 5], size: [2, 2], diagonal: sw_ne}\nmass: 1.0\n"
    "boundary:\n  - {select: {side: [left, top]}, hold: rest}\n"
    "  - {select: {side: [right, top]}, translate: [-0.5, 0], over: [0, 1]}\n"
    "energies: [{type: mass_spring, young: 80}, {type: gravity, acceleration: [0, -9.8]}]\n"
    "solver: newton\ntime: {step: 0.03, steps: 7, save_every: 2}\n";
const std::string cable = "base: " PLIANT_SOURCE_DIR "/configs/hanging_cable.yaml\nname: cable\n";

CommandResult run(const Scratch& scratch, const std::string& config, const std::string& folder,
                  const std::vector<std::string>& more = {}) {
  const auto file = scratch.write("experiment.yaml", config);
  std::vector<std::string> arguments{"run", file.string(), "--out", (scratch / folder).string(), "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_pliant(arguments);
}

json vertices_of_elements(std::span<const Index> elements, int k) {
  json cells = json::array();
  for (std::size_t i = 0; i < elements.size(); i += static_cast<std::size_t>(k)) {
    cells.push_back(std::vector<Index>(elements.begin() + static_cast<std::ptrdiff_t>(i),
                                       elements.begin() + static_cast<std::ptrdiff_t>(i) + k));
  }
  return cells;
}

// What is known of a config without any frame.
json expected_of(const fs::path& config, const std::string& format, int frames) {
  const LoadedConfig loaded(config);
  const Experiment& experiment = loaded.experiment();
  const Mesh& mesh = experiment.mesh;
  json expected;
  expected["dim"] = mesh.dim;
  expected["rest"] = mesh.rest;
  expected["format"] = format;
  expected["frames"] = frames;
  std::vector<int> pinned(static_cast<std::size_t>(mesh.vertex_count()), 0), fixed(mesh.rest.size(), 0);
  for (const Index dof : experiment.boundary.pins.dofs()) {
    pinned[static_cast<std::size_t>(dof / mesh.dim)] = fixed[static_cast<std::size_t>(dof)] = 1;
  }
  expected["pinned"] = pinned;
  expected["fixed"] = fixed;
  expected["mu"] = experiment.energies.front().name == "arap" ? json(2.0) : json(nullptr);
  expected["cells"]["tetra"] = vertices_of_elements(mesh.tetrahedra, 4);
  expected["cells"]["triangle"] = vertices_of_elements(mesh.triangles, 3);
  const bool springs = experiment.energies.front().name == "mass_spring";
  expected["cells"]["line"] = springs ? vertices_of_elements(mesh.edges, 2) : json::array();
  return expected;
}

const std::vector<std::string> of_vertices = {"displacement", "residual_force", "pinned"};

std::vector<std::string> with(std::vector<std::string> names, const std::vector<std::string>& more) {
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

// Empty where every sentence of read_frames.py holds.
std::string mistakes_in(const Scratch& scratch, const std::string& folder, const json& expected) {
  const auto file = scratch.write("expected.json", expected.dump());
  const auto result = run_shell("/usr/bin/python3 " + quoted(PLIANT_SOURCE_DIR "/tests/framework/runs/read_frames.py") +
                                " " + quoted((scratch / folder).string()) + " " + quoted(file.string()));
  return result.code == 0 ? result.out : result.out + result.err;
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> listed_in(const fs::path& collection) {
  const std::string text = read_file(collection);
  std::vector<std::string> files;
  for (std::size_t at = text.find("file=\""); at != text.npos; at = text.find("file=\"", at + 1)) {
    files.push_back(text.substr(at + 6, text.find('"', at + 6) - at - 6));
  }
  return files;
}

json summary_of(const fs::path& results) {
  return json::parse(read_file(results / "summary.json"));
}

}  // namespace

TEST_CASE("iterations of a beam of triangles as VTU: all values hold") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam + "output: {frames: {every: 2}}\n", "out").code == 0);
  const int iterations = summary_of(scratch / "out")["iterations"];
  json expected = expected_of(scratch / "experiment.yaml", "vtu", 1 + (iterations + 1) / 2);
  expected["fields"] = with(of_vertices, {"arap_energy_density", "arap_rotation_angle"});
  CHECK(mistakes_in(scratch, "out", expected) == "");
}

TEST_CASE("load steps of a bar of tetrahedra as VTU: all values hold") {
  const Scratch scratch;
  REQUIRE(run(scratch, bar + "load_steps: 3\noutput: {frames: {every: 2}}\n", "out").code == 0);
  CHECK(names_in(scratch / "out/frames") ==
        std::vector<std::string>{"bar_000000.vtu", "bar_000002.vtu", "bar_000003.vtu"});
  json expected = expected_of(scratch / "experiment.yaml", "vtu", 3);
  expected["fields"] = with(of_vertices, {"arap_energy_density", "arap_rotation_angle"});
  CHECK(mistakes_in(scratch, "out", expected) == "");
}

TEST_CASE("a cable of edges as VTU: all values hold") {
  const Scratch scratch;
  REQUIRE(run(scratch, cable + "output: {frames: {every: 100}}\n", "out").code == 0);
  json expected = expected_of(scratch / "experiment.yaml", "vtu", 2);
  expected["fields"] = with(of_vertices, {"mass_spring_strain", "mass_spring_tension"});
  CHECK(mistakes_in(scratch, "out", expected) == "");
}

TEST_CASE("time steps of a cloth as VTU: all values hold") {
  const Scratch scratch;
  REQUIRE(run(scratch, cloth + "output: {frames: {every: 3}}\n", "out").code == 0);
  json expected = expected_of(scratch / "experiment.yaml", "vtu", 4);
  expected["fields"] = with(of_vertices, {"velocity", "mass_spring_strain", "mass_spring_tension"});
  CHECK(mistakes_in(scratch, "out", expected) == "");
}

TEST_CASE("surfaces as PLY and OBJ: positions, faces and fields of vertices hold") {
  const std::string format = GENERATE("ply", "obj");
  CAPTURE(format);
  const Scratch scratch;
  const std::string output = "output: {frames: {every: 100, format: " + format + "}}\n";
  REQUIRE(run(scratch, bar + output, "bar").code == 0);
  json expected = expected_of(scratch / "experiment.yaml", format, 2);
  expected["faces"] = 2 * (2 * 2 * 2 + 4 * 4 * 2);
  expected["lines"] = 0;
  const auto cells = expected["cells"]["tetra"].get<std::vector<std::vector<std::size_t>>>();
  const auto x = pliant::read_csv(scratch / "bar/solution.csv");
  double volume = 0.0;
  for (const auto& cell : cells) {
    double d[3][3];
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t c = 0; c < 3; ++c) {
        const auto column = x.finite_numbers(std::string(1, "xyz"[c]));
        d[a][c] = column[cell[a + 1]] - column[cell[0]];
      }
    }
    volume += (d[0][0] * (d[1][1] * d[2][2] - d[1][2] * d[2][1]) - d[0][1] * (d[1][0] * d[2][2] - d[1][2] * d[2][0]) +
               d[0][2] * (d[1][0] * d[2][1] - d[1][1] * d[2][0])) /
              6.0;
  }
  expected["volume"] = volume;
  CHECK(mistakes_in(scratch, "bar", expected) == "");

  REQUIRE(run(scratch, cable + output, "cable").code == 0);
  expected = expected_of(scratch / "experiment.yaml", format, 2);
  expected["faces"] = 0;
  expected["lines"] = expected["cells"]["line"].size();
  CHECK(mistakes_in(scratch, "cable", expected) == "");
}

TEST_CASE("frames change no number of a run") {
  const std::string config =
      std::vector{beam, beam + "load_steps: 3\n", bar, cable, cloth}[GENERATE(0U, 1U, 2U, 3U, 4U)];
  CAPTURE(config);
  const Scratch scratch;
  REQUIRE(run(scratch, config, "without").code == 0);
  REQUIRE(run(scratch, config + "output: {frames: {every: 1}}\n", "with").code == 0);
  CHECK(fs::exists(scratch / "with/frames.pvd"));
  CHECK_FALSE(fs::exists(scratch / "without/frames.pvd"));
  const auto without_seconds = [&](const std::string& file) {
    const auto table = pliant::read_csv(scratch / file);
    std::string text;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      for (const std::string& column : table.columns()) {
        if (column != "seconds") text += table.text(row, column) + ",";
      }
    }
    return text;
  };
  for (const std::string file : {"iterations.csv", "steps.csv", "solution.csv", "reactions.csv"}) {
    if (!fs::exists(scratch / "without" / file)) continue;
    CAPTURE(file);
    CHECK(without_seconds("with/" + file) == without_seconds("without/" + file));
  }
  CHECK(summary_of(scratch / "with")["counts"] == summary_of(scratch / "without")["counts"]);
  CHECK(summary_of(scratch / "with")["energy"] == summary_of(scratch / "without")["energy"]);
}

TEST_CASE("fields are chosen by their whole name, or by the name that energies give them") {
  const Scratch scratch;
  const auto with_fields = [&](const std::string& fields) {
    const auto result = run(scratch, beam + "output: {frames: {every: 100}, fields: " + fields + "}\n", "out");
    CAPTURE(result.err);
    CHECK(result.code == 0);
    return expected_of(scratch / "experiment.yaml", "vtu", 2);
  };
  json expected = with_fields("[energy_density, displacement]");
  expected["fields"] = {"displacement", "arap_energy_density"};
  CHECK(mistakes_in(scratch, "out", expected) == "");
  expected = with_fields("[]");
  expected["fields"] = json::array();
  expected["mu"] = nullptr;
  CHECK(mistakes_in(scratch, "out", expected) == "");
}

TEST_CASE("a field that there is not is a mistake, found by validate as well") {
  const Scratch scratch;
  const std::string config = beam + "output:\n  frames: {every: 10}\n  fields: [pinned, enery_density]\n";
  const auto file = scratch.write("experiment.yaml", config);
  for (const auto& result : {run(scratch, config, "out"), run_pliant({"validate", file.string()})}) {
    CHECK(result.code == 2);
    CHECK(result.err == file.string() +
                            ":11:20: there is no field 'enery_density', did you mean 'energy_density'; known: "
                            "displacement, residual_force, pinned, arap_energy_density, arap_rotation_angle\n");
  }
  CHECK_FALSE(fs::exists(scratch / "out"));
}

TEST_CASE("a resumed run keeps the frames of before, whatever is asked of it now") {
  const Scratch scratch;
  const std::string first = cloth + "output: {frames: {every: 3}}\n";
  const auto steps = [](std::string config, const std::string& count) {
    return config.replace(config.find("steps: 7"), 8, "steps: " + count);
  };
  REQUIRE(run(scratch, first, "out").code == 0);
  REQUIRE(run(scratch, steps(first, "13"), "out", {"--resume"}).code == 0);
  std::vector<std::string> files;
  for (const char* number : {"00", "03", "06", "07", "09", "12", "13"}) {
    files.push_back(std::string("frames/cloth_0000") + number + ".vtu");
  }
  CHECK(listed_in(scratch / "out/frames.pvd") == files);
  json expected = expected_of(scratch / "experiment.yaml", "vtu", 7);
  expected["fields"] = with(of_vertices, {"velocity", "mass_spring_strain", "mass_spring_tension"});
  CHECK(mistakes_in(scratch, "out", expected) == "");

  REQUIRE(run(scratch, steps(cloth, "15"), "out", {"--resume"}).code == 0);
  CHECK(listed_in(scratch / "out/frames.pvd") == files);
  CHECK(names_in(scratch / "out/frames").size() == files.size());
}

TEST_CASE("frames of a killed run behind its last saved state are made again") {
  const Scratch scratch;
  const std::string config = cloth + "output: {frames: {every: 1}}\n";
  REQUIRE(run(scratch, config, "whole").code == 0);
  REQUIRE(run(scratch, config, "killed").code == 0);
  const fs::path unfinished = scratch / "killed/unfinished";
  fs::create_directories(unfinished);
  for (const std::string name : {"frames", "steps.csv", "state.json"}) {
    fs::rename(scratch / "killed" / name, unfinished / name);
  }
  scratch.write("killed/unfinished/frames/cloth_000099.vtu", "of a time to come");
  scratch.write("killed/unfinished/frames/.cloth_000008.vtu.writing", "cut o");
  REQUIRE(run(scratch, config, "killed", {"--resume"}).code == 0);
  CHECK(names_in(scratch / "killed/frames") == names_in(scratch / "whole/frames"));
  CHECK(read_file(scratch / "killed/frames.pvd") == read_file(scratch / "whole/frames.pvd"));
}

TEST_CASE("a run that does not converge has its frames as well") {
  const Scratch scratch;
  const std::string config =
      std::string(beam).replace(beam.find("solver: newton"), 14, "solver: {type: newton, stop: {iterations: 3}}") +
      "output: {frames: {every: 2}}\n";
  CHECK(run(scratch, config, "out").code == 1);
  CHECK(listed_in(scratch / "out/frames.pvd") ==
        std::vector<std::string>{"frames/beam_000000.vtu", "frames/beam_000002.vtu", "frames/beam_000003.vtu"});
}

TEST_CASE("a frame that is too large for the limit on files costs the frames and no number") {
  const Scratch scratch;
  const std::string config = std::string(beam).replace(beam.find("[13, 4]"), 7, "[61, 16]");
  REQUIRE(run(scratch, config, "without").code == 0);
  const auto file = scratch.write("experiment.yaml", config + "output: {frames: {every: 1}}\n");
  const auto result = run_shell("ulimit -f 110; " + quoted(PLIANT_COMMAND) + " run " + quoted(file.string()) +
                                " --out " + quoted((scratch / "out").string()));
  CAPTURE(result.out, result.err);
  CHECK(result.code == 5);
  CHECK_THAT(result.err, Contains("beam: frames are missing: cannot write ") && Contains(".vtu: File too large"));
  CHECK_THAT(result.out, Contains("converged") && Contains("note: frames: cannot write "));
  CHECK_THAT(summary_of(scratch / "out")["frames_error"].get<std::string>(), Contains("File too large"));
  CHECK(read_file(scratch / "out/solution.csv") == read_file(scratch / "without/solution.csv"));
}

TEST_CASE("a damaged folder of frames costs the frames and no number") {
  const Scratch scratch;
  REQUIRE(run(scratch, cloth + "output: {frames: {every: 3}}\n", "out").code == 0);
  fs::remove_all(scratch / "out/frames");
  scratch.write("out/frames", "no folder");
  const auto result = run(scratch, cloth + "output: {frames: {every: 3}}\n", "out", {"--resume"});
  CAPTURE(result.out, result.err);
  CHECK(result.code == 5);
  CHECK_THAT(result.err, Contains("frames are missing: "));
  CHECK(summary_of(scratch / "out")["status"] == "converged");
}

TEST_CASE("on a full disk the frames make room for the numbers") {
  const Scratch scratch;
  const std::string config = std::string(cloth).replace(cloth.find("[5, 5]"), 6, "[25, 25]");
  REQUIRE(run(scratch, config, "without").code == 0);
  const auto file = scratch.write("experiment.yaml", config + "output: {frames: {every: 1}}\n");
  // A small file system, in a mount namespace that ends with the shell.
  const std::string disk = quoted((scratch / "disk").string()), kept = quoted((scratch / "kept").string());
  const auto result = run_shell("mkdir " + disk + "; unshare -rm sh -c " +
                                quoted("mount -t tmpfs -o size=400k tmpfs " + disk + " || exit 77; " +
                                       quoted(PLIANT_COMMAND) + " run " + quoted(file.string()) + " --quiet --out " +
                                       disk + "/out; code=$?; cp -r " + disk + "/out " + kept + "; exit $code"));
  if (result.code == 77 || result.err.find("unshare") != std::string::npos) {
    WARN("skipped: a small file system cannot be mounted here: " << result.err);
    return;
  }
  CAPTURE(result.out, result.err);
  CHECK(result.code == 5);
  CHECK_THAT(result.err, Contains("frames are missing: ") && Contains("No space left on device; free some space"));
  CHECK(summary_of(scratch / "kept")["status"] == "converged");
  CHECK(read_file(scratch / "kept/solution.csv") == read_file(scratch / "without/solution.csv"));
  CHECK(read_file(scratch / "kept/reactions.csv") == read_file(scratch / "without/reactions.csv"));
}
