#pragma once

#include <functional>
#include <string>

#include "conformance/subject.hpp"

namespace pliant::conformance {

// The verdict on one check.
struct Verdict {
  enum class Word { ok, failed, skipped };

  std::string check;
  Word word = Word::ok;
  std::string text;  // numbers; what is wrong, where, and what would be right; or why it was skipped
};

struct Conformance {
  bool loaded = false;  // else nothing could be checked
  int passed = 0, failed = 0, skipped = 0;
};

struct Listener {
  std::function<void(const std::string& title)> begin;  // name, version, file and parameters
  std::function<void(const Verdict&)> verdict;
};

// Runs every check on a plugin, each in a process of its own that has at most `seconds`. Call it from a process with
// one thread that has opened no plugin. Throws PluginError where the plugin cannot be loaded, and Error for parameters
// that its schema refuses.
Conformance check_plugin(const SubjectName& name, double seconds, const Listener& listener);

}  // namespace pliant::conformance
