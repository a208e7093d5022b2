#include "conformance/altered_stamps.hpp"

#include <elf.h>
#include <link.h>
#include <stdlib.h>

#include <cstddef>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "conformance/library_bytes.hpp"
#include "plugin_loading/library.hpp"

namespace pliant::conformance {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "pliant-check-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw Error(fmt::format("no folder can be made in {}", pattern));
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const fs::path& path() const noexcept { return path_; }

 private:
  fs::path path_;
};

// Where in the file lies what is mapped at an address.
class MappedFile {
 public:
  explicit MappedFile(const fs::path& file) : bytes_(bytes_of(file)) {
    const auto header = value_at<ElfW(Ehdr)>(bytes_, 0);
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
      const auto segment = value_at<ElfW(Phdr)>(bytes_, header.e_phoff + i * sizeof(ElfW(Phdr)));
      if (segment.p_type == PT_LOAD) segments_.push_back(segment);
    }
  }

  std::optional<std::size_t> offset_of(const void* address) const {
    Dl_info info{};
    if (dladdr(address, &info) == 0) return {};
    const auto distance = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(info.dli_fbase);
    for (const auto& segment : segments_) {
      if (distance < segment.p_vaddr || distance - segment.p_vaddr >= segment.p_filesz) continue;
      return segment.p_offset + (distance - segment.p_vaddr);
    }
    return {};
  }

  // The bytes with the one at that offset changed.
  std::string altered(std::size_t offset) const {
    std::string copy = bytes_;
    copy.at(offset) = static_cast<char>(copy.at(offset) ^ 1);
    return copy;
  }
  std::string with_next_number(std::size_t offset) const {
    std::string copy = bytes_;
    const std::int32_t next = value_at<std::int32_t>(bytes_, offset) + 1;
    std::memcpy(copy.data() + offset, &next, sizeof next);
    return copy;
  }

 private:
  std::string bytes_;
  std::vector<ElfW(Phdr)> segments_;
};

struct Field {
  const char* name;
  const void* address;  // of the number, or of the text's first letter
  bool is_text = false;
};

std::vector<Field> compared_fields(const Stamp& stamp) {
  return {{"size", &stamp.size},
          {"contract_major", &stamp.contract_major},
          {"contract_minor", &stamp.contract_minor},
          {"standard_library", stamp.standard_library, true},
          {"cxx11_abi", &stamp.cxx11_abi},
          {"glibcxx_debug", &stamp.glibcxx_debug},
          {"eigen_version", &stamp.eigen_version},
          {"eigen_max_align_bytes", &stamp.eigen_max_align_bytes},
          {"eigen_malloc_already_aligned", &stamp.eigen_malloc_already_aligned},
          {"eigen_row_major_default", &stamp.eigen_row_major_default},
          {"eigen_index_bytes", &stamp.eigen_index_bytes},
          {"sanitizer", stamp.sanitizer, true}};
}

// Empty if the copy is refused for its stamp.
std::string fault_of(const FoundPlugin& copy) {
  try {
    const OpenPlugin opened(copy);
    return "was used all the same";
  } catch (const PluginError& error) {
    return error.reason() == PluginError::Reason::stamp_mismatch ? ""
                                                                 : fmt::format("was refused thus: {}", error.what());
  }
}

}  // namespace

void check_altered_stamps(Subject& subject, Report& report) {
  const OpenPlugin& plugin = subject.plugin();
  const Plugin& descriptor = open_library({plugin.kind, plugin.name, plugin.file, {}});
  const MappedFile mapped(plugin.file);
  const TemporaryFolder folder;
  int refused = 0;
  for (const Field& field : compared_fields(descriptor.stamp)) {
    report.doing(fmt::format("a copy whose stamp has another {} is opened", field.name));
    const auto offset = mapped.offset_of(field.address);
    if (!offset) {
      report.fail(fmt::format("{} of its stamp does not lie in its file as a constant", field.name));
      continue;
    }
    const fs::path below = folder.path() / field.name, file = below / plugin_file_name(plugin.kind, plugin.name);
    fs::create_directory(below);
    std::ofstream(file, std::ios::binary)
        << (field.is_text ? mapped.altered(*offset) : mapped.with_next_number(*offset));
    const std::string fault = fault_of({plugin.kind, plugin.name, file, {}});
    if (!fault.empty()) report.fail(fmt::format("a copy whose stamp has another {} {}", field.name, fault));
    refused += fault.empty() ? 1 : 0;
  }
  report.measure(fmt::format("{} altered copies refused", refused));
}

}  // namespace pliant::conformance
