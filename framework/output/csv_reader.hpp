#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <pliant/errors.hpp>

namespace pliant {

// A CSV file that cannot be used; what() begins with file:line:column.
class CsvError : public Error {
 public:
  using Error::Error;
};

// A CSV table with a header row, read strictly: every row has as many fields as the header, names are unique, blank
// lines only at the end. Quoted fields, CRLF and a UTF-8 byte-order mark are accepted. All errors throw CsvError.
//
//     const CsvTable table = read_csv("results/beam/iterations.csv");
//     const std::vector<double> energies = table.finite_numbers("energy");
class CsvTable {
 public:
  // `name` stands for the file in messages.
  CsvTable(std::string name, std::string_view content);

  std::size_t rows() const noexcept { return lines_.size(); }
  const std::vector<std::string>& columns() const noexcept { return columns_; }
  bool has(std::string_view column) const noexcept;

  const std::string& text(std::size_t row, std::string_view column) const;

  // A column as numbers; an empty field is NaN.
  std::vector<double> numbers(std::string_view column) const;

  // A column as numbers, none of them empty, NaN or infinite.
  std::vector<double> finite_numbers(std::string_view column) const;

 private:
  struct Field {
    std::string text;
    int column = 0;  // from 1
  };

  std::size_t index_of(std::string_view column) const;
  const Field& field(std::size_t row, std::size_t column) const { return fields_[row * columns_.size() + column]; }
  double number(std::size_t row, std::size_t column) const;
  [[noreturn]] void fail(int line, int column, const std::string& what) const;

  void read_header(std::vector<Field> header);
  void read_row(std::vector<Field> row, int line);
  std::vector<Field> split(std::string_view content, std::size_t& position, int& line) const;

  std::string name_;
  std::vector<std::string> columns_;
  std::vector<Field> fields_;  // row-major
  std::vector<int> lines_;     // of each row
};

CsvTable read_csv(const std::filesystem::path& path);

}  // namespace pliant
