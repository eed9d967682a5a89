#ifndef BYPASS_H
#define BYPASS_H

#include "terminal.h"

/// Crashes, or draws without end, at sizes that a fault names.
void check_size(struct size size);
/// Crashes at changes of the size that a fault names.
void check_change(struct size old, struct size new);
/// Crashes or complains because of the environment, if a fault says so; a healthy app notes its start in HOME.
void check_machine(void);

/// Draws what the screen doesn't know of, if a fault says so.
void draw_beside_screen(void);
/// Lets the redrawn screen show what is right.
void forget_drift(void);
/// Draws again and again from now on.
void start_endless_drawing(void);
/// The time after which ``idle`` is called, in milliseconds; -1 if it isn't.
int idle_time(void);
/// What a fault does while nothing happens.
void idle(void);

#endif
