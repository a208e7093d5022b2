#pragma once

#include <string>
#include <vector>

#include <pliant/errors.hpp>

#include "config/location.hpp"

namespace pliant {

// A mistake of a user: where it is, what is wrong and what would be right.
struct Mistake {
  Location location;
  std::string text;
  bool of_plugin = false;  // a plugin that is missing or cannot be loaded, rather than the config
};

// All mistakes of a config at once, in the order of the files: one "file:line:column: what" per line.
class ConfigError : public Error {
 public:
  explicit ConfigError(std::vector<Mistake> mistakes);
  const std::vector<Mistake>& mistakes() const noexcept { return mistakes_; }

  // Nothing but plugins is at fault: the command ends with the exit code for plugins. A mistake in the config itself
  // comes first.
  bool only_plugins() const noexcept;

 private:
  std::vector<Mistake> mistakes_;
};

// Collects mistakes, so that a user sees all of them in one go. Whoever finds one adds it and reads on.
class Mistakes {
 public:
  void add(Location location, std::string text);
  void add_plugin_failure(Location location, std::string text);

  bool any() const noexcept { return !list_.empty(); }
  const std::vector<Mistake>& list() const noexcept { return list_; }

  // Throws ConfigError with every mistake so far.
  void throw_if_any() const;

 private:
  std::vector<Mistake> list_;
};

}  // namespace pliant
