#pragma once

#include <stdint.h>

// Sockets of this machine that are files in an open folder, and starting a program that outlives its caller.
// Functions return -errno on failure.

/// Listens on a new socket with this name, which only the user can open. It is close-on-exec.
int32_t local_listen(int32_t folder, const char *name);

/// Connects to the socket with this name.
int32_t local_connect(int32_t folder, const char *name);

/// Accepts a connection.
int32_t local_accept(int32_t listener);

/// The user id of the process at the other end (SO_PEERCRED).
int64_t local_peer(int32_t connection);

/// Sends bytes without a signal if the other end is closed. Returns the number of bytes sent.
int64_t local_send(int32_t connection, const void *bytes, uint64_t count);

/// Starts a program in a session of its own, as a child of process 1 or of the nearest subreaper, without files except
/// /dev/null and with the default actions of all signals. The array ends with a null pointer. Returns 0.
int32_t process_start_detached(const char *program, char *const arguments[]);

/// Returns a file that becomes readable when the process ends (pidfd_open(2)).
int32_t process_end_file(int32_t process);
