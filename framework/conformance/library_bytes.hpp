#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include <pliant/errors.hpp>

// The bytes of a library's file, which has been opened and is thus well formed.
namespace pliant::conformance {

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw Error(fmt::format("{} cannot be read", file.string()));
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

template <class T>
T value_at(const std::string& bytes, std::size_t offset) {
  T value;
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) throw Error("its headers point out of the file");
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

}  // namespace pliant::conformance
