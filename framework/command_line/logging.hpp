#pragma once

#include "command_line/console.hpp"

namespace pliant {

enum class LogFormat { text, json };

// Where spdlog's messages of the whole host go: stderr, one line each. Text: "warning: ..."; JSON: {"event": "log",
// "level": "warning", "text": "..."}. quiet keeps errors only, verbose adds debug messages.
void set_up_logging(Verbosity verbosity, LogFormat format);

}  // namespace pliant
