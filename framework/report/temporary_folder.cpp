#include "report/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "output/output_error.hpp"

namespace pliant {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const auto place = std::filesystem::temp_directory_path(error);
  if (error) throw OutputError("find the folder for temporary files", place, error.value());
  std::string name = (place / "pliant.XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw OutputError("create", name, errno);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace pliant
