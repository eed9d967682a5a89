#ifndef LEAVING_H
#define LEAVING_H

// Functions shared by the ways to leave something behind.

/// Writes all bytes, in as many calls as needed; ends the process if they can't be written.
void put(const char *bytes, unsigned long count);
/// Paints the screen that the tests expect.
void paint(void);
/// Paints, and reads input until the terminal is gone; returns 0.
int stay(void);
/// Ignores every signal that can be ignored.
void ignore_signals(void);
/// Waits for SIGKILL.
_Noreturn void linger(void);

int leave_files(char **arguments);
int open_many(char **arguments);

int flood(char **arguments);
int flood_unread(char **arguments);
int write_lines(char **arguments);

#endif
