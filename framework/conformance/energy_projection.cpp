#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "conformance/bound_energy.hpp"
#include "conformance/energy_abilities.hpp"
#include "conformance/states.hpp"
#include "objective/metric_projection.hpp"

namespace pliant::conformance {
namespace {

constexpr double tolerance = 1e-8;

// The columns of T in T^T K T = I on the range of K (x) I_dim, in which the host measures curvature.
MatrixXd range_of(const MatrixXd& metric, int dim) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(metric);
  std::vector<VectorXd> columns;
  for (Eigen::Index i = 0; i < metric.rows(); ++i) {
    if (eigen.eigenvalues()[i] <= 1e-10 * eigen.eigenvalues().maxCoeff()) continue;
    for (int c = 0; c < dim; ++c) {
      VectorXd column = VectorXd::Zero(metric.rows() * dim);
      for (Eigen::Index v = 0; v < metric.rows(); ++v) {
        column[v * dim + c] = eigen.eigenvectors()(v, i) / std::sqrt(eigen.eigenvalues()[i]);
      }
      columns.push_back(column);
    }
  }
  MatrixXd range(metric.rows() * dim, static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) range.col(static_cast<Eigen::Index>(i)) = columns[i];
  return range;
}

double lowest_eigenvalue(const MatrixXd& symmetric) {
  if (symmetric.size() == 0) return 0.0;
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(symmetric, Eigen::EigenvaluesOnly).eigenvalues().minCoeff();
}

class ProjectionCheck {
 public:
  ProjectionCheck(const BoundEnergy& energy, Report& report)
      : energy_(energy), report_(report), term_("energy", const_cast<Energy&>(energy.energy())) {
    for (int g = 0; g < energy.group_count(); ++g) groups_.push_back({&term_, g, energy.group(g), 0});
    for (const TermGroup& group : groups_) host_.emplace_back(group, energy.dim());
  }

  void at(const State& state) {
    energy_.for_each_element([&](int g, Index e) {
      if (!std::isfinite(energy_.value(g, e, state.x)) || report_.failed()) return;
      place_ = fmt::format("of {}, {},", energy_.name_of_element(g, e), state.name);
      exact_ = energy_.hessian(g, e, state.x);
      size_ = std::max(exact_.norm(), 1e-300);
      for (const double floor : {0.0, 1e-3, 0.3}) relative(g, e, state.x, floor);
      absolute(g, e, state.x);
    });
  }

  std::string measures() const {
    std::string text = fmt::format("{} blocks, {} of them above the floor already", blocks_, above_);
    if (compared_with_host_)
      text += fmt::format(", at most {:.1e} from the host's projection in its metric", from_host_);
    return text;
  }

 private:
  MatrixXd projected(int g, Index e, const std::vector<double>& x, const Curvature& curvature) {
    const MatrixXd block = energy_.hessian(g, e, x, curvature);
    ++blocks_;
    if (!block.allFinite()) {
      fail("is not finite");
    } else if ((block - block.transpose()).norm() > 1e-10 * std::max(block.norm(), size_)) {
      fail("is not symmetric");
    } else if (const double lowest = lowest_eigenvalue(block); lowest < -tolerance * size_) {
      fail(fmt::format("is not positive semidefinite: its lowest eigenvalue is {:.3g}, that of the exact one {:.3g}",
                       lowest, lowest_eigenvalue(exact_)));
    }
    return block;
  }

  void relative(int g, Index e, const std::vector<double>& x, double floor) {
    const Curvature curvature = Curvature::projected(Curvature::Floor::relative, floor);
    floor_ = fmt::format("with the relative floor {}", floor);
    const MatrixXd block = projected(g, e, x, curvature);
    if (report_.failed()) return;
    const std::optional<MatrixXd> range = metric_range(g, e);
    if (range) keep_floor(block, *range, floor);
    const double exact_lowest =
        range ? lowest_eigenvalue(range->transpose() * exact_ * *range) : lowest_eigenvalue(exact_);
    if ((range || floor == 0.0) && exact_lowest >= floor + (range ? 1e-9 : 0.0)) equal_exact(block);
    if (range) compare_with_host(g, e, block, curvature);
  }

  // The floor's unit is the energy's own: only what holds for any unit is asked.
  void absolute(int g, Index e, const std::vector<double>& x) {
    floor_ = "with an absolute floor";
    const MatrixXd low = projected(g, e, x, Curvature::projected(Curvature::Floor::absolute, 1e-4 * size_));
    const MatrixXd high = projected(g, e, x, Curvature::projected(Curvature::Floor::absolute, 0.2 * size_));
    if (report_.failed() || lowest_eigenvalue(high - low) >= -tolerance * size_) return;
    fail("does not grow with the floor");
  }

  std::optional<MatrixXd> metric_range(int g, Index e) const {
    const int k = energy_.group(g).k;
    MatrixXd metric(k, k);
    if (const auto* own = energy_.ability<ElementMetric>()) {
      own->element_metric(g, e, e + 1, metric.data());
    } else if (energy_.ability<Majorizer>() != nullptr) {
      metric = energy_.majorizer(g, e);
    } else {
      return {};
    }
    return range_of(metric, energy_.dim());
  }

  void keep_floor(const MatrixXd& block, const MatrixXd& range, double floor) {
    const double lowest = lowest_eigenvalue(range.transpose() * block * range);
    if (range.cols() == 0 || lowest >= floor - 1e-7) return;
    fail(fmt::format("has the curvature {:.6g} of the element's stiffness, less than the floor", lowest));
  }

  void equal_exact(const MatrixXd& block) {
    ++above_;
    const double difference = (block - exact_).norm() / size_;
    if (difference <= tolerance || report_.failed()) return;
    fail(fmt::format("differs from the exact one by {:.1e} of its size, though that is above the floor already",
                     difference));
  }

  void compare_with_host(int g, Index e, const MatrixXd& block, const Curvature& curvature) {
    MatrixXd by_host = exact_;
    host_[static_cast<std::size_t>(g)].project(e, e + 1, curvature, by_host.data());
    compared_with_host_ = true;
    from_host_ = std::max(from_host_, (block - by_host).norm() / size_);
  }

  void fail(const std::string& text) {
    if (!report_.failed()) report_.fail(fmt::format("the projected Hessian {} {} {}", place_, floor_, text));
  }

  const BoundEnergy& energy_;
  Report& report_;
  Term term_;
  std::vector<TermGroup> groups_;
  std::vector<MetricProjection> host_;
  MatrixXd exact_;
  double size_ = 0.0, from_host_ = 0.0;
  std::string place_, floor_;
  int blocks_ = 0, above_ = 0;
  bool compared_with_host_ = false;
};

}  // namespace

void check_projection(Subject& subject, const Support& support, Report& report) {
  const Scene scene(support);
  BoundEnergy energy(subject, scene);
  if (energy.ability<ClosedFormProjection>() == nullptr) {
    return report.skip("it leaves the projection of its Hessian to the host");
  }
  ProjectionCheck check(energy, report);
  for (const State& state : states_of(scene)) {
    report.doing(fmt::format("projected Hessians are asked for {}", state.name));
    check.at(state);
  }
  report.measure(check.measures());
}

}  // namespace pliant::conformance
