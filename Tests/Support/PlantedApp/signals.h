#ifndef SIGNALS_H
#define SIGNALS_H

/// Handles the signals of a terminal app. Those that don't end it are in ``signal_file``.
void signals_install(void);
/// The file from which to read the numbers of signals that have come, a byte each.
int signal_file(void);
/// Restores the terminal and ends the app as the signal does without a handler.
void end_by_signal(int number);
/// Restores the terminal and stops the app, as the signal SIGTSTP does; returns when it is resumed.
void stop_until_resumed(void);

#endif
