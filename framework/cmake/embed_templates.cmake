# pliant_embed_templates(FOLDER SOURCE): writes the C++ file that holds the files FOLDER/<kind>/*, as scaffold/templates.hpp
# declares them.
function(pliant_embed_templates folder source)
  cmake_path(ABSOLUTE_PATH folder)
  set(entries "")
  file(GLOB kinds RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*)
  foreach(kind IN LISTS kinds)
    file(GLOB files RELATIVE ${folder}/${kind} CONFIGURE_DEPENDS ${folder}/${kind}/*)
    foreach(file IN LISTS files)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${kind}/${file})
      file(READ ${folder}/${kind}/${file} content)
      string(APPEND entries "    {\"${kind}\", \"${file}\", R\"template(${content})template\"},\n")
    endforeach()
  endforeach()
  string(CONCAT text "#include \"scaffold/templates.hpp\"\n\nnamespace pliant {\nnamespace {\n\n"
         "constexpr TemplateFile files[] = {\n${entries}};\n\n}  // namespace\n\n"
         "std::span<const TemplateFile> template_files() noexcept {\n  return files;\n}\n\n}  // namespace pliant\n")
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
endfunction()
