#include "conformance/exported_symbols.hpp"

#include <elf.h>
#include <link.h>

#include <cstring>

#include "conformance/library_bytes.hpp"

namespace pliant::conformance {
namespace {

using Header = ElfW(Ehdr);
using Section = ElfW(Shdr);
using Symbol = ElfW(Sym);

std::string text_at(const std::string& bytes, std::size_t offset) {
  return offset < bytes.size() ? std::string(bytes.c_str() + offset) : std::string();
}

bool is_exported(const Symbol& symbol) {
  const unsigned binding = ELF64_ST_BIND(symbol.st_info), visibility = ELF64_ST_VISIBILITY(symbol.st_other);
  return symbol.st_shndx != SHN_UNDEF && binding != STB_LOCAL &&
         (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

}  // namespace

std::optional<std::vector<std::string>> exported_symbols(const std::filesystem::path& library) {
  const std::string bytes = bytes_of(library);
  const auto header = value_at<Header>(bytes, 0);
  const auto section = [&](std::size_t number) {
    return value_at<Section>(bytes, header.e_shoff + number * sizeof(Section));
  };
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const Section table = section(i);
    if (table.sh_type != SHT_DYNSYM) continue;
    const Section names = section(table.sh_link);
    std::vector<std::string> found;
    for (std::size_t at = 0; at + sizeof(Symbol) <= table.sh_size; at += sizeof(Symbol)) {
      const auto symbol = value_at<Symbol>(bytes, table.sh_offset + at);
      if (is_exported(symbol)) found.push_back(text_at(bytes, names.sh_offset + symbol.st_name));
    }
    return found;
  }
  return {};
}

}  // namespace pliant::conformance
