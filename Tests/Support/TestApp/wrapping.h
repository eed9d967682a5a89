#ifndef WRAPPING_H
#define WRAPPING_H

/// Runs a behaviour on its own terminal and copies bytes between that and the outer terminal. If `is_detached` is set,
/// a daemon in its own session holds the inner terminal.
int wrap(int (*run)(char **), char **arguments, int is_detached);

#endif
