# What `cmake --install` puts where. All paths inside are relative, so that an installation may be moved.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/pliant)

# The command, its library and the plugins.
set_target_properties(pliant_command PROPERTIES INSTALL_RPATH "$ORIGIN/${PLIANT_LIBRARIES_FROM_PROGRAM}")
install(TARGETS pliant_command EXPORT pliantTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS pliant EXPORT pliantTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

get_property(folders DIRECTORY plugins PROPERTY SUBDIRECTORIES)
foreach(folder IN LISTS folders)
  get_property(plugins DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  set_target_properties(${plugins} PROPERTIES INSTALL_RPATH "$ORIGIN/../..")
  install(TARGETS ${plugins} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/pliant/plugins)
endforeach()

# What a plugin is built with.
install(DIRECTORY framework/include/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.hpp)
install(EXPORT pliantTargets NAMESPACE pliant:: DESTINATION ${package_folder})
find_package(Eigen3 REQUIRED)  # for Eigen3_VERSION
set(package ${PROJECT_BINARY_DIR}/${package_folder})
configure_package_config_file(framework/cmake/pliantConfig.cmake.in ${package}/pliantConfig.cmake
                              INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${package}/pliantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
foreach(file pliant_add_plugin plugin_flags pliant_add_experiment_test experiment_test)
  configure_file(framework/cmake/${file}.cmake ${package}/${file}.cmake COPYONLY)
endforeach()
configure_file(framework/cmake/plugin.map ${package}/plugin.map COPYONLY)
install(DIRECTORY ${package}/ DESTINATION ${package_folder} PATTERN pliantTargets*.cmake EXCLUDE)
# The build tree serves as a package as well.
export(EXPORT pliantTargets NAMESPACE pliant:: FILE ${package}/pliantTargets.cmake)

# Experiments, and what there is to read. The documents keep their places to each other.
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY framework/docs DESTINATION ${CMAKE_INSTALL_DOCDIR}/framework)
install(DIRECTORY plugins DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN README.md)
