#include "conformance/setting_up.hpp"

#include <string.h>

#include <sstream>

#include <fmt/format.h>

#include "conformance/child.hpp"

namespace pliant::conformance {
namespace {

using Ending = ChildResult::Ending;
using Piece = Report::Piece;

// Facts: the title, then a line per mistake in the parameters, then the pairs supported; each with its letter.
void tell_of(const SubjectName& name, Report& report) try {
  report.doing("it is opened");
  Subject subject(name);
  const OpenPlugin& plugin = subject.plugin();
  std::string title = fmt::format("{}/{} {} ({})", plugin.kind, plugin.name, plugin.version, plugin.file.string());
  const std::string words = subject.words_of_parameters(nullptr);
  if (!words.empty()) title += "\nwith " + words;
  report.fact("t" + title);
  subject.configure(nullptr);
  for (std::int32_t i = 0; i < plugin.component->support_count; ++i) {
    const Support& pair = plugin.component->support[i];
    report.fact(fmt::format("s{} {}", pair.dim, static_cast<int>(pair.simplex)));
  }
} catch (const ConfigError& error) {
  report.fact(fmt::format("m{}", error.what()));
}

std::string failure_of(const ChildResult& result, double seconds) {
  if (result.has(Piece::failure)) return result.first(Piece::failure);
  switch (result.ending) {
    case Ending::finished:
      return {};
    case Ending::exited:
      return fmt::format("it ended the process (exit code {}) when it was opened", result.code);
    case Ending::killed:
      return fmt::format("it crashed when it was opened: {} (signal {})", strsignal(result.code), result.code);
    case Ending::out_of_time:
      return fmt::format("opening it did not come to an end within {} s", seconds);
  }
  return {};
}

}  // namespace

SettingUp set_up(const SubjectName& name, double seconds) {
  const ChildResult result = run_in_child([&](Report& report) { tell_of(name, report); }, seconds);
  SettingUp ready;
  ready.title = name.kind + "/" + name.name;
  ready.failure = failure_of(result, seconds);
  for (const auto& [piece, text] : result.pieces) {
    if (piece != Piece::fact) continue;
    const std::string rest = text.substr(1);
    if (text.front() == 't') ready.title = rest;
    if (text.front() == 'm') throw Error(rest);
    if (text.front() != 's') continue;
    int dim = 0, simplex = 0;
    std::istringstream(rest) >> dim >> simplex;
    ready.support.push_back({dim, static_cast<Simplex>(simplex)});
  }
  return ready;
}

}  // namespace pliant::conformance
