#pragma once

#include <atomic>

namespace pliant {

// From here on the first SIGINT (Ctrl-C) or SIGTERM raises the flag returned, and the second ends the process at once.
const std::atomic<bool>& catch_interrupts();

}  // namespace pliant
