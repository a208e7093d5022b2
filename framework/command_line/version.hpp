#pragma once

#include <string>

namespace pliant {

// For --version: pliant, the plugin contract, the libraries linked, the compiler.
std::string version_text();

}  // namespace pliant
