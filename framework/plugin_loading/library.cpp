#include "plugin_loading/library.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/dll/shared_library.hpp>

#include "plugin_loading/before_opening.hpp"
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

struct MappedLibrary {
  boost::dll::shared_library library;
  std::vector<std::string> changes;  // to the process, when it was loaded
};

MappedLibrary map_library(const FoundPlugin& plugin, const fs::path& file) {
  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  const auto mode = static_cast<boost::dll::load_mode::type>(rtld_now | rtld_local | RTLD_NODELETE);
  const ProcessState before;
  try {
    boost::dll::shared_library library(file, mode);
    return {std::move(library), before.restore()};
  } catch (const std::system_error& error) {
    before.restore();
    const LoaderMessage message = explain_loader_message(error.what(), file);
    refuse(plugin, message.reason, message.text);
  }
}

// Never destroyed: what is mapped stays mapped until the process ends.
boost::dll::shared_library& library_of(const FoundPlugin& plugin) {
  static auto& libraries = *new std::map<fs::path, MappedLibrary>;
  const fs::path file = fs::canonical(plugin.file);
  auto known = libraries.find(file);
  if (known == libraries.end()) known = libraries.emplace(file, map_library(plugin, file)).first;
  if (const auto& changes = known->second.changes; !changes.empty()) {
    refuse(plugin, Reason::changes_process,
           fmt::format("changes, when it is loaded, {}; that was put back, and the plugin is not used",
                       fmt::join(changes, ", ")));
  }
  return known->second.library;
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
  const boost::dll::shared_library& library = library_of(plugin);
  if (!library.has(entry_name)) refuse_without_entry(plugin, library);
  // By its address only, until it is known to be a descriptor: a function of that name may lie at any address.
  const auto* entry = reinterpret_cast<const Plugin*>(&library.get<const char>(entry_name));
  check_provenance(plugin, entry);
  return *entry;
}

}  // namespace pliant
