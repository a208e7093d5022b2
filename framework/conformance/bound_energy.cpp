#include "conformance/bound_energy.hpp"

#include <fmt/format.h>

namespace pliant::conformance {
namespace {

// Kronecker product with the identity of the dimension.
MatrixXd for_all_coordinates(const MatrixXd& matrix, int dim) {
  MatrixXd whole = MatrixXd::Zero(matrix.rows() * dim, matrix.cols() * dim);
  for (Eigen::Index i = 0; i < whole.rows(); ++i) {
    for (Eigen::Index j = i % dim; j < whole.cols(); j += dim) whole(i, j) = matrix(i / dim, j / dim);
  }
  return whole;
}

}  // namespace

StepContext static_step(const Scene& scene) {
  static const std::vector<double> still(4096, 0.0);
  StepContext context;
  context.time = 1.0;
  context.previous = scene.rest();
  context.velocity = std::span(still).first(scene.rest().size());
  return context;
}

BoundEnergy::BoundEnergy(Subject& subject, const Scene& scene) : BoundEnergy(subject, scene, scene.domain()) {}

BoundEnergy::BoundEnergy(Subject& subject, const Scene& scene, const Domain& domain)
    : dim_(scene.dim()), dof_count_(scene.rest().size()) {
  for (;;) {
    try {
      bind(subject, scene, domain);
      return;
    } catch (const ParameterError& error) {
      if (!subject.give_example(error.parameter())) {
        throw Error(fmt::format("parameter {} {}; give it with --set", error.parameter(), error.what()));
      }
    }
  }
}

void BoundEnergy::bind(Subject& subject, const Scene& scene, const Domain& domain) {
  instance_ = make_instance<Energy>(subject, &scene.mesh());
  instance_->bind(domain);
  instance_->begin_step(static_step(scene));
}

double BoundEnergy::value(int g, Index e, const std::vector<double>& x) const {
  double value = 0.0;
  energy().evaluate(g, e, e + 1, x.data(), Curvature::exact(), &value, nullptr, nullptr);
  return value;
}

VectorXd BoundEnergy::gradient(int g, Index e, const std::vector<double>& x) const {
  VectorXd gradient(dofs(g));
  energy().evaluate(g, e, e + 1, x.data(), Curvature::exact(), nullptr, gradient.data(), nullptr);
  return gradient;
}

// Row-major as the contract has it: a block that is not symmetric is seen as it was written.
MatrixXd BoundEnergy::hessian(int g, Index e, const std::vector<double>& x, const Curvature& curvature) const {
  MatrixXd hessian(dofs(g), dofs(g));
  energy().evaluate(g, e, e + 1, x.data(), curvature, nullptr, nullptr, hessian.data());
  return hessian.transpose();
}

MatrixXd BoundEnergy::majorizer(int g, Index e) const {
  MatrixXd matrix(group(g).k, group(g).k);
  ability<Majorizer>()->majorizer(g, e, e + 1, matrix.data());
  return matrix.transpose();
}

double BoundEnergy::value(const std::vector<double>& x) const {
  double sum = 0.0;
  for_each_element([&](int g, Index e) { sum += value(g, e, x); });
  return sum;
}

VectorXd BoundEnergy::gradient(const std::vector<double>& x) const {
  VectorXd sum = VectorXd::Zero(static_cast<Eigen::Index>(dof_count_));
  for_each_element([&](int g, Index e) {
    const VectorXd local = gradient(g, e, x);
    for (int i = 0; i < local.size(); ++i) sum[static_cast<Eigen::Index>(dof(g, e, i))] += local[i];
  });
  return sum;
}

MatrixXd BoundEnergy::hessian(const std::vector<double>& x) const {
  const auto size = static_cast<Eigen::Index>(dof_count_);
  MatrixXd sum = MatrixXd::Zero(size, size);
  for_each_element([&](int g, Index e) {
    const MatrixXd local = hessian(g, e, x);
    for (int i = 0; i < local.rows(); ++i) {
      for (int j = 0; j < local.cols(); ++j) {
        sum(static_cast<Eigen::Index>(dof(g, e, i)), static_cast<Eigen::Index>(dof(g, e, j))) += local(i, j);
      }
    }
  });
  return sum;
}

MatrixXd BoundEnergy::majorizer() const {
  const auto size = static_cast<Eigen::Index>(dof_count_);
  MatrixXd sum = MatrixXd::Zero(size, size);
  for_each_element([&](int g, Index e) {
    const MatrixXd local = for_all_coordinates(majorizer(g, e), dim_);
    for (int i = 0; i < local.rows(); ++i) {
      for (int j = 0; j < local.cols(); ++j) {
        sum(static_cast<Eigen::Index>(dof(g, e, i)), static_cast<Eigen::Index>(dof(g, e, j))) += local(i, j);
      }
    }
  });
  return sum;
}

std::size_t BoundEnergy::dof(int g, Index e, int i) const {
  const ElementGroup& elements = group(g);
  const auto corner =
      static_cast<std::size_t>(e) * static_cast<std::size_t>(elements.k) + static_cast<std::size_t>(i / dim_);
  return static_cast<std::size_t>(elements.vertices[corner]) * static_cast<std::size_t>(dim_) +
         static_cast<std::size_t>(i % dim_);
}

std::string BoundEnergy::name_of_element(int g, Index e) const {
  const ElementGroup& elements = group(g);
  const Index number =
      static_cast<std::size_t>(e) < elements.source.size() ? elements.source[static_cast<std::size_t>(e)] : e;
  return fmt::format("{} {}", pliant::name_of(elements.simplex), number);
}

}  // namespace pliant::conformance
