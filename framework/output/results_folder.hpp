#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "output/output_error.hpp"

namespace pliant {

// The folder that a run writes: whole or not at all, as a folder and file by file.
//
//     results/cloth/             the results of the last run that ended, always of one run
//     results/cloth/unfinished/  what a run writes while it works; absent when none does
//
// Each file in `unfinished/` is itself written whole (whole_file.hpp). publish() writes summary.json there last: from
// that moment the new results count. It then takes the old summary.json away, moves the new files up, drops those of
// the old run that the new one does not have, and puts summary.json in place at the very end. So
//   - killed before that moment: the old results are untouched, and `unfinished/` holds what was saved (--resume);
//   - killed after it: the next ResultsFolder on the path, or settle(), completes the move;
//   - a folder with summary.json and without `unfinished/summary.json` is consistent.
// The folder above a comparison's variants has comparison.json in the place of summary.json: its *index*.
// Only files that an index lists are ever removed, and a folder that holds files but no index is refused. A lock on the
// folder keeps a second run out; it vanishes with the process.
//
//     ResultsFolder folder("results/cloth");         // before any work: an unwritable folder is found now
//     folder.write("resolved.yaml", text);
//     ... folder.append("steps.csv", rows); folder.write("state.csv", state); folder.keep_unfinished(); ...
//     folder.publish(summary);
//
// All methods throw OutputError. One thread.
class ResultsFolder {
 public:
  enum class Start { afresh, resume };  // resume: keep what stands in `unfinished/`

  static constexpr const char* unfinished_name = "unfinished";
  static constexpr const char* summary_name = "summary.json";
  static constexpr const char* comparison_name = "comparison.json";

  explicit ResultsFolder(std::filesystem::path path, Start start = Start::afresh);

  // Without publish() or keep_unfinished(): removes `unfinished/`, and the folder if it was made for this run.
  ~ResultsFolder();
  ResultsFolder(const ResultsFolder&) = delete;
  ResultsFolder& operator=(const ResultsFolder&) = delete;

  // The folder as it was named.
  const std::filesystem::path& path() const noexcept { return path_; }

  // `name`: relative, '/' makes subfolders; its first part must not begin with a dot.
  void write(const std::string& name, std::string_view content);

  // For rows of a long run. May be cut off in the middle of a row when the process is killed, never once published.
  void append(const std::string& name, std::string_view content);

  // Names that are worth less than the others: where a write finds the disk full, `told` is called, they are removed,
  // and the write is tried again. Another thread may write() below these names, until `told` returns. publish() does
  // not wait for the disk to have them: a failure of power soon after may take them.
  void give_up_first(std::vector<std::string> names, std::function<void()> told);

  // Removes them; false where that can help no more.
  bool make_room(const OutputError& error);

  // Puts what the results before have under `name`, a file or a subfolder, into the place of what this run has.
  void take_over(const std::string& name);

  // What this run has written to a subfolder, sorted, temporaries of a killed run included; and removing one.
  std::vector<std::string> names_in(const std::string& subfolder) const;
  void remove(const std::string& name);

  // From here on the destructor leaves `unfinished/`, for a later --resume. What was written outlives the process,
  // which takes no waiting for the disk: that is for publish(), so that results outlive the machine.
  void keep_unfinished() noexcept;

  // Adds `files` (every file and subfolder written) to the index and makes the results count.
  void publish(nlohmann::ordered_json index, const std::string& index_name = summary_name);

  // Where a file of an earlier run stands: in `unfinished/`, else in the folder itself, else nowhere.
  static std::optional<std::filesystem::path> find(const std::filesystem::path& path, const std::string& name);

  // Completes a publish() that was cut off. Does nothing to a folder that is settled or does not exist.
  static void settle(const std::filesystem::path& path);

 private:
  void prepare(Start start);
  void release() noexcept;
  template <class Write>
  void write_or_make_room(const std::string& name, const Write& write);
  std::filesystem::path place_of(const std::string& name);

  std::filesystem::path path_, unfinished_;
  std::vector<std::filesystem::path> made_;  // folders made for this run, outermost first
  std::vector<std::string> given_up_first_;
  std::function<void()> told_;
  int lock_ = -1;
  bool keep_ = false;
};

}  // namespace pliant
