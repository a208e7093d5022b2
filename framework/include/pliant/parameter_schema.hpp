#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pliant {

enum class ParameterType : std::int32_t {
  real,           // 1.5
  integer,        // 3
  boolean,        // true
  choice,         // one word of `choices`
  text,           // any string
  vector,         // [x, y] or [x, y, z]: as many numbers as the mesh has dimensions
  file,           // a path, relative to the config that names it; the file must be readable
  motion,         // targets that may move in time, the grammar of a boundary entry: {translate: [0, 1], over: [0, 2]}
  linear_solver,  // a component {type: cholmod, ...} or just its name
};

// Whether a real parameter may differ between elements or vertices: a number, a list, or {csv: FILE, column: NAME}.
enum class Variation : std::int32_t { uniform, element, vertex };

// One parameter of a component. The host checks a config against it before anything is made, fills in the default, and
// prints it in `pliant describe`.
//
//     constexpr pliant::Parameter parameters[] = {
//         pliant::real("mu").by_default("1.0").above(0).in("energy / rest volume").per_element()
//             .means("shear modulus").such_as("2.5"),
//         pliant::choice("hessian", "exact projected").by_default("projected").means("curvature of a Newton step"),
//         pliant::real("line_search.backtracking").by_default("0.5").above(0).below(1).means("factor of a shorter
//         step"),
//     };
//
// A dot in the name nests: `line_search: {backtracking: 0.5}`. The names `type`, `on` and `stop` are the host's.
// All text is static.
struct Parameter {
  std::size_t size = sizeof(Parameter);

  const char* name = "";
  ParameterType type = ParameterType::real;
  Variation variation = Variation::uniform;
  const char* doc = "";                 // one line, no capital, no full stop
  const char* unit = "";                // "": a pure number
  const char* default_value = nullptr;  // as written in YAML; null: none
  bool required = true;                 // no default and not required: may be absent, Parameters::has says so
  const char* example = "";             // as written in YAML
  const char* choices = "";             // choice: the words, separated by one space
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  bool minimum_excluded = false;
  bool maximum_excluded = false;

  constexpr Parameter by_default(const char* yaml) const {
    Parameter copy = *this;
    copy.default_value = yaml;
    copy.required = false;
    return copy;
  }
  constexpr Parameter optional() const {
    Parameter copy = *this;
    copy.required = false;
    return copy;
  }
  constexpr Parameter in(const char* a_unit) const {
    Parameter copy = *this;
    copy.unit = a_unit;
    return copy;
  }
  constexpr Parameter means(const char* line) const {
    Parameter copy = *this;
    copy.doc = line;
    return copy;
  }
  constexpr Parameter such_as(const char* yaml) const {
    Parameter copy = *this;
    copy.example = yaml;
    return copy;
  }
  constexpr Parameter per_element() const {
    Parameter copy = *this;
    copy.variation = Variation::element;
    return copy;
  }
  constexpr Parameter per_vertex() const {
    Parameter copy = *this;
    copy.variation = Variation::vertex;
    return copy;
  }
  constexpr Parameter at_least(double value) const {
    Parameter copy = *this;
    copy.minimum = value;
    return copy;
  }
  constexpr Parameter at_most(double value) const {
    Parameter copy = *this;
    copy.maximum = value;
    return copy;
  }
  constexpr Parameter above(double value) const {
    Parameter copy = *this;
    copy.minimum = value;
    copy.minimum_excluded = true;
    return copy;
  }
  constexpr Parameter below(double value) const {
    Parameter copy = *this;
    copy.maximum = value;
    copy.maximum_excluded = true;
    return copy;
  }
};

constexpr Parameter parameter(const char* name, ParameterType type) {
  Parameter made;
  made.name = name;
  made.type = type;
  return made;
}

constexpr Parameter real(const char* name) {
  return parameter(name, ParameterType::real);
}
constexpr Parameter integer(const char* name) {
  return parameter(name, ParameterType::integer);
}
constexpr Parameter boolean(const char* name) {
  return parameter(name, ParameterType::boolean);
}
constexpr Parameter text(const char* name) {
  return parameter(name, ParameterType::text);
}
constexpr Parameter vector(const char* name) {
  return parameter(name, ParameterType::vector);
}
constexpr Parameter file(const char* name) {
  return parameter(name, ParameterType::file);
}
constexpr Parameter motion(const char* name) {
  return parameter(name, ParameterType::motion);
}
constexpr Parameter linear_solver(const char* name) {
  return parameter(name, ParameterType::linear_solver);
}
constexpr Parameter choice(const char* name, const char* words) {
  Parameter made = parameter(name, ParameterType::choice);
  made.choices = words;
  return made;
}

}  // namespace pliant
