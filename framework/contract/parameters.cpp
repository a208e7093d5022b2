#include <pliant/parameters.hpp>

#include <stdexcept>
#include <utility>

#include <pliant/errors.hpp>

namespace pliant {

bool Parameters::has(std::string_view name) const noexcept {
  return values_.find(name) != values_.end();
}

template <class T>
const T& Parameters::get(std::string_view name, const char* type) const {
  const auto found = values_.find(name);
  if (found == values_.end()) {
    throw std::logic_error("parameter '" + std::string(name) + "' was read but is not in the schema or was not given");
  }
  if (const T* value = std::get_if<T>(&found->second)) return *value;
  throw std::logic_error("parameter '" + std::string(name) + "' was read as " + type + " but is declared otherwise");
}

double Parameters::real(std::string_view name) const {
  return get<double>(name, "real");
}
std::int64_t Parameters::integer(std::string_view name) const {
  return get<std::int64_t>(name, "integer");
}
bool Parameters::boolean(std::string_view name) const {
  return get<bool>(name, "boolean");
}
const std::string& Parameters::text(std::string_view name) const {
  return get<std::string>(name, "text");
}

std::span<const double> Parameters::vector(std::string_view name) const {
  return get<std::vector<double>>(name, "vector");
}

const Motion& Parameters::motion(std::string_view name) const {
  return *get<std::shared_ptr<const Motion>>(name, "motion");
}

const LinearSolverRecipe& Parameters::linear_solver(std::string_view name) const {
  return *get<std::shared_ptr<const LinearSolverRecipe>>(name, "linear_solver");
}

Values Parameters::values(std::string_view name, Index count, std::string_view what) const {
  const auto found = values_.find(name);
  if (found != values_.end()) {
    if (const double* uniform = std::get_if<double>(&found->second)) return Values({uniform, 1});
  }
  const auto& list = get<std::vector<double>>(name, "real, per element or vertex");
  if (list.size() != static_cast<std::size_t>(count)) {
    throw ParameterError(std::string(name), "has " + std::to_string(list.size()) + " values for " +
                                                std::to_string(count) + " " + std::string(what) +
                                                "; give one number, or one for each, in their order");
  }
  return Values(list);
}

void Parameters::set(std::string name, Value value) {
  values_.insert_or_assign(std::move(name), std::move(value));
}

}  // namespace pliant
