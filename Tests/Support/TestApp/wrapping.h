#ifndef WRAPPING_H
#define WRAPPING_H

/// Runs a behaviour on a terminal of its own and passes on what it and the outer terminal say: itself, or
/// through a daemon in a session of its own that has the terminal.
int wrap(int (*run)(char **), char **arguments, int is_detached);

#endif
