#pragma once

#include <string>
#include <vector>

#include <Eigen/Dense>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

#include "conformance/report.hpp"
#include "conformance/scene.hpp"
#include "conformance/subject.hpp"

namespace pliant::conformance {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// An energy of the plugin, bound to a scene and told of a static step, with element-wise access to its numbers.
class BoundEnergy {
 public:
  // A parameter that the energy misses gets its example. Throws what bind throws.
  BoundEnergy(Subject& subject, const Scene& scene);
  BoundEnergy(Subject& subject, const Scene& scene, const Domain& domain);

  const Energy& energy() const noexcept { return *instance_.object; }
  int dim() const noexcept { return dim_; }
  int group_count() const { return static_cast<int>(energy().groups().size()); }
  const ElementGroup& group(int g) const { return energy().groups()[static_cast<std::size_t>(g)]; }
  int dofs(int g) const { return group(g).k * dim_; }

  double value(int g, Index e, const std::vector<double>& x) const;
  VectorXd gradient(int g, Index e, const std::vector<double>& x) const;
  MatrixXd hessian(int g, Index e, const std::vector<double>& x, const Curvature& curvature = Curvature::exact()) const;
  MatrixXd majorizer(int g, Index e) const;  // k x k; the ability must be there

  // Sums over all elements: of the values, and of gradient and matrices over all DOFs.
  double value(const std::vector<double>& x) const;
  VectorXd gradient(const std::vector<double>& x) const;
  MatrixXd hessian(const std::vector<double>& x) const;
  MatrixXd majorizer() const;

  // Number of local DOF i of an element among all DOFs.
  std::size_t dof(int g, Index e, int i) const;

  template <class Visit>
  void for_each_element(const Visit& visit) const {
    for (int g = 0; g < group_count(); ++g) {
      for (Index e = 0; e < group(g).count(); ++e) visit(g, e);
    }
  }

  template <class Ability>
  const Ability* ability() const noexcept {
    return ability_of<Ability>(energy());
  }

  // "triangle 5"
  std::string name_of_element(int g, Index e) const;

 private:
  void bind(Subject& subject, const Scene& scene, const Domain& domain);

  Instance<Energy> instance_;
  int dim_;
  std::size_t dof_count_;
};

// The step of a static run at full load.
StepContext static_step(const Scene& scene);

}  // namespace pliant::conformance
