#include "output/results_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "output/output_error.hpp"
#include "output/whole_file.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Made of the results later on: they go when the results change.
constexpr const char* derived_names[] = {"report.html", "report_plots"};
constexpr const char* replaced_name = ".replaced.json";  // the old index, while the new results move in

// The index in `folder`: its summary.json or comparison.json.
std::optional<fs::path> index_in(const fs::path& folder) {
  for (const char* name : {ResultsFolder::summary_name, ResultsFolder::comparison_name}) {
    if (fs::exists(folder / name)) return folder / name;
  }
  return std::nullopt;
}

void remove_folders(const std::vector<fs::path>& made) {
  for (auto folder = made.rbegin(); folder != made.rend(); ++folder) ::rmdir(folder->c_str());
}

// Makes `path` and the folders above it; returns those that were not there, outermost first.
std::vector<fs::path> make_folders(const fs::path& path) {
  std::vector<fs::path> made;
  fs::path prefix;
  for (const auto& part : path) {
    prefix /= part;
    if (::mkdir(prefix.c_str(), 0777) == 0) {
      made.push_back(prefix);
      continue;
    }
    const int error = errno;
    std::error_code ignored;
    if (fs::is_directory(prefix, ignored)) continue;
    remove_folders(made);
    throw OutputError("make the folder", prefix, error == EEXIST ? ENOTDIR : error);
  }
  return made;
}

// The lock of the folder itself: no file is left behind. File systems without locks do without.
int lock(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw OutputError("open the folder", path, errno);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(descriptor);
    throw OutputError(
        fmt::format("another run is writing to {}; wait for it, or name another folder with --out", path.string()),
        path);
  }
  return descriptor;
}

void refuse_foreign_files(const fs::path& path) {
  if (index_in(path)) return;
  for (const auto& entry : fs::directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() || name.front() == '.') continue;
    throw OutputError(fmt::format("{} holds files (such as {}) but no {}, so it is no results folder of pliant; "
                                  "name a new or empty folder with --out",
                                  path.string(), name, ResultsFolder::summary_name),
                      path);
  }
}

bool is_plain(const std::string& name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos;
}

// Files of the run that this index belongs to; only plain names, whatever it says.
std::vector<std::string> files_of(const fs::path& index) {
  std::vector<std::string> names;
  std::ifstream file(index);
  const auto json = Json::parse(file, nullptr, false);
  if (!json.is_object() || !json.contains("files") || !json["files"].is_array()) return names;
  for (const auto& entry : json["files"]) {
    if (entry.is_string() && is_plain(entry.get<std::string>())) names.push_back(entry.get<std::string>());
  }
  return names;
}

std::vector<std::string> entries_of(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (is_plain(name)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

void flush_all_in(const fs::path& folder, const std::vector<std::string>& but_not) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (std::ranges::find(but_not, path.filename().string()) != but_not.end()) continue;
    flush_to_disk(path);
    if (entry.is_directory()) flush_all_in(path, {});
  }
}

// Nothing of the content stays where not all of it finds room.
void append_to(const fs::path& place, std::string_view content) {
  std::error_code ignored;
  const auto before = fs::exists(place, ignored) ? fs::file_size(place, ignored) : 0;
  std::ofstream file(place, std::ios::binary | std::ios::app);
  errno = 0;
  file.write(content.data(), static_cast<std::streamsize>(content.size())).flush();
  if (file) return;
  const int error = errno == 0 ? EIO : errno;
  file.close();
  fs::resize_file(place, before, ignored);
  throw OutputError("write", place, error);
}

// Every step may have been done before, by a process that was killed: it is skipped then. The index moves last.
void move_in(const fs::path& path, const fs::path& new_index) {
  const fs::path unfinished = path / ResultsFolder::unfinished_name;
  const fs::path replaced = unfinished / replaced_name;

  const auto old_index = index_in(path);
  if (old_index && !fs::exists(replaced)) replace_with(*old_index, replaced);
  for (const char* name : derived_names) fs::remove_all(path / name);
  const auto kept = files_of(new_index);
  for (const auto& name : files_of(replaced)) {
    if (std::find(kept.begin(), kept.end(), name) == kept.end()) fs::remove_all(path / name);
  }
  for (const auto& name : entries_of(unfinished)) {
    if (name != new_index.filename()) replace_with(unfinished / name, path / name);
  }
  replace_with(new_index, path / new_index.filename());
  fs::remove_all(unfinished);
}

}  // namespace

ResultsFolder::ResultsFolder(fs::path path, Start start)
    : path_(std::move(path)), unfinished_(path_ / unfinished_name) {
  made_ = make_folders(path_);
  lock_ = lock(path_);
  try {
    prepare(start);
  } catch (const fs::filesystem_error& error) {
    release();
    throw OutputError("prepare", error.path1(), error.code().value());
  } catch (...) {
    release();
    throw;
  }
}

void ResultsFolder::prepare(Start start) {
  if (const auto index = index_in(unfinished_)) move_in(path_, *index);
  if (start == Start::afresh) fs::remove_all(unfinished_);
  if (!fs::exists(unfinished_)) refuse_foreign_files(path_);
  make_folders(unfinished_);
  fs::remove(unfinished_ / replaced_name);
}

void ResultsFolder::release() noexcept {
  remove_folders(made_);  // those that are empty
  ::close(lock_);
}

ResultsFolder::~ResultsFolder() {
  std::error_code ignored;
  if (!keep_) fs::remove_all(unfinished_, ignored);
  release();
}

fs::path ResultsFolder::place_of(const std::string& name) {
  const fs::path place = unfinished_ / name;
  if (place.parent_path() != unfinished_) make_folders(place.parent_path());
  return place;
}

template <class Write>
void ResultsFolder::write_or_make_room(const std::string& name, const Write& write) {
  try {
    write();
  } catch (const OutputError& error) {
    const bool worth_less = std::ranges::find(given_up_first_, name.substr(0, name.find('/'))) != given_up_first_.end();
    if (worth_less || !make_room(error)) throw;
    write();
  }
}

void ResultsFolder::write(const std::string& name, std::string_view content) {
  write_or_make_room(name, [&] { write_whole(place_of(name), content, Flush::later); });
}

void ResultsFolder::append(const std::string& name, std::string_view content) {
  write_or_make_room(name, [&] { append_to(place_of(name), content); });
}

void ResultsFolder::give_up_first(std::vector<std::string> names, std::function<void()> told) {
  given_up_first_ = std::move(names);
  told_ = std::move(told);
}

bool ResultsFolder::make_room(const OutputError& error) {
  if (!error.no_room() || index_in(unfinished_)) return false;
  std::error_code ignored;
  const auto stands = [&](const std::string& name) { return fs::exists(unfinished_ / name, ignored); };
  if (std::ranges::none_of(given_up_first_, stands)) return false;
  told_();
  for (const auto& name : given_up_first_) fs::remove_all(unfinished_ / name, ignored);
  return true;
}

void ResultsFolder::take_over(const std::string& name) {
  const fs::path from = path_ / name, to = unfinished_ / name;
  std::error_code error;
  fs::remove_all(to, error);
  if (error) throw OutputError("replace", to, error.value());
  if (!fs::exists(from)) return;
  constexpr auto whole = fs::copy_options::recursive;
  fs::copy(from, to, whole | fs::copy_options::create_hard_links, error);
  if (!error) return;
  fs::copy(from, to, whole | fs::copy_options::overwrite_existing, error);  // a file system without hard links
  if (error) throw OutputError("keep a copy of", from, error.value());
}

std::vector<std::string> ResultsFolder::names_in(const std::string& subfolder) const {
  const fs::path folder = unfinished_ / subfolder;
  std::vector<std::string> names;
  if (!fs::exists(folder)) return names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) names.push_back(entry.path().filename().string());
  if (error) throw OutputError("look into", folder, error.value());
  std::sort(names.begin(), names.end());
  return names;
}

void ResultsFolder::remove(const std::string& name) {
  std::error_code error;
  fs::remove_all(unfinished_ / name, error);
  if (error) throw OutputError("remove", unfinished_ / name, error.value());
}

void ResultsFolder::keep_unfinished() noexcept {
  keep_ = true;
}

void ResultsFolder::publish(Json index, const std::string& index_name) {
  try {
    index["files"] = entries_of(unfinished_);
    index["files"].push_back(index_name);
    flush_all_in(unfinished_, given_up_first_);
    write_whole(unfinished_ / index_name, index.dump(2) + "\n", Flush::now);
    flush_to_disk(unfinished_);
    keep_ = true;
    move_in(path_, unfinished_ / index_name);
  } catch (const fs::filesystem_error& error) {
    throw OutputError("publish", error.path1(), error.code().value());
  }
}

std::optional<fs::path> ResultsFolder::find(const fs::path& path, const std::string& name) {
  for (const fs::path& place : {path / unfinished_name / name, path / name}) {
    if (fs::exists(place)) return place;
  }
  return std::nullopt;
}

void ResultsFolder::settle(const fs::path& path) {
  if (!index_in(path / unfinished_name)) return;
  const int held = lock(path);
  try {
    if (const auto index = index_in(path / unfinished_name)) move_in(path, *index);
  } catch (...) {
    ::close(held);
    throw;
  }
  ::close(held);
}

}  // namespace pliant
