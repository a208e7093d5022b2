#include <catch2/catch.hpp>

#include <limits>
#include <numeric>
#include <vector>

#include <pliant/vectors.hpp>

using namespace pliant;

TEST_CASE("sums of any length are complete") {
  for (std::size_t count = 0; count < 70; ++count) {
    std::vector<double> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 1.0);
    const auto n = static_cast<double>(count);
    CHECK(sum_of(count, [&](std::size_t i) { return numbers[i]; }) == n * (n + 1) / 2);
    CHECK(dot(numbers, numbers) == n * (n + 1) * (2 * n + 1) / 6);
  }
}

TEST_CASE("a norm neither overflows nor vanishes") {
  for (const double size : {1e-320, 1e-200, 1e-150, 1.0, 1e150, 1e200, 1e307}) {
    const std::vector<double> a = {3.0 * size, -4.0 * size, 0.0};
    CHECK(norm(a) / size == Approx(5.0).epsilon(size < 1e-310 ? 1e-3 : 1e-14));
  }
  CHECK(norm(std::vector<double>{}) == 0.0);
  CHECK(norm(std::vector<double>{0.0, -0.0}) == 0.0);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  CHECK(norm(std::vector<double>{1.0, -infinity}) == infinity);
  CHECK(std::isnan(norm(std::vector<double>{1e300, std::nan(""), infinity})));
}

TEST_CASE("the norm of a difference is the norm of what the difference is") {
  const std::vector<double> a = {1e200, 2.0, -3.0}, b = {4e200, 2.0, 1.0};
  CHECK(norm_of_difference(a, b) == Approx(3e200).epsilon(1e-14));
  CHECK(norm_of_difference(a, a) == 0.0);
  CHECK(norm_of_difference(std::vector<double>{1.0, 5.0}, std::vector<double>{4.0, 1.0}) == 5.0);
}

TEST_CASE("numbers are finite when each is") {
  for (std::size_t count = 0; count < 40; ++count) {
    std::vector<double> numbers(count, 1e308);
    CHECK(all_finite(numbers));
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
      if (count == 0) continue;
      numbers[count / 2] = bad;
      CHECK_FALSE(all_finite(numbers));
    }
  }
}
