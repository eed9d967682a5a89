// A terminal app that behaves, or misbehaves, as it is told: for tests that need a real process.
#include <stdio.h>
#include <string.h>

#include "behaviours.h"

static const struct behaviour *find(const struct behaviour *list, const char *name) {
  for (; list->name; list++) {
    if (strcmp(list->name, name) == 0) return list;
  }
  return NULL;
}

int main(int count, char **arguments) {
  const char *name = count > 1 ? arguments[1] : "";
  const struct behaviour *found = find(settling_behaviours, name);
  if (!found) found = find(leaving_behaviours, name);
  if (!found) {
    fprintf(stderr, "TestApp: there is no behaviour \"%s\"\n", name);
    return 64;
  }
  return found->run(arguments + 2);
}
