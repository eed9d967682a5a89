// A program that reads and prints lines, and leaves editing to the terminal.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "faults.h"
#include "forms.h"
#include "leftovers.h"
#include "terminal.h"

int run_lines(void) {
  const char *left = fault_after("leave-");
  if (left) {
    char text[1024] = "";
    append_resets(text, sizeof text, 0);
    terminal_write_text(text);
    struct termios line;
    if (tcgetattr(0, &line) == 0) {
      line = restored_line(line);
      tcsetattr(0, TCSANOW, &line);
    }
  }
  if (has("ignores-term")) signal(SIGTERM, SIG_IGN);
  if (has("ignores-hangup")) signal(SIGHUP, SIG_IGN);
  char line[256];
  printf("Notes: a line each, ctrl+d ends\n> ");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    printf("noted: %s\n> ", line);
    fflush(stdout);
  }
  while (has("ignores-hangup") && !isatty(0)) pause();
  printf("\n");
  return 0;
}
