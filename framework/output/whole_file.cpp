#include "output/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <fmt/format.h>

#include "output/output_error.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool good() const { return number_ >= 0; }
  int number() const { return number_; }

  // Some file systems report a full disk only here.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result;
  }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool fill(const fs::path& temporary, std::string_view content, Flush flush) {
  Descriptor file(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  return file.good() && write_all(file.number(), content) && (flush == Flush::later || ::fsync(file.number()) == 0) &&
         file.close() == 0;
}

}  // namespace

void write_whole(const fs::path& path, std::string_view content, Flush flush) {
  const fs::path temporary = path.parent_path() / fmt::format(".{}.writing", path.filename().string());
  if (!fill(temporary, content, flush) || ::rename(temporary.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(temporary.c_str());
    throw OutputError("write", path, error);
  }
}

void replace_with(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (fs::is_directory(fs::symlink_status(to, error)) || fs::is_directory(from, error)) fs::remove_all(to, error);
  if (::rename(from.c_str(), to.c_str()) != 0) throw OutputError("write", to, errno);
}

void flush_to_disk(const fs::path& path) {
  const Descriptor descriptor(path, O_RDONLY);
  if (!descriptor.good() || (::fsync(descriptor.number()) != 0 && errno != EINVAL)) {
    throw OutputError("flush", path, errno);
  }
}

}  // namespace pliant
