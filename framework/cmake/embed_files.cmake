# pliant_embed_files(FOLDER SOURCE FUNCTION): writes the C++ file that defines
#     std::span<const EmbeddedFile> pliant::FUNCTION() noexcept
# with all files below FOLDER, sorted by path.
function(pliant_embed_files folder source function)
  cmake_path(ABSOLUTE_PATH folder)
  set(entries "")
  file(GLOB_RECURSE files RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*)
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
    file(READ ${folder}/${file} content)
    string(APPEND entries "    {\"${file}\", R\"embedded(${content})embedded\"},\n")
  endforeach()
  string(CONCAT text "#include <span>\n\n#include \"cmake/embedded_file.hpp\"\n\nnamespace pliant {\n\n"
         "std::span<const EmbeddedFile> ${function}() noexcept;\n\nnamespace {\n\n"
         "constexpr EmbeddedFile files[] = {\n${entries}};\n\n}  // namespace\n\n"
         "std::span<const EmbeddedFile> ${function}() noexcept {\n  return files;\n}\n\n}  // namespace pliant\n")
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
endfunction()
