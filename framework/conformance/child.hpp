#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/report.hpp"

namespace pliant::conformance {

// What became of a check that ran in a process of its own.
struct ChildResult {
  enum class Ending { finished, exited, killed, out_of_time };

  Ending ending = Ending::finished;
  int code = 0;         // exit code, or number of the signal
  std::string doing;    // what it was at when it ended
  std::string printed;  // to stdout and stderr
  std::vector<std::pair<Report::Piece, std::string>> pieces;

  bool has(Report::Piece piece) const;
  std::string first(Report::Piece piece) const;
};

// Calls work in a child process that shares nothing with this one but the report, and waits for it at most `seconds`.
// The child is a fork without exec: this process must have one thread, hence no plugin open.
ChildResult run_in_child(const std::function<void(Report&)>& work, double seconds);

}  // namespace pliant::conformance
