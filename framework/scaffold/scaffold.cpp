#include "scaffold/scaffold.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include <pliant/errors.hpp>

#include "output/output_error.hpp"
#include "output/whole_file.hpp"
#include "plugin_loading/naming.hpp"
#include "scaffold/templates.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view placeholder = "my_plugin";
constexpr std::size_t longest_name = 64;

std::string with_name(std::string_view text, std::string_view name) {
  std::string result;
  for (auto at = text.find(placeholder); at != std::string_view::npos; at = text.find(placeholder)) {
    result.append(text.substr(0, at)).append(name);
    text.remove_prefix(at + placeholder.size());
  }
  return result.append(text);
}

void check_name(std::string_view name) {
  if (!is_plugin_name(name)) {
    throw Error(fmt::format("'{}' is no name of a plugin: it must match [a-z][a-z0-9_]*, as in my_plugin", name));
  }
  if (name == "null") throw Error("'null' means nothing in YAML; take another name");
  if (name.size() > longest_name) {
    throw Error(fmt::format("'{}' has {} characters; a name has {} at most", name, name.size(), longest_name));
  }
}

void check_unused(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(folder, ignored))) return;
  if (!fs::is_directory(folder, ignored)) throw Error(fmt::format("{} exists, and is no folder", folder.string()));
  if (fs::is_empty(folder, ignored)) return;
  throw Error(
      fmt::format("{} exists, and is not empty; nothing was written. Give another name or --dir", folder.string()));
}

// A folder of its own beside `folder`, which is removed unless it has become that.
class Draft {
 public:
  explicit Draft(const fs::path& folder) : folder_(folder) {
    std::error_code error;
    fs::create_directories(folder.parent_path(), error);
    if (error) throw OutputError("create", folder_, error.value());
    std::string name = (folder.parent_path() / fmt::format(".{}.XXXXXX", folder.filename().string())).string();
    if (::mkdtemp(name.data()) == nullptr) throw OutputError("create", folder_, errno);
    draft_ = name;
    fs::permissions(draft_,
                    fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add, error);
  }
  ~Draft() {
    std::error_code ignored;
    fs::remove_all(draft_, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void add(const std::string& name, std::string_view text) { write_whole(draft_ / name, text, Flush::later); }

  // One of several who do so at once succeeds.
  void publish() {
    if (std::rename(draft_.c_str(), folder_.c_str()) == 0) return;
    const int error = errno;
    check_unused(folder_);
    throw OutputError("create", folder_, error);
  }

 private:
  fs::path folder_, draft_;
};

}  // namespace

std::vector<std::string> write_plugin_folder(std::string_view kind, std::string_view name, const fs::path& folder) {
  check_name(name);
  const fs::path absolute = (fs::absolute(folder) / "").lexically_normal().parent_path();
  check_unused(absolute);
  Draft draft(absolute);
  std::vector<std::string> names;
  for (const EmbeddedFile& file : template_files()) {
    if (!file.path.starts_with(fmt::format("{}/", kind))) continue;
    names.push_back(with_name(file.path.substr(kind.size() + 1), name));
    draft.add(names.back(), with_name(file.text, name));
  }
  draft.publish();
  return names;
}

}  // namespace pliant
