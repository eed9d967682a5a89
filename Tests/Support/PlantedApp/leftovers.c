// What an app changes about its terminal, and what it can leave behind.
#include "leftovers.h"

#include <stdio.h>
#include <string.h>

#include "faults.h"

static const struct {
  const char *name, *set, *reset;
  /// The habits that use it; 0 if a healthy app never does.
  int habits;
} settings[] = {
    {"titleStack", "\033[22;0t", "\033[23;0t", FULL_SCREEN | FIELD},
    {"kittyKeyboard", "\033[>1u", "\033[<u", KITTY},
    {"modifyOtherKeys", "\033[>4;1m", "\033[>4m", FIELD},
    {"alternateScreen", "\033[?1049h", "\033[?1049l", FULL_SCREEN | FIELD},
    {"hiddenCursor", "\033[?25l", "\033[?25h", FULL_SCREEN | INLINE},
    {"mouseReports", "\033[?1003h", "\033[?1003l", FULL_SCREEN},
    {"mouseEncoding", "\033[?1006h", "\033[?1006l", FULL_SCREEN},
    {"focusReports", "\033[?1004h", "\033[?1004l", FULL_SCREEN},
    {"bracketedPaste", "\033[?2004h", "\033[?2004l", FULL_SCREEN | FIELD | INLINE},
    {"applicationCursorKeys", "\033[?1h", "\033[?1l", FULL_SCREEN},
    {"applicationKeypad", "\033=", "\033>", FULL_SCREEN},
    {"mouse-9", "\033[?9h", "", 0},
    {"mouse-1000", "\033[?1000h", "", 0},
    {"mouse-1002", "\033[?1002h", "", 0},
    {"encoding-1005", "\033[?1005h", "", 0},
    {"encoding-1015", "\033[?1015h", "", 0},
    {"encoding-1016", "\033[?1016h", "", 0},
    {"modifyKeys", "\033[>1;2m", "", 0},
    {"autowrap", "\033[?7l", "", 0},
    {"insertMode", "\033[4h", "", 0},
    {"originMode", "\033[?6h", "", 0},
    {"margins", "\033[2;5r", "", 0},
    {"horizontalMargins", "\033[?69h", "", 0},
    {"reverseVideo", "\033[?5h", "", 0},
    {"newLineMode", "\033[20h", "", 0},
    {"keyboardLocked", "\033[2h", "", 0},
    {"reverseWrap", "\033[?45h", "", 0},
    {"backarrowKey", "\033[?67h", "", 0},
    {"tabStops", "\033[3g", "", 0},
    {"synchronizedUpdate", "\033[?2026h", "", 0},
    {"graphemeClusters", "\033[?2027h", "", 0},
    {"colorSchemeReports", "\033[?2031h", "", 0},
    {"visibilityReports", "\033[?2033h", "", 0},
    {"resizeReports", "\033[?2048h", "", 0},
    {"rendition", "\033[1;31m", "", 0},
    {"background", "\033[44m", "", 0},
    {"link", "\033]8;;https://example.org\033\\", "", 0},
    {"characterSets", "\033(0", "", 0},
    {"shift-out", "\033)0\016", "", 0},
    {"protection", "\033[1\"q", "", 0},
    {"palette", "\033]4;1;#123456\033\\", "", 0},
    {"foreground", "\033]10;#123456\033\\", "", 0},
    {"cursor-color", "\033]12;#123456\033\\", "", 0},
    {"cursorShape", "\033[5 q", "", 0},
    {"cursorBlinking", "\033[?12h", "", 0},
    {"alternateScroll", "\033[?1007h", "", 0},
    {"localEcho", "\033[12l", "", 0},
    {"encoding", "\033%@", "", 0},
    {"eightBitReplies", "\033 G", "", 0},
    {"otherModes", "\033[?9001h", "", 0},
    {"colorStack", "\033[#P", "", 0},
    {"emulation", "\033[?2l", "", 0},
    {"unfinishedSequence", "\033]0;never ended", "", 0},
    {"unfinished-csi", "\033[12", "", 0},
};

static const struct {
  const char *name;
  tcflag_t local, input, output;
} flags[] = {
    {"echo", ECHO, 0, 0},          {"canonicalMode", ICANON, 0, 0},
    {"signals", ISIG, 0, 0},       {"extendedInput", IEXTEN, 0, 0},
    {"returnAsNewline", 0, ICRNL, 0}, {"flowControl", 0, IXON, 0},
    {"outputProcessing", 0, 0, OPOST}, {"newlineAsReturn", 0, 0, ONLCR},
    {"echoErase", ECHOE, 0, 0},
};

static const size_t setting_count = sizeof settings / sizeof settings[0];
static const size_t flag_count = sizeof flags / sizeof flags[0];

bool is_leftover(const char *name) {
  for (size_t index = 0; index < setting_count; index++) {
    if (strcmp(settings[index].name, name) == 0) return true;
  }
  for (size_t index = 0; index < flag_count; index++) {
    if (strcmp(flags[index].name, name) == 0) return true;
  }
  return strcmp(name, "raw") == 0 || strcmp(name, "nonblocking") == 0 ||
         strcmp(name, "interruptKey") == 0;
}

void list_leftovers(void) {
  for (size_t index = 0; index < setting_count; index++) {
    printf("leave-%-22s leaves this setting of the terminal behind\n", settings[index].name);
  }
  for (size_t index = 0; index < flag_count; index++) {
    printf("leave-%-22s leaves this line setting changed\n", flags[index].name);
  }
  printf("leave-%-22s leaves the terminal in raw mode\n", "raw");
  printf("leave-%-22s leaves reads of the terminal that don't wait\n", "nonblocking");
  printf("leave-%-22s leaves another key for SIGINT\n", "interruptKey");
}

static void append(char *text, size_t size, const char *more) {
  size_t length = strlen(text);
  snprintf(text + length, size - length, "%s", more);
}

void append_settings(char *text, size_t size, int habits) {
  for (size_t index = 0; index < setting_count; index++) {
    bool forgets = has("paste-runs-lines") && strcmp(settings[index].name, "bracketedPaste") == 0;
    if (settings[index].habits & habits && !forgets) append(text, size, settings[index].set);
  }
}

void append_resets(char *text, size_t size, int habits) {
  const char *left = fault_after("leave-");
  // Erases what is below the prompt.
  if (habits & INLINE && !has("prompt-eats-output")) append(text, size, "\r\033[J");
  for (size_t index = setting_count; index-- > 0;) {
    bool is_left = left && strcmp(settings[index].name, left) == 0;
    if (settings[index].habits & habits && !is_left) append(text, size, settings[index].reset);
  }
  for (size_t index = 0; left && index < setting_count; index++) {
    bool is_left = strcmp(settings[index].name, left) == 0;
    if (is_left && !(settings[index].habits & habits)) append(text, size, settings[index].set);
  }
}

struct termios restored_line(struct termios line) {
  const char *left = fault_after("leave-");
  if (!left) return line;
  if (strcmp(left, "raw") == 0) cfmakeraw(&line);
  if (strcmp(left, "interruptKey") == 0) line.c_cc[VINTR] = 7;
  for (size_t index = 0; index < flag_count; index++) {
    if (strcmp(flags[index].name, left) != 0) continue;
    line.c_lflag &= ~flags[index].local;
    line.c_iflag &= ~flags[index].input;
    line.c_oflag &= ~flags[index].output;
  }
  return line;
}
