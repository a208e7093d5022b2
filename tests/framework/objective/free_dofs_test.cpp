#include "objective/free_dofs.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <numeric>

using namespace pliant;

TEST_CASE("free DOFs keep the order of vertices and coordinates") {
  const std::vector<char> pinned = {0, 0, 1, 1, 0, 0};
  const FreeDofs dofs(2, pinned);
  CHECK(dofs.size() == 4);
  CHECK(dofs.vertex_count() == 3);
  CHECK(dofs.in_blocks());
  const Index free_of[] = {0, 1, -1, -1, 2, 3};
  for (Index dof = 0; dof < 6; ++dof) CHECK(dofs.free_of(dof) == free_of[dof]);
  const Index dof_of[] = {0, 1, 4, 5};
  for (Index i = 0; i < 4; ++i) CHECK(dofs.dof_of(i) == dof_of[i]);
}

TEST_CASE("a single pinned coordinate breaks the blocks") {
  CHECK_FALSE(FreeDofs(2, std::vector<char>{0, 0, 0, 1}).in_blocks());
  CHECK_FALSE(FreeDofs(3, std::vector<char>{0, 1, 0, 1, 1, 1}).in_blocks());
  CHECK(FreeDofs(3, std::vector<char>{0, 0, 0, 1, 1, 1}).in_blocks());
}

TEST_CASE("gather takes the free DOFs, scatter leaves the pinned ones alone") {
  const FreeDofs dofs(3, std::vector<char>{0, 1, 0, 1, 1, 1, 0, 0, 1});
  std::vector<double> all = {0, 1, 2, 3, 4, 5, 6, 7, 8}, free(4);
  dofs.gather(all, free);
  CHECK(free == std::vector<double>{0, 2, 6, 7});
  dofs.scatter(std::vector<double>{-1, -2, -3, -4}, all);
  CHECK(all == std::vector<double>{-1, 1, -2, 3, 4, 5, -3, -4, 8});
}

TEST_CASE("many DOFs are gathered and scattered on any number of threads") {
  constexpr std::size_t count = 20'000;
  std::vector<char> pinned(count, 0);
  pinned[7] = pinned[9'001] = 1;
  const FreeDofs dofs(2, pinned);
  std::vector<double> all(count), free(count - 2), back(count, -1.0);
  std::iota(all.begin(), all.end(), 0.0);
  const int threads = GENERATE(1, 2, 3);
  CHECK(dofs.gather(all, free, threads));
  for (std::size_t i = 0; i < free.size(); ++i) REQUIRE(free[i] == dofs.dof_of(static_cast<Index>(i)));
  dofs.scatter(free, back, threads);
  all[7] = all[9'001] = -1.0;
  CHECK(back == all);
}

TEST_CASE("gather tells whether a free DOF is not finite") {
  const FreeDofs dofs(2, std::vector<char>{0, 1, 0, 0});
  std::vector<double> free(3);
  CHECK(dofs.gather(std::vector<double>{1.0, HUGE_VAL, 2.0, 3.0}, free));
  CHECK_FALSE(dofs.gather(std::vector<double>{1.0, 2.0, 3.0, -HUGE_VAL}, free));
  CHECK_FALSE(dofs.gather(std::vector<double>{std::nan(""), 2.0, 3.0, 4.0}, free));
}

TEST_CASE("all pinned: nothing is free") {
  const FreeDofs dofs(2, std::vector<char>(8, 1));
  CHECK(dofs.size() == 0);
  CHECK(dofs.vertex_count() == 4);
}
