#include <pliant/packs.hpp>

#include <array>
#include <numeric>

#include <catch2/catch.hpp>

using namespace pliant;

namespace {

template <int dim>
void check_rows() {
  std::array<double, 10 * dim> x;
  std::iota(x.begin(), x.end(), 0.5);
  const Index v[] = {9, -1, 0, -1, 4, -1, 4};  // every second one counts
  Pack coordinate[dim];
  load_rows<dim>(x.data(), v, 2, coordinate);
  for (int i = 0; i < pack_size; ++i) {
    for (int c = 0; c < dim; ++c) CHECK(coordinate[c][i] == x[static_cast<std::size_t>(v[2 * i] * dim + c)]);
  }

  std::array<double, 4 * 5> out;
  out.fill(-1.0);
  store_rows<dim>(coordinate, out.data(), 5);
  for (int i = 0; i < pack_size; ++i) {
    for (int c = 0; c < 5; ++c) {
      CHECK(out[static_cast<std::size_t>(5 * i + c)] == (c < dim ? double(coordinate[c][i]) : -1.0));
    }
  }
}

}  // namespace

TEST_CASE("rows of four points become coordinates of four lanes, and back, and nothing else is written") {
  check_rows<2>();
  check_rows<3>();
}

TEST_CASE("packs are loaded from and stored to any address") {
  const double numbers[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0};
  Pack pack;
  load(numbers + 1, pack);
  double out[6] = {};
  store(2.0 * pack, out + 2);
  CHECK(std::equal(out, out + 6, std::array{0.0, 0.0, 2.0, 4.0, 6.0, 8.0}.begin()));
}
