#pragma once

#include <algorithm>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

#include "dense.hpp"

// An energy with one group, summed over its elements into dense vectors and matrices of all DOFs.
namespace pliant::test {

class WholeEnergy {
 public:
  WholeEnergy(const Energy& energy, int dim) : energy_(energy), group_(energy.groups()[0]), dim_(dim) {}

  double value(const VectorXd& x) const {
    VectorXd values(group_.count());
    energy_.evaluate(0, 0, group_.count(), x.data(), Curvature::exact(), values.data(), nullptr, nullptr);
    return values.sum();
  }

  VectorXd gradient(const VectorXd& x) const {
    const int dofs = group_.k * dim_;
    MatrixXd local(dofs, group_.count());
    energy_.evaluate(0, 0, group_.count(), x.data(), Curvature::exact(), nullptr, local.data(), nullptr);
    VectorXd sum = VectorXd::Zero(x.size());
    for (Index e = 0; e < group_.count(); ++e) {
      for (int i = 0; i < dofs; ++i) sum[dof(e, i)] += local(i, e);
    }
    return sum;
  }

  MatrixXd hessian(const VectorXd& x, const Curvature& curvature = Curvature::exact()) const {
    const int dofs = group_.k * dim_;
    MatrixXd local(dofs, dofs), sum = MatrixXd::Zero(x.size(), x.size());
    for (Index e = 0; e < group_.count(); ++e) {
      energy_.evaluate(0, e, e + 1, x.data(), curvature, nullptr, nullptr, local.data());
      add(e, local, sum);
    }
    return sum;
  }

  // The majorizer with every entry times the identity of the dimension.
  MatrixXd majorizer(Index size) const {
    const int k = group_.k;
    MatrixXd local(k, k), block = MatrixXd::Zero(k * dim_, k * dim_), sum = MatrixXd::Zero(size, size);
    for (Index e = 0; e < group_.count(); ++e) {
      ability_of<Majorizer>(energy_)->majorizer(0, e, e + 1, local.data());
      for (int i = 0; i < k * dim_; ++i) {
        for (int j = 0; j < k * dim_; ++j) block(i, j) = i % dim_ == j % dim_ ? local(i / dim_, j / dim_) : 0.0;
      }
      add(e, block, sum);
    }
    return sum;
  }

  // Whether gradient and exact Hessian at x are the derivatives, to 1e-8 relative.
  bool derivatives_agree(const VectorXd& x, double h) const {
    const auto energy = [&](const VectorXd& at) { return VectorXd::Constant(1, value(at)); };
    const auto slope = [&](const VectorXd& at) { return gradient(at); };
    const VectorXd g = gradient(x);
    const MatrixXd H = hessian(x);
    return (central_differences(energy, x, h).transpose() - g).norm() <= 1e-8 * g.norm() &&
           (central_differences(slope, x, h) - H).norm() <= 1e-8 * H.norm();
  }

 private:
  Index dof(Index e, int i) const {
    return group_.vertices[static_cast<std::size_t>(e * group_.k + i / dim_)] * dim_ + i % dim_;
  }
  void add(Index e, const MatrixXd& local, MatrixXd& sum) const {
    for (int i = 0; i < local.rows(); ++i) {
      for (int j = 0; j < local.cols(); ++j) sum(dof(e, i), dof(e, j)) += local(i, j);
    }
  }

  const Energy& energy_;
  const ElementGroup& group_;
  int dim_;
};

inline VectorXd vector_of(const std::vector<double>& x) {
  return Eigen::Map<const VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

}  // namespace pliant::test
