#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <pliant/errors.hpp>

namespace pliant {

// A plugin could not be used (exit code 3). what() begins with its kind, name and file.
class PluginError : public Error {
 public:
  enum class Reason {
    bad_name,            // the name cannot be a plugin's
    not_found,           // in no folder searched
    unreadable,          // there is something of that name, but no library that can be opened here
    missing_dependency,  // a library that it needs is not there
    undefined_symbol,    // a symbol that it needs is nowhere
    not_a_plugin,        // a library, but without a descriptor that is its own
    stamp_mismatch,      // built differently, or for another version of the contract
    wrong_identity,      // kind or name inside is not that of the file
    bad_descriptor,      // its description of itself is faulty
    changes_process,     // floating-point mode, locale, signal handlers ... were not left alone
    failed_to_create,    // it threw, or returned nothing, while a component was being created
  };

  PluginError(Reason reason, std::string_view kind, std::string_view name, const std::filesystem::path& file,
              std::string_view text);

  Reason reason() const noexcept { return reason_; }
  const std::string& kind() const noexcept { return kind_; }
  const std::string& name() const noexcept { return name_; }
  const std::filesystem::path& file() const noexcept { return file_; }  // empty: none was found

 private:
  Reason reason_;
  std::string kind_;
  std::string name_;
  std::filesystem::path file_;
};

}  // namespace pliant
