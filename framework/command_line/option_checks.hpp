#pragma once

#include <CLI/CLI.hpp>
#include <pliant/parameter_schema.hpp>

// What an option may be given: "--noise: must be a number >= 0 (length); found nan".
namespace pliant {

// A number, refused in the words in which a config's is. schema: real or integer; its name does not matter.
CLI::Validator checked_by(const Parameter& schema);

// A whole number that 64 bits without a sign hold.
CLI::Validator unsigned_64_bits();

CLI::Validator not_empty();

}  // namespace pliant
