#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant {

// What an ELF file says before anything maps it.
struct ElfFile {
  int elf_class = 0;                // ELFCLASS64 ...
  int byte_order = 0;               // ELFDATA2LSB ...
  int type = 0;                     // ET_DYN: a shared library (or a position-independent program)
  int machine = 0;                  // EM_X86_64 ...
  std::vector<std::string> needed;  // DT_NEEDED: libraries it links, in order
};

// Reads the headers, and checks that the file is as long as they say: the loader maps a truncated file and crashes.
// `needed` stays empty for a class or byte order other than this program's. Throws Error completing "FILE ...".
ElfFile read_elf(const std::filesystem::path& file);

// "x86-64 (64 bits)"
std::string machine_of(const ElfFile& elf);

}  // namespace pliant
