// Jets: every function against central differences, of values for the gradient and of gradients for the Hessian.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>

#include <Eigen/Dense>

#include <pliant/jet.hpp>
#include <pliant/polar.hpp>

using namespace pliant;
using namespace std;

namespace {

template <int n>
using Point = std::array<double, n>;

template <int n, int order, class Function>
Jet<n, order> jet_of(const Function& function, const Point<n>& at) {
  std::array<Jet<n, order>, n> x;
  for (int i = 0; i < n; ++i)
    x[static_cast<std::size_t>(i)] = Jet<n, order>::variable(at[static_cast<std::size_t>(i)], i);
  return function(x);
}

template <int n, class Function>
void check_derivatives(const Function& function, const Point<n>& at, double tolerance = 2e-9) {
  const Jet<n> jet = jet_of<n, 2>(function, at);
  CHECK(jet.value == Approx(function(at)).epsilon(1e-14));
  constexpr double h = 1e-5;
  for (std::size_t i = 0; i < n; ++i) {
    Point<n> ahead = at, behind = at;
    ahead[i] += h, behind[i] -= h;
    const double slope = (function(ahead) - function(behind)) / (2 * h);
    CHECK(jet.gradient[i] == Approx(slope).epsilon(tolerance).margin(tolerance));
    const Jet<n, 1> to = jet_of<n, 1>(function, ahead), from = jet_of<n, 1>(function, behind);
    for (std::size_t j = 0; j < n; ++j) {
      const double curvature = (to.gradient[j] - from.gradient[j]) / (2 * h);
      CHECK(jet.hessian(static_cast<int>(i), static_cast<int>(j)) ==
            Approx(curvature).epsilon(tolerance).margin(tolerance));
    }
  }
}

// f(x, y) of one function of one variable, at the value u of a curved function of x and y.
#define CHECK_FUNCTION(expression, x, y)                      \
  check_derivatives<2>(                                       \
      [](const auto& p) {                                     \
        const auto u = p[0] * p[1] + 0.3 * p[0] - 0.1 * p[1]; \
        return expression;                                    \
      },                                                      \
      {x, y})

template <class T>
Eigen::Matrix<T, 3, 3> matrix(const std::array<T, 9>& entries) {
  return Eigen::Map<const Eigen::Matrix<T, 3, 3, Eigen::RowMajor>>(entries.data());
}

constexpr Point<9> general = {1.1, 0.2, -0.3, 0.1, 0.9, 0.25, -0.15, 0.05, 1.3};

}  // namespace

TEST_CASE("functions of one variable have the derivatives of calculus") {
  CHECK_FUNCTION(sqrt(u), 1.3, 0.7);
  CHECK_FUNCTION(exp(u), 0.4, -0.7);
  CHECK_FUNCTION(log(u), 1.3, 0.7);
  CHECK_FUNCTION(sin(u), 1.3, 0.7);
  CHECK_FUNCTION(cos(u), 1.3, 0.7);
  CHECK_FUNCTION(tan(u), 0.5, 0.7);
  CHECK_FUNCTION(asin(u), 0.5, 0.7);
  CHECK_FUNCTION(acos(u), 0.5, 0.7);
  CHECK_FUNCTION(atan(u), 1.3, 0.7);
  CHECK_FUNCTION(tanh(u), 0.5, 0.7);
  CHECK_FUNCTION(abs(u), 1.3, 0.7);
  CHECK_FUNCTION(abs(u), -1.3, 0.7);
  CHECK_FUNCTION(pow(u, 3), -0.9, 0.7);
  CHECK_FUNCTION(pow(u, -1.5), 1.3, 0.7);
  CHECK_FUNCTION(1.0 / u, 1.3, 0.7);
}

TEST_CASE("arithmetic and functions of two variables have the derivatives of calculus") {
  const Point<2> p = {0.8, -0.6};
  check_derivatives<2>([](const auto& x) { return x[0] * x[1]; }, p);
  check_derivatives<2>([](const auto& x) { return x[0] / x[1]; }, p);
  check_derivatives<2>([](const auto& x) { return 2 * x[0] - x[1] / 4 + 1 - (3 - x[0]) * x[1]; }, p);
  check_derivatives<2>([](const auto& x) { return atan2(x[1] * x[0], x[0] - x[1] * x[1]); }, p);
  check_derivatives<2>([](const auto& x) { return hypot(x[0] * x[0], x[1]); }, p);
  check_derivatives<2>([](const auto& x) { return pow(x[0], x[1] * x[1]); }, p);
  check_derivatives<2>([](const auto& x) { return max(x[0] * x[1], x[0]) + min(x[0] * x[0], x[1]); }, p);
}

TEST_CASE("assignments do as the operators") {
  check_derivatives<2>(
      [](const auto& x) {
        auto y = x[0];
        y += x[1], y *= x[0], y -= 2.0, y /= x[1], y += 0.5, y *= 3.0, y -= x[1], y /= 7.0;
        return y;
      },
      {0.8, -0.6});
}

TEST_CASE("powers at zero are finite where the function is smooth") {
  const auto jet = [](double p) { return pow(Jet<1>::variable(0.0, 0), p); };
  CHECK((jet(2).gradient[0] == 0.0 && jet(2).hessian(0, 0) == 2.0));
  CHECK((jet(1).gradient[0] == 1.0 && jet(1).hessian(0, 0) == 0.0));
  CHECK((jet(0).value == 1.0 && jet(0).gradient[0] == 0.0 && jet(0).hessian(0, 0) == 0.0));
}

TEST_CASE("comparisons look at the value") {
  const auto x = Jet<1>::variable(2.0, 0);
  CHECK((x > 1 && x < 3.0 && x == 2.0 && x >= Jet<1>(2.0) && !(x != 2.0)));
  CHECK(value_of(x) == value_of(2.0));
}

TEST_CASE("small matrices of jets: norm, determinant, inverse, products") {
  check_derivatives<9>([](const auto& x) { return matrix(x).determinant(); }, general);
  check_derivatives<9>([](const auto& x) { return matrix(x).norm(); }, general);
  check_derivatives<9>([](const auto& x) { return matrix(x).inverse().eval().trace(); }, general, 1e-8);
  check_derivatives<9>(
      [](const auto& x) {
        const auto F = matrix(x);
        return (F.transpose() * F).eval().squaredNorm() + F.col(0).cross(F.col(1)).dot(F.col(2));
      },
      general, 1e-8);
}

TEST_CASE("the squared distance to the rotations has the derivatives of calculus, as a function of functions too") {
  const Point<9> identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const Point<9> reflected = {1.1, 0.2, -0.3, 0.1, 0.9, 0.25, -0.15, 0.05, -0.4};
  for (const Point<9>& at : {general, identity, reflected}) {
    check_derivatives<9>(
        [](const auto& x) {
          const auto F = matrix(x);
          const std::decay_t<decltype(F)> G = F + 0.1 * F * F;
          return squared_distance_to_rotations(G);
        },
        at, 1e-7);
  }
  for (const Point<4>& at : {Point<4>{1, 0, 0, 1}, Point<4>{0.9, -0.3, 0.4, 1.2}, Point<4>{-0.5, 0.2, 0.3, 0.8}}) {
    check_derivatives<4>(
        [](const auto& x) {
          using T = std::decay_t<decltype(x[0])>;
          Eigen::Matrix<T, 2, 2> F;
          F << x[0], x[1], x[2], x[3] * x[3];
          return squared_distance_to_rotations(F);
        },
        at, 1e-7);
  }
}

TEST_CASE("the closest rotation is differentiable, also where singular values coincide") {
  const Point<9> identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const Point<9> reflected = {1.1, 0.2, -0.3, 0.1, 0.9, 0.25, -0.15, 0.05, -0.4};
  for (const Point<9>& at : {general, identity, reflected}) {
    for (int i = 0; i < 9; ++i) {
      CAPTURE(i);
      check_derivatives<9>(
          [i](const auto& x) {
            const auto F = matrix(x);
            const std::decay_t<decltype(F)> G = F + 0.1 * F * F;  // with second derivatives of its own
            return closest_rotation(G)(i / 3, i % 3);
          },
          at, 1e-7);
    }
  }
  for (const Point<4>& at : {Point<4>{1, 0, 0, 1}, Point<4>{0.9, -0.3, 0.4, 1.2}}) {
    for (int i = 0; i < 4; ++i) {
      check_derivatives<4>(
          [i](const auto& x) {
            using T = std::decay_t<decltype(x[0])>;
            Eigen::Matrix<T, 2, 2> F;
            F << x[0], x[1], x[2], x[3];
            return closest_rotation(F)(i / 2, i % 2);
          },
          at, 1e-8);
    }
  }
}
