#ifndef LEAVING_H
#define LEAVING_H

// What the ways to leave something behind share.

/// Writes all bytes, however often it takes; ends the process where nobody can read them.
void put(const char *bytes, unsigned long count);
/// Paints the screen that the tests expect.
void paint(void);
/// Paints, and reads what is typed until the terminal is gone; returns 0.
int stay(void);
/// Ignores every signal that can be.
void ignore_signals(void);
/// Waits for SIGKILL.
_Noreturn void linger(void);

int leave_files(char **arguments);
int open_many(char **arguments);

int flood(char **arguments);
int flood_unread(char **arguments);
int write_lines(char **arguments);

#endif
