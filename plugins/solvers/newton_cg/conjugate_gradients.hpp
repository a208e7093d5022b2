#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include <Eigen/Core>

#include <pliant/outcome.hpp>
#include <pliant/symmetric_matrix.hpp>

namespace pliant::newton_cg {

// Preconditioned conjugate gradients for H s = g, ended early: where the residual has fallen enough, or where a
// direction of no positive curvature shows that H is not positive definite (Steihaug 1983). Whenever it ends, s.g > 0
// for a positive definite preconditioner M, so that -s descends.
class ConjugateGradients {
 public:
  using Precondition =
      std::function<std::optional<Outcome>(std::span<const double> residual, std::span<double> result)>;

  struct End {
    enum class Code { converged, negative_curvature, iteration_limit } code = Code::converged;
    std::int64_t iterations = 0;
  };

  // Makes room for vectors of this size: the one place that allocates.
  void resize(std::size_t size);

  // Until the residual, in the norm of M^-1, is `tolerance` times that of g. Returns how M failed, if it did.
  std::optional<Outcome> solve(const SymmetricMatrix& H, std::span<const double> g, double tolerance,
                               std::int64_t iteration_limit, const Precondition& precondition, std::span<double> s);

  const End& end() const noexcept { return end_; }

 private:
  Eigen::VectorXd residual_, preconditioned_, direction_, product_;
  End end_;
};

}  // namespace pliant::newton_cg
