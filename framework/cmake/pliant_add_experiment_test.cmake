# pliant_add_experiment_test(CONFIG [ENERGY LOWEST HIGHEST])
#
# A test that runs the experiment of a config, with the plugins that this project has added before: it passes when the run
# converges, each of its variants if it has any, and the energy found lies between the two numbers. Results are in
# results/<config without .yaml>/ of the build folder.
function(pliant_add_experiment_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "ENERGY")
  list(LENGTH arg_UNPARSED_ARGUMENTS configs)
  list(LENGTH arg_ENERGY bounds)
  if(NOT configs EQUAL 1 OR arg_KEYWORDS_MISSING_VALUES OR NOT bounds MATCHES "^[02]$")
    message(FATAL_ERROR "pliant_add_experiment_test: takes a config, and ENERGY with a lowest and a highest value")
  endif()
  if(arg_ENERGY)
    list(GET arg_ENERGY 0 lowest)
    list(GET arg_ENERGY 1 highest)
    if(NOT lowest LESS_EQUAL highest)
      message(FATAL_ERROR "pliant_add_experiment_test: ENERGY ${lowest} ${highest}: no number lies between the two")
    endif()
  endif()
  cmake_path(ABSOLUTE_PATH arg_UNPARSED_ARGUMENTS OUTPUT_VARIABLE path)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "pliant_add_experiment_test: there is no config ${path}")
  endif()
  cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE name)
  cmake_path(REMOVE_EXTENSION name LAST_ONLY)
  string(REPLACE "../" "" name ${name})
  get_property(plugins GLOBAL PROPERTY pliant_plugins)
  list(TRANSFORM plugins REPLACE "(.+)" "$<TARGET_FILE_DIR:\\1>" OUTPUT_VARIABLE folders)
  add_test(NAME "experiment ${name}"
           COMMAND ${CMAKE_COMMAND} -D PLIANT=$<TARGET_FILE:pliant::command> -D CONFIG=${path} "-D PLUGIN_FOLDERS=${folders}"
                   "-D ENERGY=${arg_ENERGY}" -D RESULTS=${CMAKE_CURRENT_BINARY_DIR}/results/${name}
                   -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/experiment_test.cmake)
endfunction()
