#pragma once

#include <filesystem>
#include <string_view>

// Files that appear whole or not at all. All throw OutputError.
namespace pliant {

// Writes a temporary beside `path`, flushes it to the disk and renames it: at any moment, also after a crash, `path`
// holds its old content or its new one.
void write_whole(const std::filesystem::path& path, std::string_view content);

// Renames, replacing a file (or, after removing it, a folder) that has the new name.
void replace_with(const std::filesystem::path& from, const std::filesystem::path& to);

// Makes renames within `folder` durable.
void flush_folder(const std::filesystem::path& folder);

}  // namespace pliant
