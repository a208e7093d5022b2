#include "config/compose.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "config/merge.hpp"
#include "config/nearest_name.hpp"
#include "config/variants.hpp"
#include "config/yaml.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

using Chain = std::vector<fs::path>;  // from the config to the base being read

std::string text_of(const Chain& chain) {
  std::vector<std::string> names;
  for (const fs::path& path : chain) names.push_back(path.string());
  return fmt::format("{}", fmt::join(names, " -> "));
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

Node read_with_bases(Chain& chain, Mistakes& mistakes);

// Lays the config upon its base. A base that is no use is a mistake at the line that names it.
Node upon_base(Node config, const Node& name, Chain& chain, Mistakes& mistakes) {
  if (!name.is_scalar() || name.text.empty()) {
    mistakes.add(name.location, "base must be the path of a config, e.g. base: beam.yaml");
    return config;
  }
  const fs::path folder = name.location.line == 0 ? fs::path() : fs::path(name.location.file).parent_path();
  const fs::path base = (folder / name.text).lexically_normal();
  const bool cycle =
      std::any_of(chain.begin(), chain.end(), [&](const fs::path& file) { return same_file(file, base); });
  chain.push_back(base);
  if (cycle) {
    mistakes.add(name.location, "base runs in a circle: " + text_of(chain));
  } else if (!fs::exists(base)) {
    mistakes.add(name.location, fmt::format("base: there is no file {}", base.string()));
  } else {
    Node merged = read_with_bases(chain, mistakes);
    config.erase("base");
    merge(merged, config, mistakes);
    return merged;
  }
  return config;
}

Node read_with_bases(Chain& chain, Mistakes& mistakes) {
  const std::size_t before = mistakes.list().size();
  Node config = read_yaml(chain.back(), mistakes);
  if (mistakes.list().size() > before) return config;
  if (!config.is_map()) {
    mistakes.add(config.location, "a config must be a map of keys, e.g. name: beam");
    return config;
  }
  const Node* base = config.find("base");
  return base ? upon_base(config, *base, chain, mistakes) : config;
}

// "path.to.key=value" as a nested map.
Node setting_node(const std::string& setting, Mistakes& mistakes) {
  const Location place{"--set " + setting, 0, 0};
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos || equals == 0) {
    mistakes.add(place, "must be path.to.key=value, e.g. --set load_steps=10");
    return Node::make_map();
  }
  Node value = parse_value(setting.substr(equals + 1), place, mistakes);
  value.location = place;
  return expand_path(setting.substr(0, equals), place, std::move(value), mistakes);
}

// The settings one upon the other: those of variants, and all others.
struct Settings {
  Node of_variants = Node::make_map(), others = Node::make_map();
};

Settings read_settings(std::span<const std::string> settings, Mistakes& mistakes) {
  Settings read;
  for (const std::string& setting : settings) {
    const Node node = setting_node(setting, mistakes);
    if (const Node::Entry* base = node.find_entry("base")) {
      mistakes.add(base->key_location, "base can be given in a file only");
    } else {
      merge(node.find("variants") ? read.of_variants : read.others, node, mistakes);
    }
  }
  return read;
}

}  // namespace

std::vector<ComposedConfig> compose(const fs::path& file, std::span<const std::string> settings, Mistakes& mistakes) {
  Chain chain{file};
  Node config = read_with_bases(chain, mistakes);
  const Settings set = read_settings(settings, mistakes);
  if (mistakes.any()) return {};
  merge(config, set.of_variants, mistakes);
  std::vector<ComposedConfig> composed = apply_variants(std::move(config), mistakes);
  for (ComposedConfig& each : composed) merge(each.config, set.others, mistakes);
  return composed;
}

const ComposedConfig* find_variant(std::span<const ComposedConfig> configs, const std::string& name,
                                   Mistakes& mistakes) {
  std::vector<std::string> names;
  for (const ComposedConfig& each : configs) {
    if (each.variant == name) return &each;
    if (!each.variant.empty()) names.push_back(each.variant);
  }
  const std::string known = names.empty() ? "; the config has no variants" : suggestion(name, names);
  mistakes.add({"--only " + name, 0, 0}, fmt::format("there is no variant '{}'{}", name, known));
  return nullptr;
}

}  // namespace pliant
