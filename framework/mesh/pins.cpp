#include "mesh/pins.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pliant {
namespace {

// Time 0, every event, the quarters between two of them, and a time after all: nothing moves there.
std::vector<double> sample_times(const BoundaryEntry& a, const BoundaryEntry& b) {
  std::vector<double> events{0.0};
  events.insert(events.end(), a.events.begin(), a.events.end());
  events.insert(events.end(), b.events.begin(), b.events.end());
  std::erase_if(events, [](double time) { return time < 0; });
  std::sort(events.begin(), events.end());
  events.push_back(events.back() + 1);
  std::vector<double> times(events);
  for (std::size_t i = 1; i < events.size(); ++i) {
    for (const double s : {0.25, 0.5, 0.75}) times.push_back(events[i - 1] + s * (events[i] - events[i - 1]));
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

Pins::Pins(const Mesh& mesh, std::vector<BoundaryEntry> entries)
    : dim_(mesh.dim),
      tolerance_(1e-9 * bounds_of(mesh).diagonal()),
      entries_(std::move(entries)),
      entry_of_(mesh.rest.size(), -1) {
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    Rows rows;
    for (const Index vertex : entries_[e].vertices) {
      const auto position = mesh.position(vertex);
      rows.rest.insert(rows.rest.end(), position.begin(), position.end());
      for (int c = 0; c < dim_; ++c) {
        int& entry =
            entry_of_[static_cast<std::size_t>(vertex) * static_cast<std::size_t>(dim_) + static_cast<std::size_t>(c)];
        if (entries_[e].fixed[static_cast<std::size_t>(c)] && entry < 0) entry = static_cast<int>(e);
      }
    }
    rows.target = rows.rest;
    rows_.push_back(std::move(rows));
  }
  for (std::size_t dof = 0; dof < entry_of_.size(); ++dof) {
    if (entry_of_[dof] >= 0) dofs_.push_back(static_cast<Index>(dof));
  }
}

void Pins::move_to(double time, std::span<double> x) {
  const auto d = static_cast<std::size_t>(dim_);
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    entries_[e].motion->targets(time, dim_, rows_[e].rest, rows_[e].target);
    const double* target = rows_[e].target.data();
    for (const Index vertex : entries_[e].vertices) {
      for (std::size_t c = 0; c < d; ++c, ++target) {
        const std::size_t dof = static_cast<std::size_t>(vertex) * d + c;
        if (entry_of_[dof] == static_cast<int>(e)) x[dof] = *target;
      }
    }
  }
}

std::vector<double> Pins::targets_of(std::size_t entry, double time) const {
  std::vector<double> targets(rows_[entry].rest.size());
  entries_[entry].motion->targets(time, dim_, rows_[entry].rest, targets);
  return targets;
}

double Pins::target_of(const std::vector<double>& targets, std::size_t entry, Index dof) const {
  const VertexSet& vertices = entries_[entry].vertices;
  const auto row = std::lower_bound(vertices.begin(), vertices.end(), dof / dim_) - vertices.begin();
  return targets[static_cast<std::size_t>(row * dim_ + dof % dim_)];
}

std::vector<PinConflict> Pins::conflicts() const {
  std::map<std::pair<int, int>, std::vector<Index>> shared;  // DOFs that two entries pin
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    for (const Index vertex : entries_[e].vertices) {
      for (int c = 0; c < dim_; ++c) {
        const int first = entry_of(vertex * dim_ + c);
        const bool overlaps = entries_[e].fixed[static_cast<std::size_t>(c)] && first != static_cast<int>(e);
        if (overlaps) shared[{first, static_cast<int>(e)}].push_back(vertex * dim_ + c);
      }
    }
  }
  std::vector<PinConflict> found;
  const auto conflict_of = [&](std::size_t a, std::size_t b, const std::vector<Index>& dofs) {
    for (const double time : sample_times(entries_[a], entries_[b])) {
      const auto targets_a = targets_of(a, time), targets_b = targets_of(b, time);
      for (const Index dof : dofs) {
        const double x_a = target_of(targets_a, a, dof), x_b = target_of(targets_b, b, dof);
        if (std::abs(x_a - x_b) <= tolerance_) continue;
        found.push_back({a, b, dof / dim_, dof % dim_, time, x_a, x_b});
        return;
      }
    }
  };
  for (const auto& [pair, dofs] : shared) {
    conflict_of(static_cast<std::size_t>(pair.first), static_cast<std::size_t>(pair.second), dofs);
  }
  return found;
}

}  // namespace pliant
