#pragma once

#include <string>
#include <vector>

// What was measured, for people and for programs.
struct EnergyCost {
  std::string what;  // "value", "gradient", "exact Hessian", "projected Hessian"
  int dim;
  double kit_arap, arap, neo_hookean;  // ns per element
};
struct CompileTime {
  std::string source;
  double seconds;
};

void print_table(const std::vector<EnergyCost>& costs, const std::vector<CompileTime>& times);
void write_json(const std::string& file, const std::vector<EnergyCost>& costs, const std::vector<CompileTime>& times);
