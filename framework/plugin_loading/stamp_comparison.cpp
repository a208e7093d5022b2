#include "plugin_loading/stamp_comparison.hpp"

#include <vector>

#include <fmt/format.h>

namespace pliant {
namespace {

struct Row {
  std::string what;
  std::string ours;
  std::string theirs;
  bool differs = false;
  std::string remedy = {};
};

constexpr const char* same_headers = "the Eigen headers and settings of this host (CMake target pliant::pliant)";

std::string text_of(const char* text) {
  return text == nullptr ? "(missing)" : text;
}
std::string text_of(std::int32_t number) {
  return std::to_string(number);
}

std::string version_of(std::int32_t eigen) {
  return fmt::format("{}.{}.{}", eigen / 10000, eigen / 100 % 100, eigen % 100);
}

Row row(const char* what, std::string ours, std::string theirs, std::string remedy) {
  const bool differs = ours != theirs;
  return {what, std::move(ours), std::move(theirs), differs, std::move(remedy)};
}

Row contract_row(const Stamp& ours, const Stamp& theirs) {
  Row contract = row("contract", fmt::format("{}.{}", ours.contract_major, ours.contract_minor),
                     fmt::format("{}.{}", theirs.contract_major, theirs.contract_minor), "the headers of this Pliant");
  contract.differs = ours.contract_major != theirs.contract_major || theirs.contract_minor > ours.contract_minor;
  return contract;
}

std::vector<Row> rows_of(const Stamp& ours, const Stamp& theirs) {
  const auto compared = [&](const char* what, auto field, std::string remedy) {
    return row(what, text_of(ours.*field), text_of(theirs.*field), std::move(remedy));
  };
  const auto same = [&](const char* what, auto field) {
    return compared(what, field, fmt::format("{} {}", what, text_of(ours.*field)));
  };
  return {
      contract_row(ours, theirs),
      same("standard library", &Stamp::standard_library),
      same("_GLIBCXX_USE_CXX11_ABI", &Stamp::cxx11_abi),
      same("_GLIBCXX_DEBUG", &Stamp::glibcxx_debug),
      row("Eigen", version_of(ours.eigen_version), version_of(theirs.eigen_version), same_headers),
      compared("EIGEN_MAX_ALIGN_BYTES", &Stamp::eigen_max_align_bytes, same_headers),
      compared("EIGEN_MALLOC_ALREADY_ALIGNED", &Stamp::eigen_malloc_already_aligned, same_headers),
      compared("Eigen row-major by default", &Stamp::eigen_row_major_default, same_headers),
      compared("Eigen index bytes", &Stamp::eigen_index_bytes, same_headers),
      same("sanitizer", &Stamp::sanitizer),
  };
}

std::vector<Row> recorded_rows(const Stamp& ours, const Stamp& theirs) {
  return {{"compiler (not compared)", text_of(ours.compiler), text_of(theirs.compiler)},
          {"__GXX_ABI_VERSION (not compared)", text_of(ours.gxx_abi_version), text_of(theirs.gxx_abi_version)}};
}

std::string table_of(const std::vector<Row>& rows) {
  std::string table = fmt::format("\n  {:<32}  {:<20}  {}", "", "host", "plugin");
  for (const Row& r : rows) {
    table += fmt::format("\n  {:<32}  {:<20}  {}{}", r.what, r.ours, r.theirs, r.differs ? "   <- differs" : "");
  }
  return table;
}

std::string remedies_of(const std::vector<Row>& rows) {
  std::string all;
  for (const Row& r : rows) {
    if (!r.differs || all.find(r.remedy) != std::string::npos) continue;
    all += (all.empty() ? "" : ", ") + r.remedy;
  }
  return all;
}

}  // namespace

std::optional<std::string> compare_stamps(const Stamp& ours, const Stamp& theirs) {
  if (theirs.size != ours.size) {
    return fmt::format(
        "has a stamp of {} bytes, where this host's has {}; rebuild the plugin with the headers of this "
        "Pliant",
        theirs.size, ours.size);
  }
  std::vector<Row> rows = rows_of(ours, theirs);
  const std::string remedies = remedies_of(rows);
  if (remedies.empty()) return {};

  const bool only_newer = theirs.contract_major == ours.contract_major && theirs.contract_minor > ours.contract_minor;
  for (Row& recorded : recorded_rows(ours, theirs)) rows.push_back(std::move(recorded));
  return fmt::format(
      "was built differently from this host, so that the two cannot work together{}\n  rebuild the "
      "plugin with: {}{}",
      table_of(rows), remedies, only_newer ? ", or update Pliant" : "");
}

}  // namespace pliant
