#include "report/gnuplot.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/whole_file.hpp"
#include "report/run_program.hpp"
#include "report/temporary_folder.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

// Okabe and Ito's palette, which stays apart for colour-blind eyes; dashes and points differ as well.
constexpr const char* colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"};
constexpr int points[] = {7, 5, 9, 11, 13, 6};
constexpr std::size_t styles = std::size(colours);
constexpr std::size_t most_marked_points = 60;

constexpr const char* script_name = "plots.gnuplot";
constexpr const char* head =
    "set encoding utf8\n"
    "set grid lc rgb '#b4b4b4' lw 0.5\n"
    "set border 3 lw 0.8\n"
    "set tics nomirror\n"
    "set key above\n";

// In single quotes gnuplot reads all but the quote as it is.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c == '\n' ? ' ' : c;
  }
  return result + "'";
}

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "NaN";
}

// Zeros and negative values have no place on a log scale.
double shown(double value, bool log) {
  return log && !(value > 0) ? std::nan("") : value;
}

std::string data_of(const Plot& plot) {
  std::string text;
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Plot::Curve& curve = plot.curves[c];
    text += fmt::format("$curve{} << END_OF_CURVE\n", c);
    for (std::size_t i = 0; i < curve.y.size(); ++i) {
      const bool bars = plot.kind == Plot::Kind::bars;
      const std::string x = bars ? fmt::format("\"{}\"", plot.categories[i]) : number(shown(curve.x[i], plot.log_x));
      text += fmt::format("{} {}\n", x, number(shown(curve.y[i], plot.log_y)));
    }
    text += "END_OF_CURVE\n";
  }
  return text;
}

std::string axes_of(const Plot& plot) {
  std::string text =
      fmt::format("unset logscale\nset format '%g'\nset xlabel {} noenhanced\nset ylabel {} noenhanced\n",
                  quoted(plot.x_label), quoted(plot.y_label));
  if (plot.log_x) text += "set logscale x\nset format x '10^{%T}'\n";
  if (plot.log_y) text += "set logscale y\nset format y '10^{%T}'\n";
  if (plot.kind == Plot::Kind::bars) {
    text +=
        "set style data histograms\nset style histogram clustered gap 1\nset style fill solid 0.9 noborder\n"
        "set boxwidth 0.9\nset xtics rotate by -35 noenhanced\nset yrange [0:*]\n";
  } else {
    text += "set xtics norotate\nset autoscale\n";
  }
  return text;
}

std::string curves_of(const Plot& plot) {
  std::string text = "plot ";
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Plot::Curve& curve = plot.curves[c];
    const std::size_t style = curve.colour % styles;
    if (c > 0) text += ", ";
    if (plot.kind == Plot::Kind::bars) {
      text += fmt::format("$curve{} using 2:xtic(1) lc rgb '{}' title {} noenhanced", c, colours[style],
                          quoted(curve.label));
      continue;
    }
    const std::size_t spacing = 1 + curve.y.size() / most_marked_points;
    text += fmt::format(
        "$curve{} using 1:2 with linespoints lw 1.6 dt {} pt {} ps 0.4 pointinterval {} lc rgb '{}' "
        "title {} noenhanced",
        c, 1 + curve.dash + curve.colour / styles, points[style], spacing, colours[style], quoted(curve.label));
  }
  return text + "\n";
}

std::string script_of(const Plot& plot) {
  std::string text = data_of(plot) + axes_of(plot);
  const std::string curves = curves_of(plot);
  text += "set terminal svg size 560,350 dynamic enhanced font 'sans-serif,13'\n";
  text += fmt::format("set output '{}.svg'\n{}", plot.id, curves);
  text += "set terminal pdfcairo size 5in,3.1in enhanced font 'sans,10'\n";
  text += fmt::format("set output '{}.pdf'\n{}unset output\n", plot.id, curves);
  return text;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

}  // namespace

std::optional<std::vector<DrawnPlot>> draw(std::span<const Plot> plots) {
  if (!find_program("gnuplot")) return std::nullopt;
  const TemporaryFolder folder;
  std::string script = head;
  for (const Plot& plot : plots) script += script_of(plot);
  write_whole(folder.path() / script_name, script, Flush::later);
  constexpr double most_seconds = 60;
  const ProgramResult result = run_program({"gnuplot", "-d", script_name}, folder.path(), most_seconds);
  std::vector<DrawnPlot> drawn;
  for (const Plot& plot : plots) {
    drawn.push_back({content_of(folder.path() / (plot.id + ".svg")), content_of(folder.path() / (plot.id + ".pdf"))});
    const bool whole = drawn.back().svg.ends_with("</svg>\n\n") || drawn.back().svg.ends_with("</svg>\n");
    if (result.code == 0 && whole && !drawn.back().pdf.empty()) continue;
    throw Error(fmt::format("gnuplot could not draw {} (exit code {}): {}", plot.id, result.code, result.errors));
  }
  return drawn;
}

std::string inlined_svg(const std::string& svg, const std::string& id) {
  std::string text = svg.substr(svg.find("<svg"));
  replace_all(text, "'black'", "'currentColor'");
  replace_all(text, "\"black\"", "\"currentColor\"");
  for (const std::string name : {"gpPt", "gpDot", "gnuplot_", "textbox", "greybox"}) {
    replace_all(text, "id='" + name, "id='" + id + "_" + name);
    replace_all(text, "id=\"" + name, "id=\"" + id + "_" + name);
    replace_all(text, "#" + name, "#" + id + "_" + name);
  }
  return text;
}

}  // namespace pliant
