#include "config/mistakes.hpp"

#include <algorithm>
#include <utility>

namespace pliant {
namespace {

std::string lines_of(const std::vector<Mistake>& mistakes) {
  constexpr std::size_t most = 200;  // what is no config at all would have millions
  std::string lines;
  for (std::size_t i = 0; i < std::min(mistakes.size(), most); ++i) {
    if (!lines.empty()) lines += '\n';
    const std::string place = to_string(mistakes[i].location);
    lines += place.empty() ? mistakes[i].text : place + ": " + mistakes[i].text;
  }
  if (mistakes.size() > most) lines += "\n... and " + std::to_string(mistakes.size() - most) + " more";
  return lines;
}

std::vector<Mistake> in_file_order(std::vector<Mistake> mistakes) {
  const auto order = [](const Mistake& a, const Mistake& b) { return a.location < b.location; };
  std::stable_sort(mistakes.begin(), mistakes.end(), order);
  const auto same = [](const Mistake& a, const Mistake& b) { return a.location == b.location && a.text == b.text; };
  mistakes.erase(std::unique(mistakes.begin(), mistakes.end(), same), mistakes.end());
  return mistakes;
}

}  // namespace

ConfigError::ConfigError(std::vector<Mistake> mistakes) : Error(lines_of(mistakes)), mistakes_(std::move(mistakes)) {}

bool ConfigError::only_plugins() const noexcept {
  return std::all_of(mistakes_.begin(), mistakes_.end(), [](const Mistake& mistake) { return mistake.of_plugin; });
}

void Mistakes::add(Location location, std::string text) {
  list_.push_back({std::move(location), std::move(text), false});
}

void Mistakes::add_plugin_failure(Location location, std::string text) {
  list_.push_back({std::move(location), std::move(text), true});
}

void Mistakes::throw_if_any() const {
  if (any()) throw ConfigError(in_file_order(list_));
}

}  // namespace pliant
