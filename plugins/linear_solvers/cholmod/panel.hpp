#pragma once

#include <cstddef>

namespace pliant {

// Rows that a sweep works on at a time.
constexpr int chunk = 4;

// Consecutive columns of L, stored together in chunks of rows: first the inverse of the lower triangle that the columns
// make with their own rows, then the rows below. Zeros are stored where a column lacks a row that another has, and
// where a chunk lacks rows.
struct Panel {
  int column;               // the first one, in L
  int width;                // 1 .. chunk
  int count;                // rows below
  int runs;                 // leading chunks of rows below whose places follow each other
  int place;                // of its first column in the vector of its part
  std::size_t first_row;    // in Panels::rows; chunks() * chunk of them
  std::size_t first_value;  // in Panels::values; of each chunk chunk x width, column-major

  int chunks() const { return (count + chunk - 1) / chunk; }  // below
};

// Entries that the vector of a part has behind all others, for rows that lack in chunks. Several take turns, so that
// panels need not wait for each other.
constexpr int spare_rows = 16;

}  // namespace pliant
