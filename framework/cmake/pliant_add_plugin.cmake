# pliant_add_plugin(KIND energy NAME my_energy SOURCES my_energy.cpp [LIBRARIES ...])
#
# A plugin library libpliant_<kind>_<name>.so that exports nothing but its entry `pliant_plugin_v1`.
function(pliant_add_plugin)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "KIND;NAME" "SOURCES;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "pliant_add_plugin: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_KIND MATCHES "^(energy|solver|linear_solver)$")
    message(FATAL_ERROR "pliant_add_plugin: KIND is energy, solver or linear_solver, not '${arg_KIND}'")
  endif()
  if(NOT arg_NAME MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "pliant_add_plugin: NAME must match [a-z][a-z0-9_]*, which '${arg_NAME}' does not")
  endif()
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  if("${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}" MATCHES "-ffast-math|-Ofast|-funsafe-math-optimizations")
    message(FATAL_ERROR "pliant_add_plugin: -ffast-math changes the floating-point mode of the whole process; "
                        "the host refuses such a plugin. Remove the flag.")
  endif()

  set(target pliant_${arg_KIND}_${arg_NAME})
  add_library(${target} MODULE ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE pliant::pliant ${arg_LIBRARIES})
  set_target_properties(${target} PROPERTIES
    PREFIX lib CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  if(PLIANT_PLUGIN_OUTPUT_DIRECTORY)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PLIANT_PLUGIN_OUTPUT_DIRECTORY})
  endif()
  target_link_options(${target} PRIVATE -Wl,--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  if(NOT PLIANT_SANITIZE)
    target_link_options(${target} PRIVATE -Wl,-z,defs)
  endif()
endfunction()
