# `cpack -G DEB` makes pliant_<version>_<architecture>.deb: the whole installation below /usr.
set(CPACK_PACKAGE_NAME pliant)
set(CPACK_PACKAGE_VENDOR Pliant)
if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "Pliant maintainers <maintainers@pliant.invalid>")
endif()
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Minimizes elastic energies on meshes. Energies, solvers and linear solvers
are plugins, opened by the names that a YAML file gives them, so that one can
be swapped while the rest is held fixed.
.
Contains the command pliant, its plugins, examples, and the headers and CMake
package to build plugins with.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Who links libpliant depends on this package. (CPack's own list would warn of every plugin.)
get_target_property(soversion pliant SOVERSION)
file(WRITE ${PROJECT_BINARY_DIR}/debian/shlibs "libpliant ${soversion} pliant (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/shlibs)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Only plugins of one's own need these.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, libeigen3-dev")
include(CPack)
