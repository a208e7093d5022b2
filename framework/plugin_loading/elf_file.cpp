#include "plugin_loading/elf_file.hpp"

#include <elf.h>
#include <link.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include <pliant/errors.hpp>

namespace pliant {
namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);
using Dynamic = ElfW(Dyn);

constexpr int own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr int own_byte_order = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? ELFDATA2LSB : ELFDATA2MSB;

// Reads pieces of a file whose offsets cannot be trusted.
class Bytes {
 public:
  explicit Bytes(const std::filesystem::path& file) : stream_(file, std::ios::binary) {
    if (!stream_) throw Error(fmt::format("cannot be read: {}", std::strerror(errno)));
    size_ = static_cast<std::uint64_t>(stream_.seekg(0, std::ios::end).tellg());
  }

  std::uint64_t size() const noexcept { return size_; }
  bool covers(std::uint64_t offset, std::uint64_t length) const noexcept {
    return offset <= size_ && length <= size_ - offset;
  }

  void read(std::uint64_t offset, void* into, std::uint64_t length) {
    if (!covers(offset, length)) {
      throw Error(fmt::format("is truncated or damaged: its headers speak of byte {}, it has {} bytes", offset + length,
                              size_));
    }
    stream_.seekg(static_cast<std::streamoff>(offset));
    if (!stream_.read(static_cast<char*>(into), static_cast<std::streamsize>(length))) {
      throw Error(fmt::format("cannot be read: {}", std::strerror(errno)));
    }
  }

  template <class T>
  std::vector<T> array(std::uint64_t offset, std::uint64_t count) {
    if (!covers(offset, 0) || count > (size_ - offset) / sizeof(T)) {
      throw Error(fmt::format("is truncated or damaged: it has {} bytes only", size_));
    }
    std::vector<T> values(count);
    read(offset, values.data(), count * sizeof(T));
    return values;
  }

 private:
  std::ifstream stream_;
  std::uint64_t size_ = 0;
};

const Segment* segment_of_type(const std::vector<Segment>& segments, unsigned type) {
  for (const Segment& segment : segments) {
    if (segment.p_type == type) return &segment;
  }
  return nullptr;
}

// Where the byte that will be mapped at an address lies in the file.
std::optional<std::uint64_t> offset_of_address(const std::vector<Segment>& segments, std::uint64_t address) {
  for (const Segment& segment : segments) {
    const bool inside = address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz;
    if (segment.p_type == PT_LOAD && inside) return segment.p_offset + (address - segment.p_vaddr);
  }
  return {};
}

std::vector<std::string> read_needed(Bytes& bytes, const std::vector<Segment>& segments) {
  const Segment* dynamic = segment_of_type(segments, PT_DYNAMIC);
  if (dynamic == nullptr) throw Error("is no shared library: it has no dynamic section");
  std::uint64_t text_address = 0, text_size = 0;
  std::vector<std::uint64_t> name_offsets;
  for (const Dynamic& entry : bytes.array<Dynamic>(dynamic->p_offset, dynamic->p_filesz / sizeof(Dynamic))) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag == DT_STRTAB) text_address = entry.d_un.d_ptr;
    if (entry.d_tag == DT_STRSZ) text_size = entry.d_un.d_val;
    if (entry.d_tag == DT_NEEDED) name_offsets.push_back(entry.d_un.d_val);
  }
  const auto text_offset = offset_of_address(segments, text_address);
  if (!text_offset) throw Error("is damaged: its table of names lies outside of the file");
  std::vector<char> text = bytes.array<char>(*text_offset, text_size);
  text.push_back('\0');

  std::vector<std::string> needed;
  for (const std::uint64_t offset : name_offsets) {
    if (offset >= text.size()) throw Error("is damaged: the name of a library it needs lies outside of its table");
    needed.emplace_back(text.data() + offset);
  }
  return needed;
}

}  // namespace

ElfFile read_elf(const std::filesystem::path& file) {
  Bytes bytes(file);
  if (bytes.size() == 0) throw Error("is no library: it is empty");
  unsigned char identity[EI_NIDENT] = {};
  if (bytes.size() >= EI_NIDENT) bytes.read(0, identity, EI_NIDENT);
  if (std::memcmp(identity, ELFMAG, SELFMAG) != 0) throw Error("is no library: it is not an ELF file");

  ElfFile elf;
  elf.elf_class = identity[EI_CLASS];
  elf.byte_order = identity[EI_DATA];
  if (elf.elf_class != own_class || elf.byte_order != own_byte_order) return elf;

  Header header;
  bytes.read(0, &header, sizeof header);
  elf.type = header.e_type;
  elf.machine = header.e_machine;
  if (header.e_phnum != 0 && header.e_phentsize != sizeof(Segment)) throw Error("is damaged: odd program headers");
  const auto segments = bytes.array<Segment>(header.e_phoff, header.e_phnum);
  for (const Segment& segment : segments) {
    if (segment.p_type != PT_LOAD || bytes.covers(segment.p_offset, segment.p_filesz)) continue;
    throw Error(fmt::format("is truncated or damaged: its headers speak of byte {}, it has {} bytes",
                            segment.p_offset + segment.p_filesz, bytes.size()));
  }
  if (elf.type == ET_DYN) elf.needed = read_needed(bytes, segments);
  return elf;
}

std::string machine_of(const ElfFile& elf) {
  const int bits = elf.elf_class == ELFCLASS64 ? 64 : 32;
  switch (elf.machine) {
    case EM_NONE:
      return fmt::format("another machine ({} bits, {} endian)", bits,
                         elf.byte_order == ELFDATA2MSB ? "big" : "little");
    case EM_386:
      return "x86 (32 bits)";
    case EM_X86_64:
      return fmt::format("x86-64 ({} bits)", bits);
    case EM_ARM:
      return "ARM (32 bits)";
    case EM_AARCH64:
      return "AArch64 (64 bits)";
    case EM_RISCV:
      return fmt::format("RISC-V ({} bits)", bits);
    default:
      return fmt::format("machine number {} ({} bits)", elf.machine, bits);
  }
}

}  // namespace pliant
