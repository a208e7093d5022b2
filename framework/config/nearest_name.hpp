#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pliant {

// The candidate that `word` is most probably a typing mistake of; empty if none comes close. A swap of neighbours, and
// a letter too many, missing or wrong count one each, up to a third of the word; a beginning of three letters or more
// is close too.
std::string nearest_name(std::string_view word, std::span<const std::string> candidates);

// "; did you mean 'mu'?", or "; known: mu, floor" where nothing is close, or nothing where nothing is known.
std::string suggestion(std::string_view word, std::span<const std::string> candidates);

// "a, b, c"
std::string comma_list(std::span<const std::string> words);

}  // namespace pliant
