#include <pliant/errors.hpp>

#include <utility>

#include <pliant/objective.hpp>

namespace pliant {

Error::Error(const std::string& what) : std::runtime_error(what) {}
Error::~Error() = default;

ParameterError::ParameterError(std::string parameter, const std::string& what)
    : Error(what), parameter_(std::move(parameter)) {}
ParameterError::~ParameterError() = default;

BadElement::BadElement(Simplex simplex, Index element, const std::string& why)
    : Error(std::string(name_of(simplex)) + " " + std::to_string(element) + ": " + why),
      simplex_(simplex),
      element_(element) {}
BadElement::~BadElement() = default;

NotFinite::~NotFinite() = default;

}  // namespace pliant
