#ifndef BEHAVIOURS_H
#define BEHAVIOURS_H

/// One way in which a terminal app behaves, chosen by its name: `TestApp <name> [argument…]`.
struct behaviour {
  const char *name;
  /// Runs the behaviour and returns the exit status. `arguments` are those after the name, ended by NULL.
  int (*run)(char **arguments);
};

/// Each list ends with a NULL name.
extern const struct behaviour settling_behaviours[];
extern const struct behaviour leaving_behaviours[];

#endif
