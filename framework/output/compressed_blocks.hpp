#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct libdeflate_compressor;

namespace pliant {

// Compresses arrays as VTK's vtkZLibDataCompressor does, in zlib's format in blocks, under a header of UInt64:
//     number of blocks, bytes of a block, bytes of the last block where it is shorter (else 0), compressed bytes of
//     each
class BlockCompressor {
 public:
  BlockCompressor();

  // Header and blocks of `size` bytes of `data`, put behind `out`.
  void append(const void* data, std::size_t size, std::string& out);

 private:
  struct Free {
    void operator()(libdeflate_compressor* compressor) const noexcept;
  };

  std::unique_ptr<libdeflate_compressor, Free> compressor_;
};

}  // namespace pliant
