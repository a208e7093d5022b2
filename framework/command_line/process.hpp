#pragma once

namespace pliant {

// What the command sets for its own process, first in main:
// - the heap lies in huge pages, where the system offers them: the memory of a run is then mapped in a few steps
//   instead of one per 4 KiB, which took a third of the time of small experiments;
// - a BLAS that a plugin brings starts no threads when it is loaded (OPENBLAS_NUM_THREADS=1 unless it is set): plugins
//   set the number that they want, and idle threads spin.
void prepare_process() noexcept;

}  // namespace pliant
