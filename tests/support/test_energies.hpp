#pragma once

#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <string_view>
#include <vector>

#include <Eigen/Dense>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

// Small energies whose every number can be checked by hand.
namespace pliant::test {

// One group of elements, each a function of its local positions q (k*dim).
class OneGroup : public Energy {
 public:
  struct Element {
    const double* q;
    double* value;     // never null
    double* gradient;  // null, or k*dim
    double* hessian;   // null, or (k*dim)^2
  };

  OneGroup(int dim, int k, std::vector<Index> vertices) : dim_(dim), k_(k), vertices_(std::move(vertices)) {
    source_.resize(vertices_.size() / static_cast<std::size_t>(k));
    std::iota(source_.begin(), source_.end(), 0);
    group_.name = "elements";
    group_.k = k;
    group_.simplex = static_cast<Simplex>(std::min(k, 4) - 1);
    refer();
  }

  void bind(const Domain&) override {}
  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value, double* gradient,
                double* hessian) const override {
    double q[24], unwanted;
    const auto dofs = static_cast<std::size_t>(k_ * dim_);
    for (Index e = begin; e < end; ++e) {
      for (int a = 0; a < k_; ++a) {
        const Index v = vertices_[static_cast<std::size_t>(e * k_ + a)];
        for (int c = 0; c < dim_; ++c) q[a * dim_ + c] = x[v * dim_ + c];
      }
      element(e, {q, value != nullptr ? value++ : &unwanted, gradient, hessian});
      if (gradient != nullptr) gradient += dofs;
      if (hessian != nullptr) hessian += dofs * dofs;
    }
  }

  // Numbers of the elements in the mesh, where they are not 0, 1, 2, ...
  void set_source(std::vector<Index> source) {
    source_ = std::move(source);
    refer();
  }

 protected:
  virtual void element(Index e, const Element& element) const = 0;
  void set_vertices(std::vector<Index> vertices) {
    vertices_ = std::move(vertices);
    refer();
  }
  int dofs() const { return k_ * dim_; }
  int dim_, k_;

 private:
  void refer() {
    group_.vertices = vertices_;
    group_.source = source_;
  }
  std::vector<Index> vertices_, source_;
  ElementGroup group_;
};

// k = 1: w/2 |x - target|^2.
class Anchors final : public OneGroup, public Majorizer {
 public:
  Anchors(int dim, std::vector<Index> vertices, double weight, double target = 0.0)
      : OneGroup(dim, 1, std::move(vertices)), weight_(weight), target_(target) {}

  void set_weight(double weight) { weight_ = weight, ++revision_; }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    std::fill(matrices, matrices + (end - begin), weight_);
  }
  std::uint64_t majorizer_revision() const noexcept override { return revision_; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }

 private:
  void element(Index, const Element& e) const override {
    *e.value = 0.0;
    for (int i = 0; e.hessian != nullptr && i < dim_ * dim_; ++i) e.hessian[i] = i % (dim_ + 1) == 0 ? weight_ : 0.0;
    for (int c = 0; c < dim_; ++c) {
      const double d = e.q[c] - target_;
      *e.value += 0.5 * weight_ * d * d;
      if (e.gradient != nullptr) e.gradient[c] = weight_ * d;
    }
  }
  double weight_, target_;
  std::uint64_t revision_ = 1;
};

// k = 2: w/2 |x_b - x_a|^2, springs of no rest length.
class LinearSprings final : public OneGroup, public Majorizer {
 public:
  LinearSprings(int dim, std::vector<Index> edges, double weight)
      : OneGroup(dim, 2, std::move(edges)), weight_(weight) {}

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    for (Index e = begin; e < end; ++e, matrices += 4) {
      matrices[0] = matrices[3] = weight_;
      matrices[1] = matrices[2] = -weight_;
    }
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }

 private:
  void element(Index, const Element& e) const override {
    for (int i = 0; e.hessian != nullptr && i < 4 * dim_ * dim_; ++i) e.hessian[i] = 0.0;
    *e.value = 0.0;
    for (int c = 0; c < dim_; ++c) {
      const double d = e.q[dim_ + c] - e.q[c];
      *e.value += 0.5 * weight_ * d * d;
      if (e.gradient != nullptr) e.gradient[c] = -weight_ * d, e.gradient[dim_ + c] = weight_ * d;
      if (e.hessian == nullptr) continue;
      const int n = dofs(), a = c, b = dim_ + c;
      e.hessian[a * n + a] = e.hessian[b * n + b] = weight_;
      e.hessian[a * n + b] = e.hessian[b * n + a] = -weight_;
    }
  }
  double weight_;
};

// k = 2, no abilities: (|d|^2 - 1)^2 / 4, indefinite where |d| < 1.
class QuarticSprings final : public OneGroup {
 public:
  QuarticSprings(int dim, std::vector<Index> edges) : OneGroup(dim, 2, std::move(edges)) {}

 private:
  void element(Index, const Element& e) const override {
    const Eigen::Map<const Eigen::VectorXd> a(e.q, dim_), b(e.q + dim_, dim_);
    const Eigen::VectorXd d = b - a;
    const double stretch = d.squaredNorm() - 1.0;
    *e.value = 0.25 * stretch * stretch;
    if (e.gradient != nullptr) {
      Eigen::Map<Eigen::VectorXd>(e.gradient, dim_) = -stretch * d;
      Eigen::Map<Eigen::VectorXd>(e.gradient + dim_, dim_) = stretch * d;
    }
    if (e.hessian == nullptr) return;
    const Eigen::MatrixXd h = stretch * Eigen::MatrixXd::Identity(dim_, dim_) + 2.0 * d * d.transpose();
    Eigen::Map<Eigen::MatrixXd> H(e.hessian, 2 * dim_, 2 * dim_);
    H << h, -h, -h, h;
  }
};

// Any k: q.A q / 2 + b.q with a symmetric A and a b that are random for each element.
class RandomQuadratic final : public OneGroup {
 public:
  RandomQuadratic(int dim, int k, std::vector<Index> vertices, unsigned seed)
      : OneGroup(dim, k, std::move(vertices)), seed_(seed) {}

 private:
  void element(Index number, const Element& e) const override {
    std::mt19937_64 bits(seed_ + 977u * static_cast<unsigned>(number));
    const auto random = [&] { return static_cast<double>(bits() >> 11) * 0x1.0p-52 - 1.0; };
    Eigen::MatrixXd A(dofs(), dofs());
    Eigen::VectorXd b(dofs());
    for (double& entry : A.reshaped()) entry = random();
    for (double& entry : b) entry = random();
    A = (A + A.transpose()).eval();
    const Eigen::Map<const Eigen::VectorXd> q(e.q, dofs());
    *e.value = 0.5 * q.dot(A * q) + b.dot(q);
    if (e.gradient != nullptr) Eigen::Map<Eigen::VectorXd>(e.gradient, dofs()) = A * q + b;
    if (e.hessian != nullptr) Eigen::Map<Eigen::MatrixXd>(e.hessian, dofs(), dofs()) = A;
  }
  unsigned seed_;
};

// k = 1: -log of the first coordinate, +infinity where it is not positive.
class Wall final : public OneGroup, public StepLimit {
 public:
  Wall(int dim, std::vector<Index> vertices, bool knows_step_limit)
      : OneGroup(dim, 1, std::move(vertices)), knows_step_limit_(knows_step_limit) {}

  double step_limit(const double* x, const double* direction) const override {
    double limit = 1.0;
    for (const Index v : groups()[0].vertices) {
      const double d = direction[v * dim_];
      if (x[v * dim_] + d <= 0.0) limit = std::min(limit, -0.9 * x[v * dim_] / d);
    }
    return limit;
  }
  const void* ability(const char* wanted) const noexcept override {
    return knows_step_limit_ ? offer<StepLimit>(this, wanted) : nullptr;
  }

 private:
  void element(Index, const Element& e) const override {
    const double x = e.q[0];
    constexpr double unspecified = std::numeric_limits<double>::quiet_NaN();
    *e.value = x > 0.0 ? -std::log(x) : std::numeric_limits<double>::infinity();
    for (int c = 0; e.gradient != nullptr && c < dim_; ++c) e.gradient[c] = c == 0 ? -1.0 / x : 0.0;
    for (int i = 0; e.hessian != nullptr && i < dim_ * dim_; ++i) e.hessian[i] = i == 0 ? 1.0 / (x * x) : 0.0;
    if (!(x > 0.0) && e.gradient != nullptr) e.gradient[0] = unspecified;
  }
  bool knows_step_limit_;
};

// k = 1: whatever a function of (element, x) says, in one coordinate of one vertex.
class Custom final : public OneGroup {
 public:
  struct Answer {
    double value = 0.0, gradient = 0.0, hessian = 1.0;
  };
  using Function = std::function<Answer(Index element, double x)>;

  Custom(int dim, std::vector<Index> vertices, Function function)
      : OneGroup(dim, 1, std::move(vertices)), function_(std::move(function)) {}

 private:
  void element(Index number, const Element& e) const override {
    const Answer answer = function_(number, e.q[0]);
    *e.value = answer.value;
    for (int c = 0; e.gradient != nullptr && c < dim_; ++c) e.gradient[c] = c == 0 ? answer.gradient : 0.0;
    for (int i = 0; e.hessian != nullptr && i < dim_ * dim_; ++i) {
      e.hessian[i] = i == 0 ? answer.hessian : i % (dim_ + 1) == 0 ? 1.0 : 0.0;
    }
  }
  Function function_;
};

// Another energy, some of whose abilities are hidden.
class Hiding final : public Energy {
 public:
  Hiding(Energy& energy, std::vector<std::string_view> hidden) : energy_(energy), hidden_(std::move(hidden)) {}

  void bind(const Domain& domain) override { energy_.bind(domain); }
  std::span<const ElementGroup> groups() const noexcept override { return energy_.groups(); }
  void evaluate(int group, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    energy_.evaluate(group, begin, end, x, curvature, value, gradient, hessian);
  }
  const void* ability(const char* wanted) const noexcept override {
    for (const std::string_view hidden : hidden_) {
      if (hidden == wanted) return nullptr;
    }
    return energy_.ability(wanted);
  }

 private:
  Energy& energy_;
  std::vector<std::string_view> hidden_;
};

}  // namespace pliant::test
