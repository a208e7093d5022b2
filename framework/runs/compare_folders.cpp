#include "runs/compare_folders.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pliant/errors.hpp>

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

bool holds(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

StoredComparison compare_variants_of(const fs::path& folder, const Names& variants) {
  if (variants.size() < 2) {
    read_run(variants.empty() ? folder : folder / variants.front());
    throw Error(
        fmt::format("{} holds one run, and nothing to compare it with: name two results folders, or one with "
                    "variants",
                    folder.string()));
  }
  std::vector<fs::path> folders;
  for (const std::string& variant : variants) folders.push_back(folder / variant);
  return {"", folders};
}

// Those that all folders have.
Names common_variants(const std::vector<fs::path>& folders, const std::vector<Names>& variants) {
  Names common;
  for (const std::string& name : variants.front()) {
    if (std::all_of(variants.begin(), variants.end(), [&](const Names& names) { return holds(names, name); })) {
      common.push_back(name);
    }
  }
  if (!common.empty()) return common;
  Names told;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    told.push_back(fmt::format("{} has {}", folders[i].string(), fmt::join(variants[i], ", ")));
  }
  throw Error(fmt::format("no variant stands in all folders ({}): name one run of each, e.g. {}", fmt::join(told, "; "),
                          (folders.front() / variants.front().front()).string()));
}

void refuse_mixture(const std::vector<fs::path>& folders, const std::vector<Names>& variants) {
  for (std::size_t i = 0; i < folders.size(); ++i) {
    if (variants[i].empty()) continue;
    throw Error(fmt::format("{} holds the variants {}, the others are one run each: name one of them, e.g. {}",
                            folders[i].string(), fmt::join(variants[i], ", "),
                            (folders[i] / variants[i].front()).string()));
  }
}

}  // namespace

std::vector<StoredComparison> compare_folders(const std::vector<fs::path>& folders) {
  std::vector<Names> variants;
  for (const fs::path& folder : folders) variants.push_back(stored_variants(folder));
  if (folders.size() == 1) return {compare_variants_of(folders.front(), variants.front())};

  const auto plain = std::count_if(variants.begin(), variants.end(), [](const Names& names) { return names.empty(); });
  if (plain == static_cast<std::ptrdiff_t>(folders.size())) return {StoredComparison("", folders)};
  for (std::size_t i = 0; i < folders.size(); ++i) {
    if (variants[i].empty()) read_run(folders[i]);
  }
  if (plain > 0) refuse_mixture(folders, variants);

  std::vector<StoredComparison> comparisons;
  const Names common = common_variants(folders, variants);
  for (const std::string& name : common) {
    std::vector<fs::path> runs;
    for (const fs::path& folder : folders) runs.push_back(folder / name);
    comparisons.emplace_back(name, runs);
  }
  for (std::size_t i = 0; i < folders.size(); ++i) {
    for (const std::string& name : variants[i]) {
      if (holds(common, name)) continue;
      comparisons.back().add_note(fmt::format("only some have {}: it is not compared", (folders[i] / name).string()));
    }
  }
  return comparisons;
}

}  // namespace pliant
