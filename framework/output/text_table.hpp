#pragma once

#include <string>
#include <vector>

namespace pliant {

// A table for people: columns as wide as they need, two spaces apart.
//
//     TextTable table({{"stage", TextTable::left}, {"seconds", TextTable::right}});
//     table.add({"hessian", "0.0012"});
class TextTable {
 public:
  enum Alignment { left, right };
  struct Column {
    std::string heading;
    Alignment alignment = left;
  };

  explicit TextTable(std::vector<Column> columns);

  // One cell per column.
  void add(std::vector<std::string> row);

  // Every line begins with `indent` and ends with a newline; no line has spaces at its end.
  std::string text(const std::string& indent = "") const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace pliant
