// A terminal app that behaves, or misbehaves, as its arguments say, for tests that need a real process.
#include <stdio.h>
#include <string.h>

#include "behaviours.h"
#include "wrapping.h"

static const struct behaviour *find(const struct behaviour *list, const char *name) {
  for (; list->name; list++) {
    if (strcmp(list->name, name) == 0) return list;
  }
  return NULL;
}

int main(int count, char **arguments) {
  const char *name = count > 1 ? arguments[1] : "";
  int is_wrapped = strcmp(name, "wrap") == 0, is_detached = strcmp(name, "serve") == 0;
  if ((is_wrapped || is_detached) && count > 2) {
    arguments++;
    name = arguments[1];
  }
  const struct behaviour *found = find(settling_behaviours, name);
  if (!found) found = find(leaving_behaviours, name);
  if (!found) {
    fprintf(stderr, "TestApp: there is no behaviour \"%s\"\n", name);
    return 64;
  }
  if (is_wrapped || is_detached) return wrap(found->run, arguments + 2, is_detached);
  return found->run(arguments + 2);
}
