#include "report/pictures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/compression.hpp"
#include "output/whole_file.hpp"
#include "report/run_program.hpp"
#include "report/temporary_folder.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (find_program(name)) return name;
  }
  throw Error(
      "pictures are drawn by a headless browser: install the Debian package chromium (apt install chromium). The page "
      "that `pliant report` makes saves pictures as well");
}

std::string percent_encoded(const std::string& text) {
  std::string encoded;
  for (const unsigned char c : text) encoded += fmt::format("%{:02X}", c);
  return encoded;
}

// The text of the element with this id; nothing where the page has none.
std::optional<std::string_view> element(std::string_view dom, std::string_view id) {
  const std::string opening = fmt::format("<pre id=\"{}\">", id);
  const auto at = dom.rfind(opening);
  if (at == std::string_view::npos) return std::nullopt;
  dom.remove_prefix(at + opening.size());
  return dom.substr(0, dom.find("</pre>"));
}

std::vector<Picture> pictures_in(std::string_view lines) {
  constexpr std::string_view marker = " data:image/png;base64,";
  std::vector<Picture> pictures;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const auto at = line.find(marker);
    if (at == std::string_view::npos) continue;
    Picture picture;
    std::from_chars(line.data(), line.data() + at, picture.frame);
    picture.png = base64_decoded(line.substr(at + marker.size()));
    pictures.push_back(std::move(picture));
  }
  return pictures;
}

// What a browser says of itself on stderr is long; the last lines are the ones that count.
std::string last_lines(const std::string& text) {
  constexpr std::size_t most = 600;
  return text.size() <= most ? text : "... " + text.substr(text.size() - most);
}

}  // namespace

std::vector<Picture> draw_pictures(const std::string& html, const nlohmann::ordered_json& request,
                                   const std::atomic<bool>& interrupt) {
  const std::string program = browser();
  const TemporaryFolder folder;
  write_whole(folder.path() / "page.html", html, Flush::later);
  const std::string address =
      fmt::format("file://{}#render={}", (folder.path() / "page.html").string(), percent_encoded(request.dump()));
  const std::vector<std::string> command{program,
                                         "--headless",
                                         "--no-sandbox",
                                         "--use-angle=swiftshader",
                                         "--enable-unsafe-swiftshader",
                                         "--ignore-gpu-blocklist",
                                         "--hide-scrollbars",
                                         "--no-first-run",
                                         fmt::format("--user-data-dir={}", (folder.path() / "profile").string()),
                                         "--dump-dom",
                                         address};
  constexpr double most_seconds = 1800;
  const ProgramResult result = run_program(command, folder.path(), most_seconds, &interrupt);
  if (interrupt) return {};
  if (const auto sentence = element(result.printed, "pictures-error")) throw Error(std::string(*sentence));
  const auto lines = element(result.printed, "pictures");
  std::vector<Picture> pictures = lines ? pictures_in(*lines) : std::vector<Picture>();
  if (!pictures.empty()) return pictures;
  throw Error(fmt::format("{} drew no picture (exit code {}): {}", program, result.code, last_lines(result.errors)));
}

std::string video_of(const std::vector<Picture>& pictures, Video format, double frames_per_second,
                     const std::atomic<bool>& interrupt) {
  if (!find_program("ffmpeg")) {
    throw Error("videos are made by ffmpeg: install the Debian package ffmpeg (apt install ffmpeg)");
  }
  const TemporaryFolder folder;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    write_whole(folder.path() / fmt::format("{:06}.png", i), pictures[i].png, Flush::later);
  }
  const bool gif = format == Video::gif;
  const std::string file = gif ? "video.gif" : "video.mp4";
  std::vector<std::string> command{"ffmpeg", "-v",      "error", "-framerate", fmt::format("{}", frames_per_second),
                                   "-i",     "%06d.png"};
  const std::vector<std::string> as_gif{"-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", file};
  const std::vector<std::string> as_mp4{"-c:v", "libx264", "-crf", "18",
                                        // even sides and 4:2:0, which every player takes
                                        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", file};
  const std::vector<std::string>& rest = gif ? as_gif : as_mp4;
  command.insert(command.end(), rest.begin(), rest.end());
  constexpr double most_seconds = 3600;
  const ProgramResult result = run_program(command, folder.path(), most_seconds, &interrupt);
  if (interrupt) return {};
  std::ifstream video(folder.path() / file, std::ios::binary);
  if (result.code != 0 || !video) {
    throw Error(fmt::format("ffmpeg made no video (exit code {}): {}", result.code, last_lines(result.errors)));
  }
  return {std::istreambuf_iterator<char>(video), std::istreambuf_iterator<char>()};
}

}  // namespace pliant
