# pliant_add_experiment_test(CONFIG [ENERGY LOWEST HIGHEST])
#
# A test that runs the experiment of a config, with the plugins that this project has added before: it passes when the run
# converges, each of its variants if it has any, and the energy found lies between the two numbers. Results are in
# results/<name of the config>/ of the build folder.
function(pliant_add_experiment_test config)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ENERGY")
  list(LENGTH arg_ENERGY bounds)
  if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES OR NOT bounds MATCHES "^[02]$")
    message(FATAL_ERROR "pliant_add_experiment_test(${config}): takes a config, and ENERGY with a lowest and a highest value")
  endif()
  cmake_path(ABSOLUTE_PATH config OUTPUT_VARIABLE path)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "pliant_add_experiment_test: there is no config ${path}")
  endif()
  cmake_path(GET path STEM name)
  get_property(plugins GLOBAL PROPERTY pliant_plugins)
  list(TRANSFORM plugins REPLACE "(.+)" "$<TARGET_FILE_DIR:\\1>" OUTPUT_VARIABLE folders)
  add_test(NAME "experiment ${name}"
           COMMAND ${CMAKE_COMMAND} -D PLIANT=$<TARGET_FILE:pliant::command> -D CONFIG=${path} "-D PLUGIN_FOLDERS=${folders}"
                   "-D ENERGY=${arg_ENERGY}" -D RESULTS=${CMAKE_CURRENT_BINARY_DIR}/results/${name}
                   -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/experiment_test.cmake)
endfunction()
