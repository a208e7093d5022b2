#pragma once

// Abilities: how the contract grows without a break.
//
// Published interfaces never gain a virtual function. Whatever is optional is an *ability*: a small abstract class with
// an id such as "pliant.majorizer/1". The object answers `ability(id)` with a pointer to that class, or null. The
// pointer lives as long as the object and is asked for once, after bind().
//
//     const void* MyEnergy::ability(const char* id) const noexcept { return pliant::offer<pliant::Majorizer>(this, id);
//     } if (const auto* majorizer = pliant::ability_of<pliant::Majorizer>(energy)) ...
#include <string_view>

namespace pliant {

// Asks `object` (an Energy, Solver or LinearSolver) for the ability A; null where it has none.
template <class A, class Object>
const A* ability_of(const Object& object) noexcept {
  return static_cast<const A*>(object.ability(A::id));
}
template <class A, class Object>
A* ability_of(Object& object) noexcept {
  return const_cast<A*>(static_cast<const A*>(object.ability(A::id)));
}

// The answer of an object that inherits the abilities A, B, ... Derived must be the most derived class.
template <class... Abilities, class Derived>
const void* offer(const Derived* self, const char* id) noexcept {
  const void* found = nullptr;
  (void)((std::string_view(id) == Abilities::id ? (found = static_cast<const Abilities*>(self), true) : false) || ...);
  return found;
}

}  // namespace pliant
