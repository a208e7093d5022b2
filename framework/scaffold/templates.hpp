#pragma once

#include <span>
#include <string_view>

namespace pliant {

// A file of templates/<kind>/, compiled in. The word my_plugin, in its path too, stands for the plugin's name.
struct TemplateFile {
  std::string_view kind, path, text;
};

std::span<const TemplateFile> template_files() noexcept;

}  // namespace pliant
