#include "plugin_loading/before_opening.hpp"

#include <elf.h>

#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <pliant/stamp.hpp>

#include "plugin_loading/elf_file.hpp"
#include "plugin_loading/plugin_error.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Reason = PluginError::Reason;

[[noreturn]] void refuse(const FoundPlugin& plugin, Reason reason, const std::string& text) {
  throw PluginError(reason, plugin.kind, plugin.name, plugin.file, text);
}

// What is at the plugin's path must be a regular file; follows links.
void check_file_type(const FoundPlugin& plugin) {
  std::error_code error;
  const fs::file_status status = fs::status(plugin.file, error);
  if (status.type() == fs::file_type::not_found) {
    refuse(plugin, Reason::unreadable,
           fmt::format("is a link to {}, which does not exist", fs::read_symlink(plugin.file, error).string()));
  }
  if (fs::is_directory(status)) refuse(plugin, Reason::unreadable, "is a folder, not a library");
  if (fs::exists(status) && !fs::is_regular_file(status)) refuse(plugin, Reason::unreadable, "is not a regular file");
  if (error) refuse(plugin, Reason::unreadable, fmt::format("cannot be read: {}", error.message()));
  if (fs::equivalent(plugin.file, "/proc/self/exe", error)) {
    refuse(plugin, Reason::unreadable, "is the running program itself");
  }
}

// A library with another sanitizer than the host would end the process as soon as it is mapped.
void check_sanitizers(const FoundPlugin& plugin, const ElfFile& elf) {
  constexpr std::pair<const char*, const char*> runtimes[] = {
      {"libasan.so", "address"}, {"libtsan.so", "thread"}, {"libhwasan.so", "hwaddress"}};
  for (const auto& [runtime, sanitizer] : runtimes) {
    for (const std::string& needed : elf.needed) {
      if (!needed.starts_with(runtime) || std::string_view(sanitizer) == Stamp().sanitizer) continue;
      refuse(plugin, Reason::stamp_mismatch,
             fmt::format("needs {}, since it was built with -fsanitize={}, and this host was not; rebuild one of the "
                         "two, so that both have the same sanitizer",
                         needed, sanitizer));
    }
  }
}

}  // namespace

void check_before_opening(const FoundPlugin& plugin) {
  check_file_type(plugin);
  ElfFile elf;
  try {
    elf = read_elf(plugin.file);
  } catch (const Error& error) {
    refuse(plugin, Reason::unreadable, error.what());
  }
  static const ElfFile own = read_elf("/proc/self/exe");
  if (elf.elf_class != own.elf_class || elf.byte_order != own.byte_order || elf.machine != own.machine) {
    refuse(plugin, Reason::unreadable,
           fmt::format("is built for {}, this host for {}", machine_of(elf), machine_of(own)));
  }
  if (elf.type != ET_DYN) refuse(plugin, Reason::unreadable, "is an object file or a program, not a shared library");
  check_sanitizers(plugin, elf);
}

}  // namespace pliant
