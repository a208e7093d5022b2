#pragma once

#include <filesystem>
#include <string_view>

// Files that appear whole or not at all. All throw OutputError.
namespace pliant {

// Writes a temporary beside `path` and renames it: whenever the process is killed, `path` holds its old content or its
// new one. `now` flushes it to the disk before the renaming, so that this holds for a failure of power as well.
enum class Flush { now, later };
void write_whole(const std::filesystem::path& path, std::string_view content, Flush flush);

// Flushes a file, or a folder: the names in it.
void flush_to_disk(const std::filesystem::path& path);

// Renames, replacing what has the new name; a folder is removed before, and whatever a folder replaces.
void replace_with(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace pliant
