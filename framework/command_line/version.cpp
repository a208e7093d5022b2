#include "command_line/version.hpp"

#include <fmt/format.h>
#include <spdlog/version.h>
#include <CLI/Version.hpp>
#include <Eigen/Core>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>
#include <pliant/stamp.hpp>

namespace pliant {

std::string version_text() {
  const Stamp stamp;
  std::string text = fmt::format("pliant {}\nplugin contract {}.{}\n", PLIANT_VERSION, contract_major, contract_minor);
  text += fmt::format("Eigen {}.{}.{}\n", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
  text += fmt::format("yaml-cpp {}\n", PLIANT_YAML_CPP_VERSION);
  text += fmt::format("Boost {}.{}.{}\n", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100);
  text += fmt::format("fmt {}.{}.{}\n", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
  text += fmt::format("spdlog {}.{}.{}\n", SPDLOG_VER_MAJOR, SPDLOG_VER_MINOR, SPDLOG_VER_PATCH);
  text += fmt::format("nlohmann-json {}.{}.{}\n", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                      NLOHMANN_JSON_VERSION_PATCH);
  text += fmt::format("CLI11 {}\ntinyobjloader {}\n", CLI11_VERSION, PLIANT_TINYOBJLOADER_VERSION);
  text += fmt::format("built with {}, sanitizer {}", stamp.compiler, stamp.sanitizer);
  return text;
}

}  // namespace pliant
