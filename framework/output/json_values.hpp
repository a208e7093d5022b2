#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <pliant/outcome.hpp>

// Values of a JSON file that may be damaged, or someone else's. All throw Error; what() says what is wrong with the
// content: "'steps' must be a whole number from 0 on; found -1".
namespace pliant {

// The whole file. Here what() names the path where the file cannot be read.
std::string read_whole(const std::filesystem::path& path);

nlohmann::ordered_json parse_json(std::string_view text);

// json[key], which must be there.
const nlohmann::ordered_json& value_of(const nlohmann::ordered_json& json, const char* key);

std::int64_t whole_number_in(const nlohmann::ordered_json& json, const char* key);
double number_in(const nlohmann::ordered_json& json, const char* key);  // null is NaN
std::string text_in(const nlohmann::ordered_json& json, const char* key);
std::string text_or_none_in(const nlohmann::ordered_json& json, const char* key);  // null is empty
const nlohmann::ordered_json& list_in(const nlohmann::ordered_json& json, const char* key);

// The status that is written so, see name_of(Status).
Status status_named(const std::string& name);

// A value as messages show it: its JSON, cut to 40 bytes.
std::string shortened(const nlohmann::ordered_json& value);

}  // namespace pliant
