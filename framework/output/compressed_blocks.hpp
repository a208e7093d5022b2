#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct z_stream_s;

namespace pliant {

// Compresses arrays with zlib as VTK's vtkZLibDataCompressor does, in blocks, under a header of UInt64:
//     number of blocks, bytes of a block, bytes of the last block where it is shorter (else 0), compressed bytes of
//     each
class BlockCompressor {
 public:
  BlockCompressor();
  ~BlockCompressor();
  BlockCompressor(const BlockCompressor&) = delete;
  BlockCompressor& operator=(const BlockCompressor&) = delete;

  // Header and blocks of `size` bytes of `data`, put behind `out`.
  void append(const void* data, std::size_t size, std::string& out);

 private:
  static constexpr std::size_t block_size = std::size_t{1} << 17;

  std::size_t append_block(const char* data, std::size_t size, std::string& out);

  std::unique_ptr<z_stream_s> stream_;
};

}  // namespace pliant
