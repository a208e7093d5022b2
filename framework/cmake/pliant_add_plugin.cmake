# pliant_add_plugin(KIND energy NAME my_energy SOURCES my_energy.cpp [LIBRARIES ...] [UNCHECKED])
#
# A plugin library libpliant_<kind>_<name>.so that exports nothing but its entry `pliant_plugin_v1`. KIND is energy, solver
# or linear_solver. The target, pliant_<kind>_<name>, may be given options of its own; -ffast-math and its kin are refused.
# Where the project has tests (enable_testing), `pliant check-plugin` becomes one of them, unless UNCHECKED.
include(${CMAKE_CURRENT_LIST_DIR}/plugin_flags.cmake)

function(pliant_check_plugin_arguments)
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "pliant_add_plugin: unknown arguments: ${arg_UNPARSED_ARGUMENTS}; it takes KIND, NAME, SOURCES, "
                        "LIBRARIES and UNCHECKED")
  endif()
  if(NOT arg_KIND MATCHES "^(energy|solver|linear_solver)$")
    message(FATAL_ERROR "pliant_add_plugin: KIND is energy, solver or linear_solver, not '${arg_KIND}'")
  endif()
  if(NOT arg_NAME MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "pliant_add_plugin: NAME must match [a-z][a-z0-9_]*, which '${arg_NAME}' does not")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "pliant_add_plugin: SOURCES of ${arg_KIND} '${arg_NAME}' must name a C++ file at least")
  endif()
  if(TARGET pliant_${arg_KIND}_${arg_NAME})
    message(FATAL_ERROR "pliant_add_plugin: there is a target pliant_${arg_KIND}_${arg_NAME} already")
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    message(FATAL_ERROR "pliant_add_plugin: plugins are compiled by g++ or clang++; this project has C++ compiler "
                        "'${CMAKE_CXX_COMPILER_ID}' (is CXX among the LANGUAGES of project()?)")
  endif()
endfunction()

function(pliant_add_plugin)
  cmake_parse_arguments(PARSE_ARGV 0 arg "UNCHECKED" "KIND;NAME" "SOURCES;LIBRARIES")
  pliant_check_plugin_arguments()

  set(target pliant_${arg_KIND}_${arg_NAME})
  add_library(${target} MODULE ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE pliant::pliant ${arg_LIBRARIES})
  set_target_properties(${target} PROPERTIES
    PREFIX lib OUTPUT_NAME ${target} DEBUG_POSTFIX "" SUFFIX .so
    CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  if(PLIANT_PLUGIN_OUTPUT_DIRECTORY)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PLIANT_PLUGIN_OUTPUT_DIRECTORY})
  endif()
  # Clang contracts to fused multiply-adds unless told otherwise; then results depend on the instruction set.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  target_link_options(${target} PRIVATE LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)

  set_property(GLOBAL APPEND PROPERTY pliant_plugins ${target})
  if(NOT arg_UNCHECKED)
    set(plugin ${arg_KIND}/${arg_NAME})
    add_test(NAME "${plugin} keeps the contract"
             COMMAND pliant::command check-plugin ${plugin} --plugin-dir $<TARGET_FILE_DIR:${target}>)
  endif()

  # Options may still be added: looked at when the plugin's folder is done, and again when the whole project is.
  cmake_language(EVAL CODE "
    cmake_language(DEFER CALL pliant_refuse_fast_math [[${target}]])
    cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL pliant_refuse_fast_math [[${target}]])
    cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL pliant_link_without_undefined_symbols [[${target}]])")
endfunction()
