// A small terminal app in several forms, healthy or with one planted fault, for tests of `qa audit`:
//
//   PlantedApp <form> [fault]
//   PlantedApp --list
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "Forms/forms.h"

static const struct {
  const char *name;
  int (*run)(void);
} forms[] = {
    {"list", run_list},     {"field", run_field}, {"pager", run_pager},
    {"inline", run_inline}, {"lines", run_lines}, {"pair", run_pair},
};

int main(int count, char **arguments) {
  // SwiftPM links Swift's runtime, whose handlers of these signals return.
  signal(SIGSEGV, SIG_DFL);
  signal(SIGABRT, SIG_DFL);
  if (count == 2 && strcmp(arguments[1], "--list") == 0) {
    list_faults();
    return 0;
  }
  const char *name = count > 1 ? arguments[1] : "";
  if (!choose_fault(count > 2 ? arguments[2] : "")) {
    fprintf(stderr, "PlantedApp: there is no fault \"%s\"\n", arguments[2]);
    return 64;
  }
  const char *terminal = getenv("TERM");
  bool is_dumb = terminal && strcmp(terminal, "dumb") == 0 && strcmp(name, "lines") != 0;
  if (is_dumb && !has("escapes-on-dumb")) {
    fprintf(stderr, "PlantedApp: needs a terminal with a cursor that it can move\n");
    return 1;
  }
  for (size_t index = 0; index < sizeof forms / sizeof forms[0]; index++) {
    if (strcmp(forms[index].name, name) == 0) return forms[index].run();
  }
  fprintf(stderr, "PlantedApp: there is no form \"%s\"\n", name);
  return 64;
}
