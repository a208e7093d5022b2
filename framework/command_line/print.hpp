#pragma once

#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

// All that the command says. What cannot be written is dropped, so that a run goes on to its results whatever becomes
// of its output; finish_output() tells of it at the end.
namespace pliant {

void write_to(std::FILE* stream, std::string_view text) noexcept;

// To stdout.
template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), format, std::forward<Arguments>(arguments)...);
  write_to(stdout, {text.data(), text.size()});
}

// A line to stderr, behind what went to stdout before.
void print_error(std::string_view line) noexcept;

// Flushes stdout. Throws OutputError when some of it could not be written, now or before; not where its reader has gone
// (`| head`), who wants no more.
void finish_output();

}  // namespace pliant
