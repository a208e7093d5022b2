#include "output/output_error.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace pliant {
namespace {

const char* help_for(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "; free some space, or write to another folder";
    case EFBIG:
      return "; raise the limit on the size of files (ulimit -f), or save less";
    case EACCES:
    case EPERM:
    case EROFS:
      return "; name a folder that you may write to";
    case ENOTDIR:
    case EEXIST:
      return "; a file stands where a folder should be: name another one";
    default:
      return "";
  }
}

}  // namespace

OutputError::OutputError(const std::string& doing, std::filesystem::path path, int error)
    : Error(fmt::format("cannot {} {}: {}{}", doing, path.string(), std::generic_category().message(error),
                        help_for(error))),
      path_(std::move(path)),
      no_room_(error == ENOSPC || error == EDQUOT) {}

OutputError::OutputError(const std::string& sentence, std::filesystem::path path)
    : Error(sentence), path_(std::move(path)) {}

}  // namespace pliant
