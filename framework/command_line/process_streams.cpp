#include "command_line/process_streams.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

namespace pliant {

void ignore_signals_of_writing() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

void open_closed_streams() {
  int descriptor = 0;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = ::open("/dev/null", O_RDWR);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace pliant
