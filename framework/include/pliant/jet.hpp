#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <Eigen/Core>

namespace pliant {

// Four numbers that lie behind each other, for arithmetic all at once; given by reference only.
using Four = double __attribute__((vector_size(32), aligned(8), may_alias));
inline Four& four(double* first) noexcept {
  return *reinterpret_cast<Four*>(first);
}
inline const Four& four(const double* first) noexcept {
  return *reinterpret_cast<const Four*>(first);
}

// A number that carries its derivatives by n variables: forward-mode automatic differentiation to the first or second
// order (a 1-jet or 2-jet; Griewank and Walther 2008, chapters 3 and 13). Functions written for double work on jets
// when their numbers are of a template type, small Eigen matrices included.
//
//     using J = Jet<2>;
//     const J x = J::variable(3.0, 0), y = J::variable(4.0, 1);
//     const J r = sqrt(x * x + y * y);          // r.value 5, r.gradient[0] 0.6, r.hessian(0, 0) 0.128
//
// Nothing is allocated and the loops have constant length. Comparisons look at the value. Where a function has no
// derivative (sqrt, abs, hypot at 0) the derivative is that of one side, or not finite as in the formula.
template <int n, int order = 2>
struct Jet {
  static_assert(n >= 1 && (order == 1 || order == 2));
  static constexpr int variables = n;

  // Arrays are filled up to whole groups of four, for vector instructions; row i of the lower triangle of the Hessian
  // has length(i) numbers from row(i) on, those behind the diagonal without meaning.
  static constexpr int length(int i) noexcept { return 4 * (i / 4 + 1); }
  static constexpr int row(int i) noexcept { return 8 * (i / 4) * (i / 4 + 1) + length(i) * (i % 4); }
  static constexpr int padded = length(n - 1);
  static constexpr int entries = order == 2 ? row(n) : 0;

  double value;
  double gradient[padded];
  std::array<double, entries> lower;

  Jet() = default;  // as of double: Jet() is zero, the numbers of `Jet a;` are not set
  Jet(double constant) noexcept : value(constant), gradient{}, lower{} {}  // NOLINT: numbers are constants
  Jet(const Jet& a) noexcept { *this = a; }
  Jet& operator=(const Jet& a) noexcept {
    set([](auto& r, const auto& x) { r = x; }, a);
    return *this;
  }

  static Jet variable(double value, int number) noexcept {
    Jet r(value);
    r.gradient[number] = 1.0;
    return r;
  }

  double hessian(int i, int j) const noexcept requires(order == 2) {
    return i >= j ? lower[row(i) + j] : lower[row(j) + i];
  }

  // f(r, a, b ...) for all numbers r of this jet and a, b ... of others, four at a time where that can be.
  template <class Function, class... Jets>
  void set(const Function& f, const Jets&... a) noexcept {
    f(value, a.value...);
    for (int i = 0; i < padded; i += 4) f(four(gradient + i), four(a.gradient + i)...);
    for (int e = 0; e < entries; e += 4) f(four(lower.data() + e), four(a.lower.data() + e)...);
  }

  // A jet made by set(f, a, b ...). In place: copies of whole jets would cost as much as the arithmetic.
  template <class Function, class... Jets>
  static Jet made(const Function& f, const Jets&... a) noexcept {
    Jet r;
    r.set(f, a...);
    return r;
  }

  // f(a) from f, f' and f'' at a.
  static Jet chain(const Jet& a, double f, double df, double ddf) noexcept {
    Jet r;
    r.value = f;
    for (int i = 0; i < padded; i += 4) four(r.gradient + i) = df * four(a.gradient + i);
    if constexpr (order == 2) {
      for (int i = 0; i < n; ++i) {
        const double scaled = ddf * a.gradient[i];
        for (int j = 0, e = row(i); j < length(i); j += 4, e += 4) {
          four(&r.lower[e]) = df * four(&a.lower[e]) + scaled * four(a.gradient + j);
        }
      }
    }
    return r;
  }

  // f(a, b) from f and its derivatives at (a, b).
  static Jet chain(const Jet& a, const Jet& b, double f, double fa, double fb, double faa, double fab,
                   double fbb) noexcept {
    Jet r;
    r.value = f;
    for (int i = 0; i < padded; i += 4) four(r.gradient + i) = fa * four(a.gradient + i) + fb * four(b.gradient + i);
    if constexpr (order == 2) {
      for (int i = 0; i < n; ++i) {
        const double by_a = faa * a.gradient[i] + fab * b.gradient[i];
        const double by_b = fab * a.gradient[i] + fbb * b.gradient[i];
        for (int j = 0, e = row(i); j < length(i); j += 4, e += 4) {
          four(&r.lower[e]) = fa * four(&a.lower[e]) + fb * four(&b.lower[e]) +
                              (by_a * four(a.gradient + j) + by_b * four(b.gradient + j));
        }
      }
    }
    return r;
  }

  // f(a_0, ..., a_{count-1}) from f, its gradient slope(i) and its symmetric Hessian curvature(i, j) at their values;
  // jet(i) is a_i.
  template <class Slope, class JetOf>
  static Jet chain(int count, double f, const Slope& slope, const JetOf& jet) noexcept {
    Jet r(f);
    for (int i = 0; i < count; ++i) {
      const double by = slope(i);
      const Jet& a = jet(i);
      for (int p = 0; p < padded; p += 4) four(r.gradient + p) += by * four(a.gradient + p);
      for (int e = 0; e < entries; e += 4) four(r.lower.data() + e) += by * four(a.lower.data() + e);
    }
    return r;
  }
  template <class Slope, class Curvature, class JetOf>
  static Jet chain(int count, double f, const Slope& slope, const Curvature& curvature, const JetOf& jet) noexcept {
    Jet r = chain(count, f, slope, jet);
    for (int i = 0; i < count; ++i) {
      double along[padded] = {};  // sum_j curvature(i, j) times the gradient of a_j
      for (int j = 0; j < count; ++j) {
        const double by = curvature(i, j);
        for (int p = 0; p < padded; p += 4) four(along + p) += by * four(jet(j).gradient + p);
      }
      for (int p = 0; p < n; ++p) {
        const double by = jet(i).gradient[p];
        for (int q = 0, e = row(p); q < length(p); q += 4, e += 4) four(&r.lower[e]) += by * four(along + q);
      }
    }
    return r;
  }

  Jet& operator+=(const Jet& b) noexcept {
    set([](auto& r, const auto& y) { r += y; }, b);
    return *this;
  }
  Jet& operator-=(const Jet& b) noexcept {
    set([](auto& r, const auto& y) { r -= y; }, b);
    return *this;
  }
  Jet& operator*=(double b) noexcept {
    set([b](auto& r) { r *= b; });
    return *this;
  }
  Jet& operator/=(double b) noexcept { return *this *= 1.0 / b; }
  Jet& operator+=(double b) noexcept { return value += b, *this; }
  Jet& operator-=(double b) noexcept { return value -= b, *this; }
  Jet& operator*=(const Jet& b) noexcept { return *this = *this * b; }
  Jet& operator/=(const Jet& b) noexcept { return *this = *this / b; }

  friend Jet operator+(const Jet& a) noexcept { return a; }
  friend Jet operator-(const Jet& a) noexcept {
    return made([](auto& r, const auto& x) { r = -x; }, a);
  }
  friend Jet operator+(const Jet& a, const Jet& b) noexcept {
    return made([](auto& r, const auto& x, const auto& y) { r = x + y; }, a, b);
  }
  friend Jet operator-(const Jet& a, const Jet& b) noexcept {
    return made([](auto& r, const auto& x, const auto& y) { r = x - y; }, a, b);
  }
  friend Jet operator*(const Jet& a, double b) noexcept {
    return made([b](auto& r, const auto& x) { r = x * b; }, a);
  }
  friend Jet operator+(Jet a, double b) noexcept { return a += b; }
  friend Jet operator+(double a, Jet b) noexcept { return b += a; }
  friend Jet operator-(Jet a, double b) noexcept { return a -= b; }
  friend Jet operator-(double a, const Jet& b) noexcept {
    Jet r = -b;
    return r += a, r;
  }
  friend Jet operator*(double a, const Jet& b) noexcept { return b * a; }
  friend Jet operator/(const Jet& a, double b) noexcept { return a * (1.0 / b); }

  friend Jet operator*(const Jet& a, const Jet& b) noexcept {
    Jet r;
    r.value = a.value * b.value;
    for (int i = 0; i < padded; i += 4) {
      four(r.gradient + i) = a.value * four(b.gradient + i) + b.value * four(a.gradient + i);
    }
    if constexpr (order == 2) {
      for (int i = 0; i < n; ++i) {
        for (int j = 0, e = row(i); j < length(i); j += 4, e += 4) {
          four(&r.lower[e]) = a.value * four(&b.lower[e]) + b.value * four(&a.lower[e]) +
                              (a.gradient[i] * four(b.gradient + j) + b.gradient[i] * four(a.gradient + j));
        }
      }
    }
    return r;
  }
  friend Jet operator/(double a, const Jet& b) noexcept {
    const double inverse = 1.0 / b.value, f = a * inverse;
    return chain(b, f, -f * inverse, 2.0 * f * inverse * inverse);
  }
  friend Jet operator/(const Jet& a, const Jet& b) noexcept { return a * (1.0 / b); }

  friend bool operator==(const Jet& a, const Jet& b) noexcept { return a.value == b.value; }
  friend auto operator<=>(const Jet& a, const Jet& b) noexcept { return a.value <=> b.value; }
  friend bool operator==(const Jet& a, double b) noexcept { return a.value == b; }
  friend auto operator<=>(const Jet& a, double b) noexcept { return a.value <=> b; }

  friend Jet sqrt(const Jet& a) noexcept {
    const double f = std::sqrt(a.value), df = 0.5 / f;
    return chain(a, f, df, -0.5 * df / a.value);
  }
  friend Jet exp(const Jet& a) noexcept {
    const double f = std::exp(a.value);
    return chain(a, f, f, f);
  }
  friend Jet log(const Jet& a) noexcept {
    const double df = 1.0 / a.value;
    return chain(a, std::log(a.value), df, -df * df);
  }
  friend Jet sin(const Jet& a) noexcept {
    const double f = std::sin(a.value), df = std::cos(a.value);
    return chain(a, f, df, -f);
  }
  friend Jet cos(const Jet& a) noexcept {
    const double f = std::cos(a.value), df = -std::sin(a.value);
    return chain(a, f, df, -f);
  }
  friend Jet tan(const Jet& a) noexcept {
    const double f = std::tan(a.value), df = 1.0 + f * f;
    return chain(a, f, df, 2.0 * f * df);
  }
  friend Jet asin(const Jet& a) noexcept {
    const double square = 1.0 - a.value * a.value, df = 1.0 / std::sqrt(square);
    return chain(a, std::asin(a.value), df, a.value * df / square);
  }
  friend Jet acos(const Jet& a) noexcept {
    const double square = 1.0 - a.value * a.value, df = -1.0 / std::sqrt(square);
    return chain(a, std::acos(a.value), df, a.value * df / square);
  }
  friend Jet atan(const Jet& a) noexcept {
    const double df = 1.0 / (1.0 + a.value * a.value);
    return chain(a, std::atan(a.value), df, -2.0 * a.value * df * df);
  }
  friend Jet tanh(const Jet& a) noexcept {
    const double f = std::tanh(a.value), df = 1.0 - f * f;
    return chain(a, f, df, -2.0 * f * df);
  }
  friend Jet abs(const Jet& a) noexcept { return a.value < 0.0 ? -a : a; }
  friend Jet abs2(const Jet& a) noexcept { return a * a; }

  // Integer and other constant powers. 0^0 is 1, and its derivatives are those of a constant.
  friend Jet pow(const Jet& a, double p) noexcept {
    const double df = p == 0.0 ? 0.0 : p * std::pow(a.value, p - 1.0);
    const double ddf = p == 0.0 || p == 1.0 ? 0.0 : p * (p - 1.0) * std::pow(a.value, p - 2.0);
    return chain(a, std::pow(a.value, p), df, ddf);
  }
  friend Jet pow(const Jet& a, const Jet& b) noexcept { return exp(b * log(a)); }

  friend Jet atan2(const Jet& y, const Jet& x) noexcept {
    const double square = x.value * x.value + y.value * y.value;
    const double fy = x.value / square, fx = -y.value / square;
    return chain(y, x, std::atan2(y.value, x.value), fy, fx, 2.0 * fx * fy, fx * fx - fy * fy, -2.0 * fx * fy);
  }
  friend Jet hypot(const Jet& a, const Jet& b) noexcept {
    const double f = std::hypot(a.value, b.value), fa = a.value / f, fb = b.value / f;
    return chain(a, b, f, fa, fb, fb * fb / f, -fa * fb / f, fa * fa / f);
  }
  friend Jet min(const Jet& a, const Jet& b) noexcept { return b.value < a.value ? b : a; }
  friend Jet max(const Jet& a, const Jet& b) noexcept { return a.value < b.value ? b : a; }
  friend bool isfinite(const Jet& a) noexcept { return std::isfinite(a.value); }
};

// The value of a jet or of a double.
template <int n, int order>
double value_of(const Jet<n, order>& a) noexcept {
  return a.value;
}
inline double value_of(double a) noexcept {
  return a;
}

}  // namespace pliant

namespace Eigen {

template <int n, int order>
struct NumTraits<pliant::Jet<n, order>> : NumTraits<double> {
  using Real = pliant::Jet<n, order>;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = double;
  enum {
    IsInteger = 0,
    IsSigned = 1,
    IsComplex = 0,
    RequireInitialization = 0,
    ReadCost = 1,
    AddCost = n * n / 2,
    MulCost = 2 * n * n
  };
};

template <int n, int order, class Op>
struct ScalarBinaryOpTraits<pliant::Jet<n, order>, double, Op> {
  using ReturnType = pliant::Jet<n, order>;
};
template <int n, int order, class Op>
struct ScalarBinaryOpTraits<double, pliant::Jet<n, order>, Op> {
  using ReturnType = pliant::Jet<n, order>;
};

}  // namespace Eigen
