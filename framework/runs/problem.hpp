#pragma once

#include <memory>
#include <string>
#include <vector>

#include <pliant/energy.hpp>

#include "config/experiment.hpp"
#include "mesh/domain.hpp"
#include "mesh/pins.hpp"
#include "objective/composed_objective.hpp"
#include "runs/field_catalogue.hpp"
#include "runs/inertia.hpp"

namespace pliant {

// An experiment made ready to run: energies created and bound, pins placed, the objective composed. Borrows the
// experiment.
class Problem {
 public:
  // Throws ConfigError with everything that only shows once the parts meet: elements that an energy cannot use,
  // vertices that nothing holds or that no energy touches, pins that contradict each other ...
  Problem(const Experiment& experiment, int threads);

  const Experiment& experiment() const noexcept { return experiment_; }
  const Mesh& mesh() const noexcept { return experiment_.mesh; }
  Pins& pins() noexcept { return pins_; }
  const Pins& pins() const noexcept { return pins_; }
  ComposedObjective& objective() noexcept { return *objective_; }
  const ComposedObjective& objective() const noexcept { return *objective_; }
  Inertia* inertia() noexcept { return inertia_.get(); }  // null in a static run
  std::span<const std::string> energy_names() const noexcept { return energy_names_; }

  // The fields of frames that the config chooses.
  const std::vector<FieldOrigin>& fields() const noexcept { return fields_; }

  // #V x dim: where the run starts, pins at their places of time 0 in a dynamic run, of the first load in a static one.
  const std::vector<double>& start() const noexcept { return start_; }

  // "vertex 17, coordinate y" for a free DOF.
  std::string describe_free_dof(Index free) const;

 private:
  struct BoundEnergy {
    std::unique_ptr<SelectedDomain> domain;
    ComponentPointer<Energy> energy;
  };
  void find_start(Mistakes& mistakes);
  void make_energy(const EnergyConfig& config, Mistakes& mistakes);
  void make_inertia();
  void check_connectivity(Mistakes& mistakes) const;
  std::vector<char> held_dofs() const;
  std::vector<char> pinned_dofs() const;

  const Experiment& experiment_;
  Pins pins_;
  int threads_;
  std::vector<BoundEnergy> energies_;
  std::unique_ptr<Inertia> inertia_;
  std::unique_ptr<SelectedDomain> inertia_domain_;
  std::vector<std::string> energy_names_;
  std::vector<Term> terms_;
  std::vector<FieldOrigin> fields_;
  std::vector<double> start_;
  std::unique_ptr<ComposedObjective> objective_;
};

}  // namespace pliant
