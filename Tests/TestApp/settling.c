// Ways to paint a screen.
#include <stdio.h>
#include <unistd.h>

#include "behaviours.h"

/// Paints at once and waits for its terminal.
static int still(char **arguments) {
  (void)arguments;
  char byte;
  if (write(1, "ready", 5) != 5) return 1;
  while (read(0, &byte, 1) > 0) {
  }
  return 0;
}

const struct behaviour settling_behaviours[] = {
    {"still", still},
    {NULL, NULL},
};
