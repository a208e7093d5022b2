#include "output/json_values.hpp"

#include <cerrno>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <pliant/errors.hpp>

namespace pliant {

using Json = nlohmann::ordered_json;

std::string read_whole(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.is_open() && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file.is_open() || file.bad() || text.fail()) {
    throw Error(
        fmt::format("cannot read {}: {}", path.string(), std::generic_category().message(errno == 0 ? EIO : errno)));
  }
  return text.str();
}

std::string shortened(const Json& value) {
  constexpr std::size_t longest = 40;
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

Json parse_json(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw Error(fmt::format("it is damaged: what stands at byte {} of {} is no JSON", error.byte, text.size()));
  } catch (const Json::exception&) {
    throw Error("it is damaged: a number in it is too large");
  }
}

const Json& value_of(const Json& json, const char* key) {
  if (!json.is_object() || !json.contains(key)) throw Error(fmt::format("it is damaged: '{}' is missing", key));
  return json[key];
}

std::int64_t whole_number_in(const Json& json, const char* key) {
  const Json& value = value_of(json, key);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
    throw Error(fmt::format("'{}' must be a whole number from 0 on; found {}", key, shortened(value)));
  }
  return value.get<std::int64_t>();
}

double number_in(const Json& json, const char* key) {
  const Json& value = value_of(json, key);
  if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (!value.is_number()) throw Error(fmt::format("'{}' must be a number; found {}", key, shortened(value)));
  return value.get<double>();
}

std::string text_in(const Json& json, const char* key) {
  const Json& value = value_of(json, key);
  if (!value.is_string()) throw Error(fmt::format("'{}' must be a text; found {}", key, shortened(value)));
  return value.get<std::string>();
}

std::string text_or_none_in(const Json& json, const char* key) {
  return value_of(json, key).is_null() ? "" : text_in(json, key);
}

const Json& list_in(const Json& json, const char* key) {
  const Json& value = value_of(json, key);
  if (!value.is_array()) throw Error(fmt::format("'{}' must be a list; found {}", key, shortened(value)));
  return value;
}

Status status_named(const std::string& name) {
  for (int i = 0; i < status_count; ++i) {
    if (name == name_of(static_cast<Status>(i))) return static_cast<Status>(i);
  }
  throw Error(fmt::format("'status' must be one that a run ends with, e.g. converged; found '{}'", name));
}

}  // namespace pliant
