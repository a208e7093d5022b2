#include "report/page.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

#include <fmt/format.h>

#include "cmake/embedded_file.hpp"
#include "report/page_files.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Inside of an element <script> nothing may look like its end.
std::string escaped_json(const Json& data) {
  std::string text;
  for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    c == '<' ? text += "\\u003c" : text += c;
  }
  return text;
}

std::string escaped_html(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '<':
        escaped += "&lt;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string script(std::string_view text) {
  return fmt::format("<script>\n{}\n</script>\n", text);
}

// Those that scripts.txt names, in its order.
std::string own_scripts() {
  std::istringstream names{std::string(page_file("scripts.txt"))};
  std::string text;
  for (std::string name; std::getline(names, name);) {
    if (!name.empty()) text += fmt::format("{}\n", page_file(name));
  }
  return text;
}

// What stands for a placeholder <!--{name}--> of page.html.
std::string part(std::string_view name, const std::string& title, const Json& data,
                 const std::vector<std::string>& three) {
  std::string text;
  if (name == "title") return escaped_html(title);
  if (name == "three") {
    for (const std::string& library : three) text += script(library);
  }
  if (name == "data") {
    text = fmt::format("<script type=\"application/json\" id=\"report-data\">{}</script>\n", escaped_json(data));
  }
  if (name == "style") text = page_file("page.css");
  if (name == "scripts") text = own_scripts();
  return text;
}

}  // namespace

std::string_view page_file(std::string_view path) {
  for (const EmbeddedFile& file : page_files()) {
    if (file.path == path) return file.text;
  }
  std::abort();  // page.html names a file that is not beside it
}

std::vector<std::string> three_scripts() {
  const char* given = std::getenv("PLIANT_THREE_DIR");
  const fs::path folder = given == nullptr ? "/usr/share/javascript/three" : given;
  std::vector<std::string> scripts;
  for (const char* name : {"three.min.js", "examples/js/controls/OrbitControls.js"}) {
    scripts.push_back(content_of(folder / name));
    if (scripts.back().empty()) return {};
  }
  return scripts;
}

std::string page_html(const std::string& title, const Json& data, const std::vector<std::string>& three) {
  constexpr std::string_view opening = "<!--{", closing = "}-->";
  std::string_view page = page_file("page.html");
  std::string html;
  for (auto at = page.find(opening); at != std::string_view::npos; at = page.find(opening)) {
    const auto end = page.find(closing, at);
    html.append(page.substr(0, at));
    html += part(page.substr(at + opening.size(), end - at - opening.size()), title, data, three);
    page.remove_prefix(end + closing.size());
  }
  return html.append(page);
}

}  // namespace pliant
