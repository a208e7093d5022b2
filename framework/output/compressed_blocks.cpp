#include "output/compressed_blocks.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include <zlib.h>
#include <pliant/errors.hpp>

namespace pliant {

BlockCompressor::BlockCompressor() : stream_(std::make_unique<z_stream_s>()) {
  if (deflateInit(stream_.get(), Z_BEST_SPEED) != Z_OK) throw Error("zlib cannot be started");
}

BlockCompressor::~BlockCompressor() {
  deflateEnd(stream_.get());
}

void BlockCompressor::append(const void* data, std::size_t size, std::string& out) {
  const std::size_t blocks = (size + block_size - 1) / block_size;
  std::vector<std::uint64_t> header{blocks, block_size, size % block_size};
  header.resize(3 + blocks);
  const std::size_t at = out.size(), header_bytes = header.size() * sizeof(std::uint64_t);
  out.resize(at + header_bytes);
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t begin = b * block_size;
    header[3 + b] = append_block(static_cast<const char*>(data) + begin, std::min(block_size, size - begin), out);
  }
  std::memcpy(out.data() + at, header.data(), header_bytes);
}

std::size_t BlockCompressor::append_block(const char* data, std::size_t size, std::string& out) {
  const std::size_t at = out.size();
  deflateReset(stream_.get());
  const auto room = deflateBound(stream_.get(), static_cast<uLong>(size));
  out.resize(at + room);
  stream_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data));
  stream_->avail_in = static_cast<uInt>(size);
  stream_->next_out = reinterpret_cast<Bytef*>(out.data() + at);
  stream_->avail_out = static_cast<uInt>(room);
  if (deflate(stream_.get(), Z_FINISH) != Z_STREAM_END) throw Error("zlib cannot compress");
  out.resize(at + stream_->total_out);
  return stream_->total_out;
}

}  // namespace pliant
