#include "output/text_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pliant {
namespace {

// Characters, not bytes, of UTF-8 text.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

TextTable::TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

void TextTable::add(std::vector<std::string> row) {
  if (row.size() != columns_.size()) throw std::logic_error("a table row needs one cell per column");
  rows_.push_back(std::move(row));
}

std::string TextTable::text(const std::string& indent) const {
  std::vector<std::vector<std::string>> lines(1);
  for (const auto& column : columns_) lines.front().push_back(column.heading);
  lines.insert(lines.end(), rows_.begin(), rows_.end());

  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c) widths[c] = std::max(widths[c], width_of(line[c]));
  }

  std::string text;
  for (const auto& line : lines) {
    std::string out = indent;
    for (std::size_t c = 0; c < line.size(); ++c) {
      const std::string padding(widths[c] - width_of(line[c]), ' ');
      if (c > 0) out += "  ";
      out += columns_[c].alignment == right ? padding + line[c] : line[c] + padding;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    text += out + '\n';
  }
  return text;
}

}  // namespace pliant
