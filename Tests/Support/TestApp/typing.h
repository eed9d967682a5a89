#ifndef TYPING_H
#define TYPING_H

/// `keep-line`: the terminal keeps keys until Enter and echoes none.
int keep_line(char **arguments);
/// `ignore-keys`: waits for a pipe that stays empty, and reads no key.
int ignore_keys(char **arguments);
/// `search ms`: reads a line, which the terminal echoes, and prints a result after a time. It wakes up every 100 ms.
int search(char **arguments);

#endif
