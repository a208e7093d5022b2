#include "output/background_work.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include <catch2/catch.hpp>

using namespace pliant;

TEST_CASE("pieces of work are done in order, on another thread, and are done after waiting") {
  BackgroundWork work;
  std::vector<int> done;
  std::thread::id worker;
  for (int i = 0; i < 100; ++i) {
    work.add([&, i] {
      done.push_back(i);
      worker = std::this_thread::get_id();
    });
  }
  work.wait();
  REQUIRE(done.size() == 100);
  CHECK(std::is_sorted(done.begin(), done.end()));
  CHECK(worker != std::this_thread::get_id());
}

TEST_CASE("what a piece throws is thrown once, and drops those behind it") {
  BackgroundWork work;
  std::atomic<bool> begin = false;
  int done = 0;
  work.add([&] {
    while (!begin) std::this_thread::yield();
    throw std::runtime_error("full");
  });
  work.add([&] { ++done; });
  begin = true;
  CHECK_THROWS_WITH(work.wait(), "full");
  work.wait();
  CHECK(done == 0);
  work.add([&] { ++done; });
  work.wait();
  CHECK(done == 1);
}

TEST_CASE("ending waits for the piece at work") {
  bool done = false;
  {
    std::atomic<bool> begun = false;
    BackgroundWork work;
    work.add([&] {
      begun = true;
      std::this_thread::yield();
      done = true;
    });
    while (!begun) std::this_thread::yield();
  }
  CHECK(done);
}
