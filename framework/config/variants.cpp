#include "config/variants.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "config/folder_name.hpp"
#include "config/merge.hpp"
#include "config/values.hpp"

namespace pliant {
namespace {

constexpr std::size_t most_variants = 1000;

class Variants {
 public:
  Variants(const Node& config, Mistakes& mistakes) : config_(config), mistakes_(mistakes) {}

  void add_named(const Node::Entry& entry) {
    if (!is_folder_name(entry.key)) {
      mistakes_.add(entry.key_location, fmt::format("variant '{}' must be named with {}", entry.key, folder_name_rule));
    } else if (!entry.value.is_map()) {
      mistakes_.add(entry.value.location,
                    fmt::format("variant '{}' must be a map of the keys it changes, e.g. load_steps: 10; found {}",
                                entry.key, describe(entry.value)));
    } else {
      const std::size_t before = mistakes_.list().size();
      const bool differs = add(entry.key, expand_paths(entry.value, mistakes_), entry.key_location);
      if (differs || mistakes_.list().size() > before) return;
      mistakes_.add(entry.key_location, fmt::format("variant '{}' changes nothing", entry.key));
    }
  }

  void add_grid(const Node& grid);

  std::vector<ComposedConfig> list;

 private:
  struct Axis {
    std::string path;
    std::string label;
    const Node* values;
    Location place;
  };

  // Whether the variant differs from the config.
  bool add(const std::string& name, const Node& overrides, const Location& place) {
    if (overrides.find("name")) {
      mistakes_.add(place,
                    fmt::format("variant '{}' changes the name; its results have a folder of their own anyway", name));
    }
    Node changed = config_;
    merge(changed, overrides, mistakes_);
    const bool differs = !same_content(changed, config_);
    const auto same_name = [&](const ComposedConfig& each) { return each.variant == name; };
    if (std::any_of(list.begin(), list.end(), same_name)) {
      mistakes_.add(place, fmt::format("two variants have the name '{}'", name));
    }
    list.push_back({name, std::move(changed)});
    return differs;
  }

  std::vector<Axis> axes_of(const Node& grid);
  void add_combinations(const std::vector<Axis>& axes, std::size_t next, const std::string& name,
                        const Node& overrides);
  void check_axis(const Axis& axis);

  const Node& config_;
  Mistakes& mistakes_;
};

// The end of a path that no other path shares.
std::string shortest_end(const std::string& path, const Node& grid) {
  for (std::size_t start = path.rfind('.'); start != path.npos && start > 0; start = path.rfind('.', start - 1)) {
    const std::string end = path.substr(start);
    const auto ends_alike = [&](const Node::Entry& entry) { return ("." + entry.key).ends_with(end); };
    if (std::count_if(grid.entries.begin(), grid.entries.end(), ends_alike) == 1) return end.substr(1);
  }
  return path;
}

// A value as part of a folder's name: itself where it is a word, the type of a component, else its number.
std::string label_of(const Node& value, std::size_t number) {
  const Node* type = value.find("type");
  const Node& word = type ? *type : value;
  return word.is_scalar() && is_folder_name(word.text) && word.text.size() <= 40 ? word.text
                                                                                 : fmt::format("{}", number);
}

std::vector<Variants::Axis> Variants::axes_of(const Node& grid) {
  std::vector<Axis> axes;
  if (!grid.is_map() || grid.entries.empty()) {
    mistakes_.add(grid.location, fmt::format("grid must be a map of lists, e.g. grid: {{energies.0.mu: [1, 10]}}; "
                                             "found {}",
                                             describe(grid)));
    return axes;
  }
  for (const Node::Entry& entry : grid.entries) {
    if (entry.value.is_sequence() && !entry.value.items.empty()) {
      axes.push_back({entry.key, shortest_end(entry.key, grid), &entry.value, entry.key_location});
    } else {
      mistakes_.add(entry.value.location,
                    fmt::format("{} must be a list of values in a grid, e.g. {}: [1, 2]; found {}", entry.key,
                                entry.key, describe(entry.value)));
    }
  }
  return axes;
}

void Variants::check_axis(const Axis& axis) {
  const std::vector<Node>& values = axis.values->items;
  const Node* now = config_.find_path(axis.path);
  const auto unchanged = [&](const Node& value) { return now && same_content(value, *now); };
  if (std::all_of(values.begin(), values.end(), unchanged)) {
    mistakes_.add(axis.place, fmt::format("{} changes nothing in this grid", axis.path));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto same = [&](const Node& other) { return same_content(other, values[i]); };
    if (std::any_of(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i), same)) {
      mistakes_.add(values[i].location, fmt::format("{} has the same value twice in this grid", axis.path));
    }
  }
}

void Variants::add_grid(const Node& grid) {
  const std::size_t before = mistakes_.list().size();
  const std::vector<Axis> axes = axes_of(grid);
  std::size_t count = 1;
  for (const Axis& axis : axes) {
    check_axis(axis);
    count = std::min(count, most_variants + 1) * axis.values->items.size();
  }
  if (count > most_variants) {
    mistakes_.add(grid.location, fmt::format("the grid has more than {} combinations", most_variants));
  } else if (mistakes_.list().size() == before) {
    add_combinations(axes, 0, "", Node::make_map());
  }
}

void Variants::add_combinations(const std::vector<Axis>& axes, std::size_t next, const std::string& name,
                                const Node& overrides) {
  if (next == axes.size()) {
    add(name, overrides, axes.front().place);
    return;
  }
  const Axis& axis = axes[next];
  for (std::size_t i = 0; i < axis.values->items.size(); ++i) {
    const Node& value = axis.values->items[i];
    Node more = overrides;
    merge(more, expand_path(axis.path, axis.place, value, mistakes_), mistakes_);
    const std::string part = fmt::format("{}={}", axis.label, label_of(value, i));
    add_combinations(axes, next + 1, name.empty() ? part : name + "," + part, more);
  }
}

}  // namespace

std::vector<ComposedConfig> apply_variants(Node config, Mistakes& mistakes) {
  const Node* found = config.find("variants");
  if (!found) return {{"", std::move(config)}};
  const Node variants = *found;
  config.erase("variants");
  if (!variants.is_map() || variants.entries.empty()) {
    mistakes.add(variants.location, fmt::format("variants must be a map of names and the keys that each changes; "
                                                "found {}",
                                                describe(variants)));
    return {};
  }
  Variants made(config, mistakes);
  for (const Node::Entry& entry : variants.entries) {
    if (entry.key == "grid") {
      made.add_grid(entry.value);
    } else {
      made.add_named(entry);
    }
  }
  return std::move(made.list);
}

}  // namespace pliant
