#pragma once

namespace pliant {

// Makes a failed write an error of that write, which is told where it is met, instead of the end of the process: a pipe
// whose reader has gone (SIGPIPE), a file larger than `ulimit -f` allows (SIGXFSZ).
void ignore_signals_of_writing();

// Opens /dev/null in the place of standard streams that are closed: otherwise the next file opened would become stdout.
void open_closed_streams();

}  // namespace pliant
