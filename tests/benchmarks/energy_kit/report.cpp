#include "report.hpp"

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

void print_table(const std::vector<EnergyCost>& costs, const std::vector<CompileTime>& times) {
  std::printf("ns per element        dim    arap: kit  by hand  kit/hand   neo-Hookean: kit\n");
  for (const EnergyCost& c : costs) {
    std::printf("%-20s %4d   %10.1f %8.1f %9.2f %18.1f\n", c.what.c_str(), c.dim, c.kit_arap, c.arap,
                c.kit_arap / c.arap, c.neo_hookean);
  }
  std::printf("\nseconds to compile (2D and 3D together)\n");
  for (const CompileTime& time : times) std::printf("%-20s %10.1f\n", time.source.c_str(), time.seconds);
}

void write_json(const std::string& file, const std::vector<EnergyCost>& costs, const std::vector<CompileTime>& times) {
  nlohmann::ordered_json report;
  for (const EnergyCost& c : costs) {
    report["ns_per_element"].push_back({{"what", c.what},
                                        {"dim", c.dim},
                                        {"kit_arap", c.kit_arap},
                                        {"arap", c.arap},
                                        {"kit_over_hand", c.kit_arap / c.arap},
                                        {"kit_neo_hookean", c.neo_hookean}});
  }
  for (const CompileTime& time : times) report["seconds_to_compile"][time.source] = time.seconds;
  std::ofstream out(file);
  out << report.dump(2) << "\n";
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}
