#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pliant::conformance {

// What a check tells, piece by piece, so that a plugin that crashes leaves behind what was known until then.
class Report {
 public:
  enum class Piece : char {
    doing = 'd',    // what comes next, should it not come back
    measure = 'm',  // a number that lets an author judge
    failure = 'f',  // a sentence: what is wrong, where, and what would be right
    skipped = 's',  // why there was nothing to check
    fact = 'i',     // for the host alone
    end = 'e',      // the check came to its end
  };
  using Sink = std::function<void(Piece, std::string_view)>;

  explicit Report(Sink sink) : sink_(std::move(sink)) {}

  void doing(std::string_view what) { sink_(Piece::doing, what); }
  void measure(std::string_view text) { sink_(Piece::measure, text); }
  void fail(std::string_view sentence) {
    failed_ = true;
    sink_(Piece::failure, sentence);
  }
  void skip(std::string_view why) { sink_(Piece::skipped, why); }
  void fact(std::string_view text) { sink_(Piece::fact, text); }
  void end() { sink_(Piece::end, ""); }

  bool failed() const noexcept { return failed_; }

 private:
  Sink sink_;
  bool failed_ = false;
};

}  // namespace pliant::conformance
