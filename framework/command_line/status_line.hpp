#pragma once

#include <cstddef>
#include <string>

// The one line at the foot of a terminal that is drawn again and again while a run works. All that the command prints
// goes through write_to() or the log, which erase it first.
namespace pliant {

// Whether stdout is a terminal for a person: one that can erase a line (TERM), and not the log of a build server (CI).
bool has_status_line();

// Whether nothing is drawn, or enough time has passed since: about 15 times a second, so that drawing costs nothing.
bool status_line_is_due();

// Draws `text` (UTF-8, a column per code point) in the place of what stands there, cut to the width that the terminal
// has now. No newline.
void draw_status_line(const std::string& text);

// Leaves the line empty and the cursor at its start; nothing where none is drawn. May be called by a signal handler.
void erase_status_line() noexcept;

}  // namespace pliant
