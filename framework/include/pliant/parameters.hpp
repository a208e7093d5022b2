#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <pliant/export.hpp>
#include <pliant/factor.hpp>
#include <pliant/motion.hpp>
#include <pliant/types.hpp>

namespace pliant {

// A real parameter that may vary: one value for all, or one per element or vertex.
class Values {
 public:
  explicit Values(std::span<const double> data) noexcept : data_(data), stride_(data.size() == 1 ? 0 : 1) {}
  double operator[](Index i) const noexcept { return data_[static_cast<std::size_t>(i) * stride_]; }
  bool uniform() const noexcept { return stride_ == 0; }

 private:
  std::span<const double> data_;
  std::size_t stride_;
};

// The values of a component's parameters, checked against its schema: types and ranges hold, defaults are filled in.
// Owned by the host; lives longer than the component made from it. Reading it is safe from any thread.
//
// Asking for a name that the schema does not declare, or for another type than declared, throws std::logic_error: a
// mistake of the plugin, not of its user. Asking for an optional parameter that was not given does so too: ask has()
// first.
class PLIANT_EXPORT Parameters {
 public:
  using Value = std::variant<double, std::int64_t, bool, std::string, std::vector<double>,
                             std::shared_ptr<const Motion>, std::shared_ptr<const LinearSolverRecipe>>;

  bool has(std::string_view name) const noexcept;

  double real(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  bool boolean(std::string_view name) const;
  const std::string& text(std::string_view name) const;  // of text, choice and file (an absolute path)
  std::span<const double> vector(std::string_view name) const;
  const Motion& motion(std::string_view name) const;
  const LinearSolverRecipe& linear_solver(std::string_view name) const;

  // A real parameter with Variation element or vertex, for `count` elements or vertices. Throws ParameterError when a
  // list was given and its length is not `count`; `what` names the things counted: "triangles".
  Values values(std::string_view name, Index count, std::string_view what) const;

  // For the host, and for tests that make a component without a config.
  void set(std::string name, Value value);

 private:
  template <class T>
  const T& get(std::string_view name, const char* type) const;
  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace pliant
