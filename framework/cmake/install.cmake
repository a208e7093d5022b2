# What `cmake --install` puts where. All paths inside are relative, so that an installation may be moved.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/pliant)

# The command, its library and the plugins.
set_target_properties(pliant_command PROPERTIES INSTALL_RPATH "$ORIGIN/${PLIANT_LIBRARIES_FROM_PROGRAM}")
install(TARGETS pliant_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
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
configure_package_config_file(framework/cmake/pliantConfig.cmake.in pliantConfig.cmake
                              INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(pliantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pliantConfig.cmake ${PROJECT_BINARY_DIR}/pliantConfigVersion.cmake
              framework/cmake/pliant_add_plugin.cmake framework/cmake/plugin_flags.cmake framework/cmake/plugin.map
        DESTINATION ${package_folder})

# Experiments, and what there is to read. The documents keep their places to each other.
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY framework/docs DESTINATION ${CMAKE_INSTALL_DOCDIR}/framework)
install(DIRECTORY plugins DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN README.md)
