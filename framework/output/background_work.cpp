#include "output/background_work.hpp"

#include <utility>

namespace pliant {

BackgroundWork::~BackgroundWork() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

template <class Ready>
void BackgroundWork::wait_until(std::unique_lock<std::mutex>& lock, const Ready& ready) {
  changed_.wait(lock, [&] { return failure_ || ready(); });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void BackgroundWork::add(std::function<void()> piece) {
  std::unique_lock lock(mutex_);
  wait_until(lock, [&] { return pieces_.size() < most_waiting; });
  pieces_.push_back(std::move(piece));
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  lock.unlock();
  changed_.notify_all();
}

void BackgroundWork::wait() {
  std::unique_lock lock(mutex_);
  wait_until(lock, [&] { return pieces_.empty(); });
}

void BackgroundWork::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !pieces_.empty(); });
    if (ends_) return;
    const std::function<void()>& piece = pieces_.front();  // stays in its place while others come behind it
    lock.unlock();
    std::exception_ptr failure;
    try {
      piece();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    pieces_.pop_front();
    if (failure) {
      failure_ = failure;
      pieces_.clear();
    }
    changed_.notify_all();
  }
}

}  // namespace pliant
