#pragma once

#include <atomic>

namespace pliant {

// From here on the first SIGINT (Ctrl-C) or SIGTERM raises the flag returned, and the second ends the process at once,
// unless it comes within 0.1 s of the first.
const std::atomic<bool>& catch_interrupts();

}  // namespace pliant
