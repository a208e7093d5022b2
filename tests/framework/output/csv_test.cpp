#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "output/csv_reader.hpp"
#include "output/csv_writer.hpp"
#include "scratch.hpp"

using namespace pliant;
using Catch::Matchers::Contains;
using Catch::Matchers::Equals;
using Catch::Matchers::StartsWith;

namespace {

std::string message_of(const std::string& content) {
  try {
    const CsvTable table("t.csv", content);
    for (const auto& column : table.columns()) table.finite_numbers(column);
  } catch (const CsvError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("numbers are written as the shortest text that reads back to the same bits") {
  std::mt19937_64 random(7);
  CsvWriter csv({"value"});
  std::vector<double> values{0.0, -0.0, 0.1, 1.0 / 3.0, 1e308, 5e-324, 391.4066758334774};
  while (values.size() < 2000) {
    double value = 0.0;
    const std::uint64_t bits = random();
    std::memcpy(&value, &bits, sizeof value);
    if (std::isfinite(value)) values.push_back(value);
  }
  for (const double value : values) csv.add(value).end_row();

  const auto read = CsvTable("t.csv", csv.text()).finite_numbers("value");
  REQUIRE(read.size() == values.size());
  CHECK(std::memcmp(read.data(), values.data(), values.size() * sizeof(double)) == 0);
  CHECK_THAT(csv.text(), StartsWith("value\n0\n-0\n0.1\n0.3333333333333333\n"));
}

TEST_CASE("NaN is an empty field, infinities are words") {
  CsvWriter csv({"a", "b", "c"});
  csv.add(std::nan("")).add(std::numeric_limits<double>::infinity()).add(-HUGE_VAL).end_row();
  CHECK(csv.text() == "a,b,c\n,inf,-inf\n");

  const CsvTable table("t.csv", csv.text());
  CHECK(std::isnan(table.numbers("a")[0]));
  CHECK(table.numbers("b")[0] == HUGE_VAL);
  CHECK(table.numbers("c")[0] == -HUGE_VAL);
  CHECK_THROWS_WITH(table.finite_numbers("a"), "t.csv:2:1: '' in column 'a' must be a finite number");
  CHECK_THROWS_WITH(table.finite_numbers("b"), "t.csv:2:2: 'inf' in column 'b' must be a finite number");
}

TEST_CASE("text with commas, quotes and line ends survives") {
  const std::string awkward = "a \"quoted\", two-line\nword";
  CsvWriter csv({"text", "number"});
  csv.add(awkward).add(3).end_row().add("plain").add(4).end_row();
  const CsvTable table("t.csv", csv.text());
  CHECK(table.text(0, "text") == awkward);
  CHECK(table.text(1, "text") == "plain");
  CHECK(table.numbers("number") == std::vector<double>{3, 4});
}

TEST_CASE("Windows line ends, a byte-order mark and a missing last newline are accepted") {
  const CsvTable table("t.csv", "\xEF\xBB\xBFx,y\r\n1,2\r\n3,+4 \r\n\r\n");
  CHECK(table.columns() == std::vector<std::string>{"x", "y"});
  CHECK(table.finite_numbers("y") == std::vector<double>{2, 4});
  CHECK(CsvTable("t.csv", "x\n1").rows() == 1);
  CHECK(CsvTable("t.csv", "x,y").rows() == 0);
}

TEST_CASE("each mistake in a table is named with its place") {
  CHECK(message_of("") == "t.csv: the file is empty; a CSV file begins with a row of column names");
  CHECK(message_of(std::string("x\n\0", 3)) == "t.csv: not a CSV file: it holds binary data");
  CHECK(message_of("x,,z\n") == "t.csv:1:3: a column has no name");
  CHECK(message_of("x,y,x\n") == "t.csv:1:5: column 'x' stands here a second time");
  CHECK(message_of("x,y\n1,2\n3\n") == "t.csv:3:1: 1 fields, but the header names 2 columns (x, y)");
  CHECK(message_of("x,y\n1,2,3\n") == "t.csv:2:5: 3 fields, but the header names 2 columns (x, y)");
  CHECK(message_of("x,y\n\n1,2\n") == "t.csv:2:1: 1 fields, but the header names 2 columns (x, y)");
  CHECK(message_of("x,y\n1,two\n") == "t.csv:2:3: 'two' in column 'y' is not a number");
  CHECK(message_of("x\n1.5.2\n") == "t.csv:2:1: '1.5.2' in column 'x' is not a number");
  CHECK(message_of("x\n1e400\n") == "t.csv:2:1: '1e400' in column 'x' does not fit a double");
  CHECK(message_of("x\n0x10\n") == "t.csv:2:1: '0x10' in column 'x' is not a number");
  CHECK(message_of("x\nnan\n") == "t.csv:2:1: 'nan' in column 'x' must be a finite number");
  CHECK(message_of("x\n\"1\n") == "t.csv:2:1: the quote opened here is never closed");
  CHECK(message_of("x\n\"1\"2\n") == "t.csv:2:4: a comma or the end of the line must follow a quote");
  CHECK_THROWS_WITH(CsvTable("t.csv", "x,y\n").numbers("z"), "t.csv:1:1: no column 'z'; there are: x, y");
}

TEST_CASE("a file that cannot be a table is refused by name") {
  const test::Scratch scratch;
  CHECK_THROWS_WITH(read_csv(scratch / "none.csv"), (scratch / "none.csv").string() + ": No such file or directory");
  CHECK_THROWS_WITH(read_csv(scratch.folder()), scratch.folder().string() + ": a folder, not a CSV file");
  CHECK_THROWS_WITH(read_csv("/dev/zero"), "/dev/zero: a special file, not a CSV file");
  const auto file = scratch.write("t.csv", "x\n1\nbad\n");
  CHECK_THROWS_WITH(read_csv(file).numbers("x"), file.string() + ":3:1: 'bad' in column 'x' is not a number");
}
