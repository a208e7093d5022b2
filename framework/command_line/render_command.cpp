#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "command_line/command.hpp"
#include "command_line/interrupt.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "output/output_error.hpp"
#include "output/whole_file.hpp"
#include "report/pictures.hpp"
#include "report/report.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* examples =
    "Examples:\n"
    "  pliant render results/arap_beam --field arap_energy_density --scale log\n"
    "  pliant render results/newton_vs_bcd --frame all --format gif\n"
    "  pliant render results/arap_bar_3d --azimuth 30 --elevation 20 --size 1920x1080\n"
    "  pliant render results/cloth --format mp4 --frames-per-second 30 --out cloth.mp4\n";

struct Options {
  std::vector<fs::path> results;
  std::vector<std::string> runs;
  fs::path out;
  std::string format, size = "1280x720", frame, field, scale, range, theme = "light";
  std::optional<double> azimuth, elevation, zoom;
  double frames_per_second = 20.0;
  bool no_ghost = false, no_pins = false, edges = false;

  bool picture() const { return format == "png"; }
};

struct Size {
  int width = 0, height = 0;
};

// -1 where it is none.
int whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? value : -1;
}

Size size_of(const std::string& text) {
  constexpr int least = 64, most = 8192;
  const auto cross = text.find('x');
  const int width = whole_number(text.substr(0, cross));
  const int height = cross == std::string::npos ? -1 : whole_number(text.substr(cross + 1));
  if (std::min(width, height) >= least && std::max(width, height) <= most) return {width, height};
  throw Error(fmt::format("--size must be WIDTHxHEIGHT, each {} to {}, as in 1280x720; found '{}'", least, most, text));
}

// Given, or else that of the file's name.
std::string format_of(const Options& options) {
  if (options.out.empty()) return options.format.empty() ? "png" : options.format;
  const std::string extension = options.out.extension().string(), name = extension.empty() ? "" : extension.substr(1);
  const bool known = name == "png" || name == "mp4" || name == "gif";
  if (known && (options.format.empty() || options.format == name)) return name;
  throw Error(fmt::format("--out {}: the name must end in {}", options.out.string(),
                          options.format.empty() ? ".png, .mp4 or .gif" : "." + options.format + ", as --format says"));
}

Json frames_of(const Options& options) {
  const std::string frame = !options.frame.empty() ? options.frame : options.picture() ? "last" : "all";
  if (frame == "all" || frame == "last") return frame;
  const int number = whole_number(frame);
  if (number >= 0) return Json::array({number});
  throw Error(
      fmt::format("--frame must be all, last, or the number of an iteration or step; found '{}'", options.frame));
}

Json camera_of(const Options& options) {
  Json camera;  // null: as the page starts
  if (options.zoom) camera["zoom"] = *options.zoom;
  if (options.azimuth) camera["azimuth"] = *options.azimuth;
  if (options.elevation) camera["elevation"] = *options.elevation;
  return camera;
}

Json request_of(const Options& options) {
  const Size size = size_of(options.size);
  Json request{{"width", size.width},      {"height", size.height},        {"frames", frames_of(options)},
               {"scale", options.scale},   {"camera", camera_of(options)}, {"ghost", !options.no_ghost},
               {"pins", !options.no_pins}, {"edges", options.edges},       {"theme", options.theme}};
  if (options.field == "none") {
    request["field"] = nullptr;
  } else if (!options.field.empty()) {
    request["field"] = options.field;
  }
  if (!options.scale.empty()) request["scale"] = options.scale;
  if (!options.range.empty()) request["range"] = options.range;
  if (!options.runs.empty()) request["run"] = options.runs;
  return request;
}

// picture.png, or with several frames picture_0012.png.
fs::path numbered(const fs::path& path, const Picture& picture, std::size_t pictures) {
  if (pictures == 1) return path;
  fs::path name = path;
  name.replace_filename(fmt::format("{}_{:04}{}", path.stem().string(), picture.frame, path.extension().string()));
  return name;
}

void write(const fs::path& path, const std::string& content) {
  std::error_code error;
  if (!path.parent_path().empty()) fs::create_directories(path.parent_path(), error);
  if (error) throw OutputError("make the folder", path.parent_path(), error.value());
  write_whole(path, content, Flush::later);
  print("{}\n", path.string());
}

ExitCode interrupted() {
  print_error("interrupted: nothing was written");
  return ExitCode::interrupted;
}

ExitCode render(Options options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const std::atomic<bool>& interrupt = catch_interrupts();
  options.format = format_of(options);
  const Json request = request_of(options);
  const fs::path out = options.out.empty() ? fs::path(title_of(options.results) + "." + options.format) : options.out;
  const std::vector<Picture> pictures = draw_pictures(player_html(options.results), request, interrupt);
  if (interrupt) return interrupted();
  if (options.picture()) {
    for (const Picture& picture : pictures) write(numbered(out, picture, pictures.size()), picture.png);
    return ExitCode::success;
  }
  const Video video = options.format == "gif" ? Video::gif : Video::mp4;
  const std::string content = video_of(pictures, video, options.frames_per_second, interrupt);
  if (interrupt) return interrupted();
  write(out, content);
  return ExitCode::success;
}

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::IsMember(std::move(words)).description("");
}

}  // namespace

Command add_render_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  Options& o = *options;
  CLI::App& command = *app.add_subcommand("render", "Make pictures or a video of runs that ended, without a display");
  command.footer(std::string(examples) +
                 "\nNeeds the Debian packages chromium and libjs-three, for videos ffmpeg too.\n\n" + exit_code_help);
  add_results_argument(command, o.results);
  command.add_option("--format", o.format, "png, mp4 or gif; by default what the name of --out says, else png.")
      ->check(one_of({"png", "mp4", "gif"}))
      ->type_name("FORMAT");
  command.add_option("--size", o.size, "Of the picture in pixels; 1280x720 by default.")->type_name("WIDTHxHEIGHT");
  command
      .add_option("--frame", o.frame,
                  "last, all, or the number of an iteration or step; the last for png, all for videos by default.")
      ->type_name("FRAME");
  command.add_option("--field", o.field, "Colours the mesh, or none; by default what the page shows first.")
      ->type_name("NAME");
  command.add_option("--scale", o.scale, "Of the colours: linear or log.")
      ->check(one_of({"linear", "log"}))
      ->type_name("SCALE");
  command.add_option("--range", o.range, "Of the colours: that of all frames, or of the frame that is drawn.")
      ->check(one_of({"all", "frame"}))
      ->type_name("RANGE");
  command
      .add_option("--run", o.runs, "Of several runs or variants, this one alone; given twice: the two side by side.")
      ->type_name("RUN")
      ->allow_extra_args(false);
  command.add_option("--azimuth", o.azimuth, "Turns the camera to the right about the vertical axis.")
      ->check(checked_by(real("")))
      ->type_name("DEGREES");
  command.add_option("--elevation", o.elevation, "Lifts the camera above the horizon.")
      ->check(checked_by(real("").at_least(-90).at_most(90)))
      ->type_name("DEGREES");
  command.add_option("--zoom", o.zoom, "2 shows everything twice as large.")
      ->check(checked_by(real("").above(0)))
      ->type_name("FACTOR");
  command.add_option("--frames-per-second", o.frames_per_second, "Of a video; 20 by default.")
      ->check(checked_by(real("").above(0).at_most(120)))
      ->type_name("RATE");
  command.add_option("--theme", o.theme, "light or dark.")->check(one_of({"light", "dark"}))->type_name("THEME");
  command.add_flag("--no-ghost", o.no_ghost, "Leave out the shape at rest.");
  command.add_flag("--no-pins", o.no_pins, "Leave out the marks of pinned vertices.");
  command.add_flag("--edges", o.edges, "Draw the edges of the mesh.");
  command.add_option("--out", o.out, "The file; by default the name of the results here. Several pictures: numbered.")
      ->check(not_empty())
      ->type_name("FILE");
  return {&command, [options] { return render(*options); }};
}

}  // namespace pliant
