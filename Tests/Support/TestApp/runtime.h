#ifndef RUNTIME_H
#define RUNTIME_H

/// Works as the runtimes of some languages do: the main thread only waits, one thread reads the terminal, one waits for
/// files, one monitors the others, and one writes `text` when a timer has passed for which another thread waits.
/// Returns when the terminal goes away.
///
/// `kind` is `napping` or `sleeping`. The thread that looks after the others wakes up every 20 µs to 10 ms:
/// if napping, for ever, as Go's does while it has work; if sleeping, it then sleeps for a minute.
int run_threads(const char *kind, const char *way, long milliseconds, const char *text);

/// Waits, writes `text` and reads the terminal in a thread, after the main thread has ended.
int run_without_main_thread(const char *way, long milliseconds, const char *text);

#endif
