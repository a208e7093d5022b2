#include "benchmark/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>

#include <fmt/format.h>
#include <pliant/vectorized.hpp>

#include "benchmark/timing.hpp"
#include "objective/parallel.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t huge_page = std::size_t(2) << 20;

// A file of one word.
std::string word_in(const fs::path& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

// "48K", "1024K", "32M"
std::size_t size_from(const std::string& text) {
  char* unit = nullptr;
  const std::size_t number = std::strtoull(text.c_str(), &unit, 10);
  return *unit == 'K' ? number << 10 : *unit == 'M' ? number << 20 : number;
}

std::vector<Cache> caches_in_sysfs() {
  std::vector<Cache> found;
  for (int i = 0;; ++i) {
    const fs::path folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}", i);
    if (!fs::exists(folder / "size")) return found;
    if (word_in(folder / "type") == "Instruction") continue;
    found.push_back({std::atoi(word_in(folder / "level").c_str()), size_from(word_in(folder / "size"))});
  }
}

std::vector<Cache> caches_by_sysconf() {
  std::vector<Cache> found;
  const int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
  for (int i = 0; i < 3; ++i) {
    if (const long bytes = sysconf(names[i]); bytes > 0) found.push_back({i + 1, static_cast<std::size_t>(bytes)});
  }
  return found;
}

class Buffer {
 public:
  explicit Buffer(std::size_t count)
      : count_(count), data_(static_cast<double*>(std::aligned_alloc(huge_page, rounded_bytes(count)))) {
    if (!data_) throw std::bad_alloc();
    madvise(data_.get(), rounded_bytes(count), MADV_HUGEPAGE);
    std::fill_n(data_.get(), count, 1.0);
  }
  const double* data() const { return data_.get(); }
  std::size_t count() const { return count_; }

 private:
  static std::size_t rounded_bytes(std::size_t count) {
    return (count * sizeof(double) + huge_page - 1) / huge_page * huge_page;
  }
  struct Free {
    void operator()(double* data) const { std::free(data); }
  };
  std::size_t count_;
  std::unique_ptr<double[], Free> data_;
};

constexpr std::size_t sums = 64;  // at once, so that additions need not wait for each other

double sum_of(const double* data, std::size_t count) {
  return vectorized([=] {
    double sum[sums] = {};
    for (std::size_t i = 0; i < count; i += sums) {
      for (std::size_t j = 0; j < sums; ++j) sum[j] += data[i + j];
    }
    double total = 0.0;
    for (const double part : sum) total += part;
    return total;
  });
}

}  // namespace

std::vector<Cache> caches() {
  std::vector<Cache> found = caches_in_sysfs();
  if (found.empty()) found = caches_by_sysconf();
  std::sort(found.begin(), found.end(), [](const Cache& a, const Cache& b) { return a.level < b.level; });
  return found;
}

std::string level_of(const std::vector<Cache>& caches, std::size_t bytes) {
  for (const Cache& cache : caches) {
    if (bytes <= cache.bytes) return fmt::format("L{}", cache.level);
  }
  return "memory";
}

double read_rate(std::size_t bytes, int threads) {
  constexpr std::size_t bytes_per_run = std::size_t(32) << 20;
  const double budget = threads == 1 ? 0.05 : 0.15;  // threads are seldom undisturbed all at once
  const auto parts = static_cast<std::size_t>(threads);
  const std::size_t count = std::max<std::size_t>(1, bytes / sizeof(double) / parts / sums) * sums;
  const std::size_t passes = std::max<std::size_t>(1, bytes_per_run / (count * sizeof(double) * parts));
  std::vector<std::unique_ptr<Buffer>> buffers(parts);
  std::vector<double> totals(parts);
  parallel_for(threads, threads, [&](std::int64_t thread) {
    buffers[static_cast<std::size_t>(thread)] = std::make_unique<Buffer>(count);
  });
  const double seconds = best_seconds(budget, [&] {
    parallel_for(threads, threads, [&](std::int64_t thread) {
      const Buffer& buffer = *buffers[static_cast<std::size_t>(thread)];
      double total = 0.0;
      for (std::size_t pass = 0; pass < passes; ++pass) total += sum_of(buffer.data(), buffer.count());
      totals[static_cast<std::size_t>(thread)] = total;
    });
  });
  volatile double read = totals.front();  // so that the sums are needed
  static_cast<void>(read);
  return static_cast<double>(parts * passes * count * sizeof(double)) / seconds;
}

double clock_rate() {
  constexpr int additions = 16, rounds = 1 << 16;
  constexpr double budget = 0.05;
  std::uint64_t sum = 0, step = 1;
  const double seconds = best_seconds(budget, [&] {
    for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
      for (int i = 0; i < additions; ++i) {
        sum += step;
        asm volatile("" : "+r"(sum), "+r"(step));
      }
    }
  });
  return static_cast<double>(additions) * rounds / seconds;
}

}  // namespace pliant
