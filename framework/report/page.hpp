#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace pliant {

// three.js and its OrbitControls, as Debian's package libjs-three installs them, below PLIANT_THREE_DIR or
// /usr/share/javascript/three; empty where they are missing.
std::vector<std::string> three_scripts();

// The whole report.html: one file that needs nothing else. `data` is what page/ shows: see report_data.hpp.
std::string page_html(const std::string& title, const nlohmann::ordered_json& data,
                      const std::vector<std::string>& three);

}  // namespace pliant
