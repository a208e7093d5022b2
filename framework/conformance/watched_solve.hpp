#pragma once

#include <string>
#include <vector>

#include <pliant/solver.hpp>

#include "conformance/report.hpp"
#include "conformance/trial.hpp"
#include "conformance/watching_monitor.hpp"

namespace pliant::conformance {

// How a solve under watch went.
struct WatchedSolve {
  bool refused = false;     // it threw an Error before the first iterate: it does not do this objective
  bool not_finite = false;  // NotFinite came out, which is allowed
  std::string refusal;      // its sentence
  std::string fault;        // against the contract of Solver and Monitor; empty if there is none
  Outcome outcome;
  std::vector<double> x;
  std::int64_t iterations = 0;
  double gradient_norm = 0.0, energy = 0.0;
};

// Solves a trial from its start, and judges what holds for every solve: iterates are what they are said to be, the
// monitor's word counts, x is left at the last iterate.
WatchedSolve solve_watched(Solver& solver, Trial& trial, const StopRule& rule = {});

}  // namespace pliant::conformance
