#include <pliant/packs.hpp>

#include <array>
#include <numeric>

#include <catch2/catch.hpp>

using namespace pliant;

namespace {

template <int dim, int lanes>
void check_rows() {
  std::array<double, 10 * dim> x;
  std::iota(x.begin(), x.end(), 0.5);
  const Index v[] = {9, -1, 0, -1, 4, -1, 4, -1, 1, -1, 8, -1, 2, -1, 3};  // every second one counts
  Pack<lanes> coordinate[dim];
  load_rows<dim, lanes>(x.data(), v, 2, coordinate);
  for (int i = 0; i < lanes; ++i) {
    for (int c = 0; c < dim; ++c) CHECK(coordinate[c][i] == x[static_cast<std::size_t>(v[2 * i] * dim + c)]);
  }

  std::array<double, lanes * 5> out;
  out.fill(-1.0);
  store_rows<dim, lanes>(coordinate, out.data(), 5);
  for (int i = 0; i < lanes; ++i) {
    for (int c = 0; c < 5; ++c) {
      CHECK(out[static_cast<std::size_t>(5 * i + c)] == (c < dim ? double(coordinate[c][i]) : -1.0));
    }
  }
}

template <int lanes>
void check_any_address() {
  std::array<double, lanes + 2> numbers, out{}, expected{};
  std::iota(numbers.begin(), numbers.end(), 0.0);
  Pack<lanes> pack;
  load<lanes>(numbers.data() + 1, pack);
  store<lanes>(2.0 * pack, out.data() + 1);
  for (std::size_t i = 1; i <= lanes; ++i) expected[i] = 2.0 * static_cast<double>(i);
  CHECK(out == expected);
}

template <int lanes>
void check_any_of() {
  const Pack<lanes> zero{};
  CHECK_FALSE(any_of<lanes>(zero));
  for (int lane = 0; lane < lanes; ++lane) {
    Pack<lanes> flags = zero;
    flags[lane] = 1.0;
    CHECK(any_of<lanes>(flags));
  }
}

}  // namespace

TEST_CASE("rows of points become coordinates of lanes, and back, and nothing else is written") {
  check_rows<2, 4>();
  check_rows<3, 4>();
  check_rows<2, 8>();
  check_rows<3, 8>();
}

TEST_CASE("packs are loaded from and stored to any address") {
  check_any_address<2>();
  check_any_address<4>();
  check_any_address<8>();
}

TEST_CASE("a flag is seen in any lane") {
  check_any_of<4>();
  check_any_of<8>();
}
