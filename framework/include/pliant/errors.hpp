#pragma once

#include <stdexcept>
#include <string>

#include <pliant/export.hpp>
#include <pliant/types.hpp>

// What plugins and the host throw. Exceptions may cross the plugin boundary; the host adds which plugin, which
// component and which line of the config. Anything else that a plugin throws is reported with its what().
namespace pliant {

// Root of all errors that a user can mend. what() is a whole sentence without a trailing newline.
class PLIANT_EXPORT Error : public std::runtime_error {
 public:
  explicit Error(const std::string& what);
  ~Error() override;
};

// A parameter whose value is wrong in a way the schema cannot say (a length that must match a count, two parameters
// that exclude each other). The host turns it into file:line:column of that parameter.
class PLIANT_EXPORT ParameterError : public Error {
 public:
  ParameterError(std::string parameter, const std::string& what);
  ~ParameterError() override;
  const std::string& parameter() const noexcept { return parameter_; }

 private:
  std::string parameter_;
};

// An element that an energy cannot use, thrown by Energy::bind: zero area, inverted at rest, two equal vertices ...
// `element` is the element's number in the mesh (ElementGroup::source), not in the group.
class PLIANT_EXPORT BadElement : public Error {
 public:
  BadElement(Simplex simplex, Index element, const std::string& why);
  ~BadElement() override;
  Simplex simplex() const noexcept { return simplex_; }
  Index element() const noexcept { return element_; }

 private:
  Simplex simplex_;
  Index element_;
};

}  // namespace pliant
