#include "conformance/conformance.hpp"

#include <string.h>

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "conformance/check.hpp"
#include "conformance/child.hpp"
#include "conformance/setting_up.hpp"
#include "plugin_loading/process_state.hpp"

namespace pliant::conformance {
namespace {

using Piece = Report::Piece;
using Ending = ChildResult::Ending;
using Word = Verdict::Word;

std::string shortened(const std::string& text, std::size_t longest) {
  std::string line = text.substr(0, longest);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  for (char& c : line) {
    if (c == '\n') c = '|';
  }
  return text.size() > longest ? line + " ..." : line;
}

std::string ending_of(const ChildResult& result, double seconds) {
  const std::string at = result.doing.empty() ? "" : fmt::format(", while {}", result.doing);
  switch (result.ending) {
    case Ending::finished:
      break;
    case Ending::exited:
      return fmt::format("the plugin ended the process (exit code {}){}; a plugin returns, or throws", result.code, at);
    case Ending::killed:
      return fmt::format("the plugin crashed: {} (signal {}){}", strsignal(result.code), result.code, at);
    case Ending::out_of_time:
      return fmt::format("the plugin did not come to an end within {} s{}", seconds, at);
  }
  return {};
}

Verdict verdict_on(const std::string& check, const ChildResult& result, double seconds) {
  std::vector<std::string> failures, measures;
  for (const auto& [piece, text] : result.pieces) {
    const bool repeated = std::find(failures.begin(), failures.end(), text) != failures.end();
    if (piece == Piece::failure && !repeated) failures.push_back(text);
    if (piece == Piece::measure) measures.push_back(text);
  }
  if (std::string ending = ending_of(result, seconds); !ending.empty()) {
    if (!result.printed.empty()) ending += fmt::format("; it printed: {}", shortened(result.printed, 400));
    failures.push_back(std::move(ending));
  }
  if (!failures.empty()) return {check, Word::failed, fmt::format("{}", fmt::join(failures, "\n"))};
  if (result.has(Piece::skipped)) return {check, Word::skipped, result.first(Piece::skipped)};
  return {check, Word::ok, fmt::format("{}", fmt::join(measures, ", "))};
}

// What all checks are watched for besides.
constexpr const char* changed = "changed:";

class Course {
 public:
  Course(const SubjectName& name, double seconds, const Listener& listener)
      : name_(name), seconds_(seconds), listener_(listener) {}

  void run(const Check& check) {
    if (out_of_time_ >= patience) {
      return tell({check.name, Word::skipped, fmt::format("{} checks ran out of time before", patience)});
    }
    if (failed_.contains(check.after)) {
      return tell({check.name, Word::skipped, fmt::format("'{}' failed", check.after)});
    }
    const ChildResult result = run_in_child([&](Report& report) { be_watched(check, report); }, seconds_);
    if (result.ending == Ending::out_of_time) ++out_of_time_;
    if (result.ending == Ending::finished && !result.printed.empty() && printed_.empty()) {
      printed_ = fmt::format(
          "printed '{}' in the check '{}'; what a plugin has to tell belongs into its results, into "
          "Monitor::note, or into an exception",
          shortened(result.printed, 200), check.name);
    }
    for (const auto& [piece, text] : result.pieces) {
      if (piece != Piece::fact || !text.starts_with(changed) || !changes_.empty()) continue;
      changes_ = fmt::format("changed {} in the check '{}', and did not put it back; that belongs to the host",
                             text.substr(std::string_view(changed).size()), check.name);
    }
    tell(verdict_on(check.name, result, seconds_));
  }

  void finish() {
    tell({"nothing is printed to stdout or stderr", printed_.empty() ? Word::ok : Word::failed, printed_});
    tell({"the process is left as it was", changes_.empty() ? Word::ok : Word::failed, changes_});
  }

  Conformance result() const { return result_; }

 private:
  static constexpr int patience = 3;

  void be_watched(const Check& check, Report& report) const {
    Subject subject(name_);
    const ProcessState before;
    check.work(subject, report);
    if (const auto changes = before.restore(); !changes.empty()) {
      report.fact(fmt::format("{}{}", changed, fmt::join(changes, ", ")));
    }
  }

  void tell(const Verdict& verdict) {
    if (verdict.word == Word::failed) failed_.insert(verdict.check);
    ++(verdict.word == Word::ok ? result_.passed : verdict.word == Word::failed ? result_.failed : result_.skipped);
    listener_.verdict(verdict);
  }

  const SubjectName& name_;
  double seconds_;
  const Listener& listener_;
  Conformance result_{true, 0, 0, 0};
  int out_of_time_ = 0;
  std::set<std::string> failed_;
  std::string printed_, changes_;
};

std::vector<Check> checks_for(const std::string& kind, const std::vector<Support>& support) {
  std::vector<Check> all = general_checks();
  const auto append = [&](std::vector<Check> more) {
    for (Check& check : more) all.push_back(std::move(check));
  };
  if (kind == LinearSolver::kind) append(linear_solver_checks());
  if (kind == Solver::kind) append(solver_checks());
  for (const Support& pair : support) append(energy_checks(pair));
  return all;
}

}  // namespace

Conformance check_plugin(const SubjectName& name, double seconds, const Listener& listener) {
  const SettingUp ready = set_up(name, seconds);
  listener.begin(ready.title);
  if (!ready.failure.empty()) {
    listener.verdict({"it is opened", Word::failed, ready.failure});
    return {};
  }
  Course course(name, seconds, listener);
  for (const Check& check : checks_for(name.kind, ready.support)) course.run(check);
  course.finish();
  return course.result();
}

}  // namespace pliant::conformance
