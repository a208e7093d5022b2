#pragma once

#include <filesystem>
#include <string>

#include <pliant/errors.hpp>

namespace pliant {

// Results could not be written (exit code 5). what(): "cannot write PATH: No space left on device; <what helps>".
class OutputError : public Error {
 public:
  // "cannot <doing> <path>: <text of the errno value `error`>".
  OutputError(const std::string& doing, std::filesystem::path path, int error);
  OutputError(const std::string& sentence, std::filesystem::path path);

  const std::filesystem::path& path() const noexcept { return path_; }

  // There was no room: a full disk, or a quota that is used up.
  bool no_room() const noexcept { return no_room_; }

 private:
  std::filesystem::path path_;
  bool no_room_ = false;
};

}  // namespace pliant
