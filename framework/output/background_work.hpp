#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace pliant {

// Does pieces of work one after the other, on a thread of its own that begins with the first. What a piece throws drops
// those behind it, and is thrown once, by the next call of add() or wait(). One thread calls.
class BackgroundWork {
 public:
  BackgroundWork() = default;
  ~BackgroundWork();  // waits for the piece at work, drops the others
  BackgroundWork(const BackgroundWork&) = delete;
  BackgroundWork& operator=(const BackgroundWork&) = delete;

  // Waits while too many pieces wait.
  void add(std::function<void()> piece);

  // Until all pieces are done.
  void wait();

 private:
  static constexpr std::size_t most_waiting = 8;

  void work();
  template <class Ready>
  void wait_until(std::unique_lock<std::mutex>& lock, const Ready& ready);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> pieces_;  // the first one is at work
  std::exception_ptr failure_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace pliant
