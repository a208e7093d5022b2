#pragma once

#include <nlohmann/json.hpp>

#include "output/records.hpp"

namespace pliant {

// Raised when a key is dropped or changes its meaning; new keys do not matter.
inline constexpr int summary_format = 1;

// summary.json without `files`, which ResultsFolder::publish adds. Every key is always present; what is unknown or does
// not apply is null. `status` is name_of(Status): "converged", "not positive definite" ...
// `seconds`: each stage by name, `other` (the rest of the total), `total`, and apart from it `start_up`.
nlohmann::ordered_json summary_json(const RunSummary& summary);

// Seconds of the total that no stage accounts for.
double other_seconds(const RunSummary& summary) noexcept;

}  // namespace pliant
