#pragma once

#include <string>

// Seconds that the compiler takes for a source file of this build, with the flags of its target and without a cache;
// the least of `runs`.
double compile_seconds(const std::string& source, int runs);
