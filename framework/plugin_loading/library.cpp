#include "plugin_loading/library.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/dll/shared_library.hpp>

#include "plugin_loading/elf_file.hpp"
#include "plugin_loading/layout.hpp"
#include "plugin_loading/loader_message.hpp"
#include "plugin_loading/plugin_error.hpp"
#include "plugin_loading/process_state.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Reason = PluginError::Reason;

constexpr const char* entry_name = "pliant_plugin_v1";

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

[[noreturn]] void refuse_unopenable(const FoundPlugin& plugin, const std::string& loader_text) {
  const LoaderMessage message = explain_loader_message(loader_text);
  refuse(plugin, message.reason, message.text);
}

// The libraries opened so far, by canonical path. Never destroyed: what is mapped stays mapped.
boost::dll::shared_library& mapped(const FoundPlugin& plugin) {
  static auto& libraries = *new std::map<fs::path, boost::dll::shared_library>;
  const fs::path file = fs::canonical(plugin.file);
  const auto known = libraries.find(file);
  if (known != libraries.end()) return known->second;

  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  const auto mode = static_cast<boost::dll::load_mode::type>(rtld_now | rtld_local | RTLD_NODELETE);
  try {
    return libraries.emplace(file, boost::dll::shared_library(file, mode)).first->second;
  } catch (const std::system_error& error) {
    refuse_unopenable(plugin, error.what());
  }
}

boost::dll::shared_library& map_without_side_effects(const FoundPlugin& plugin) {
  const ProcessState before;
  boost::dll::shared_library* library = nullptr;
  try {
    library = &mapped(plugin);
  } catch (...) {
    before.restore();
    throw;
  }
  const auto changes = before.restore();
  if (!changes.empty()) {
    refuse(plugin, Reason::changes_process,
           fmt::format("changes, when it is loaded, {}; that was put back, and the plugin is not used",
                       fmt::join(changes, ", ")));
  }
  return *library;
}

[[noreturn]] void refuse_without_entry(const FoundPlugin& plugin, const boost::dll::shared_library& library) {
  for (int major = 0; major < 100; ++major) {
    if (major == contract_major || !library.has(fmt::format("pliant_plugin_v{}", major))) continue;
    refuse(plugin, Reason::stamp_mismatch,
           fmt::format("is made for version {} of the plugin contract, this host for version {}; {}", major,
                       contract_major,
                       major > contract_major ? "update Pliant, or rebuild the plugin against this one"
                                              : "rebuild the plugin against this Pliant"));
  }
  refuse(plugin, Reason::not_a_plugin,
         fmt::format("is not a Pliant plugin: it does not export '{}' (see pliant/plugin.hpp)", entry_name));
}

// dlsym searches the dependencies too, and finds anything of that name: the entry must be a constant of this very file.
void check_provenance(const FoundPlugin& plugin, const void* entry) {
  Dl_info info{};
  void* found = nullptr;
  const bool known = dladdr1(entry, &info, &found, RTLD_DL_SYMENT) != 0;
  const auto* symbol = static_cast<const ElfW(Sym)*>(found);
  if (!known || symbol == nullptr) {
    refuse(plugin, Reason::not_a_plugin, fmt::format("is not a Pliant plugin: its '{}' is nowhere", entry_name));
  }
  std::error_code error;
  if (!fs::equivalent(info.dli_fname, plugin.file, error)) {
    refuse(plugin, Reason::not_a_plugin,
           fmt::format("is not a Pliant plugin: '{}' is not its own, but that of {}, which it links", entry_name,
                       info.dli_fname));
  }
  if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT) {
    refuse(plugin, Reason::not_a_plugin,
           fmt::format("is not a Pliant plugin: its '{}' is not a constant of type pliant::Plugin", entry_name));
  }
  if (symbol->st_size < size_in_contract_1_0<Plugin>) {
    refuse(plugin, Reason::not_a_plugin,
           fmt::format("is not a Pliant plugin: its '{}' has {} bytes, a pliant::Plugin has {}", entry_name,
                       symbol->st_size, sizeof(Plugin)));
  }
}

}  // namespace

const Plugin& open_library(const FoundPlugin& plugin) {
  check_before_opening(plugin);
  const boost::dll::shared_library& library = map_without_side_effects(plugin);
  if (!library.has(entry_name)) refuse_without_entry(plugin, library);
  const Plugin& entry = library.get<const Plugin>(entry_name);
  check_provenance(plugin, &entry);
  return entry;
}

}  // namespace pliant
