#include "output/compressed_blocks.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include <libdeflate.h>

namespace pliant {
namespace {

constexpr int level = 1;  // digits of computed numbers hardly compress: more effort gains 1 %
constexpr std::size_t block_size = std::size_t{1} << 17;

}  // namespace

BlockCompressor::BlockCompressor() : compressor_(libdeflate_alloc_compressor(level)) {
  if (!compressor_) throw std::bad_alloc();
}

void BlockCompressor::Free::operator()(libdeflate_compressor* compressor) const noexcept {
  libdeflate_free_compressor(compressor);
}

void BlockCompressor::append(const void* data, std::size_t size, std::string& out) {
  const std::size_t blocks = (size + block_size - 1) / block_size;
  std::vector<std::uint64_t> header{blocks, block_size, size % block_size};
  header.resize(3 + blocks);
  const std::size_t start = out.size(), header_bytes = header.size() * sizeof(std::uint64_t);
  out.resize(start + header_bytes);
  for (std::size_t b = 0; b < blocks; ++b) {
    const char* block = static_cast<const char*>(data) + b * block_size;
    const std::size_t bytes = std::min(block_size, size - b * block_size), at = out.size();
    const std::size_t room = libdeflate_zlib_compress_bound(compressor_.get(), bytes);
    out.resize(at + room);
    header[3 + b] = libdeflate_zlib_compress(compressor_.get(), block, bytes, out.data() + at, room);
    out.resize(at + header[3 + b]);
  }
  std::memcpy(out.data() + start, header.data(), header_bytes);
}

}  // namespace pliant
