// The faults that can be planted, one in a run.
#include "faults.h"

#include <stdio.h>
#include <string.h>

#include "leftovers.h"

static const char *chosen = "";

static const struct {
  const char *name, *what;
} faults[] = {
    // Exits
    {"unhandled-term", "SIGTERM ends it without restoring the terminal"},
    {"unhandled-int", "SIGINT ends it without restoring the terminal"},
    {"unhandled-hup", "SIGHUP ends it without restoring the terminal"},
    {"unhandled-quit", "SIGQUIT ends it without restoring the terminal"},
    {"unhandled-segv", "SIGSEGV ends it without restoring the terminal"},
    {"unhandled-abrt", "SIGABRT ends it without restoring the terminal"},
    {"unhandled-tstp", "SIGTSTP stops it without restoring the terminal"},
    {"ignores-term", "SIGTERM has no effect"},
    {"ignores-hangup", "it lives on without a terminal"},
    {"spins-after-hangup", "it reads from a terminal that is gone, again and again"},
    {"leaves-child", "a process of it stays on the terminal"},
    {"status-0-after-segv", "SIGSEGV ends it with status 0"},
    {"status-0-after-abrt", "SIGABRT ends it with status 0"},
    {"prompt-eats-output", "the cursor stays above its last output"},
    {"slow-to-end", "it takes three seconds to end"},
    {"fg-moves-cursor", "after fg the cursor is in a corner"},
    {"fg-draws-nothing", "after fg the screen stays empty"},
    {"fg-loses-bar", "after fg the status bar is missing"},
    {"fg-forgets-modes", "after fg the mouse doesn't work, and the cursor is visible"},
    {"dies-at-tstp", "SIGTSTP ends it"},
    // Small windows
    {"crash-1x1", "crashes at 1×1"},
    {"crash-20x5", "crashes at 20×5"},
    {"crash-0x0", "crashes if the terminal reports no size"},
    {"crash-shrinking", "crashes when the window becomes smaller than 20×5"},
    {"crash-0x0-live", "crashes when the terminal no longer reports its size"},
    {"crash-high", "crashes in windows that are higher than wide"},
    {"endless-small", "draws without end in windows of less than 12×5"},
    {"hangs-1x1", "computes without end at 1×1"},
    {"blank-after-small", "draws nothing any more after a window of less than 12×5"},
    {"unreadable-40x10", "shows only dots at 40×10"},
    // Resizing
    {"ignores-winch", "keeps its layout in a window of another size"},
    {"stale-grow", "erases nothing when the window grows"},
    {"stale-shrink", "erases nothing when the window shrinks"},
    {"offset-lost", "has scrolled when the window has its old size again"},
    {"never-settles", "draws again and again after a resize"},
    {"redraws-forever", "draws the same screen again and again after a resize"},
    {"bar-lost", "loses the status bar when the size changes"},
    {"crash-storm", "crashes if the size changes while it draws"},
    {"late-size", "misses a change of the size while it starts"},
    {"cursor-lost", "the cursor is in a corner when the size has changed"},
    {"keeps-width", "takes the height from a resized window, but not the width"},
    // Redrawing
    {"drift", "the screen isn't what it draws by ctrl+l"},
    {"drift-moved", "the screen isn't what it draws by ctrl+l after keys have moved the selection"},
    {"drift-without-key", "as drift-moved, and ctrl+l does nothing"},
    {"drift-style", "a row has another style than what it draws by ctrl+l"},
    {"cont-loses-part", "draws without the status bar after SIGCONT"},
    {"winch-loses-part", "draws without the status bar after SIGWINCH"},
    {"focus-changes-screen", "a message stays when the focus has come back"},
    {"crash-redraw", "crashes at ctrl+l"},
    // Colours
    {"hard-to-read-light", "text in light yellow"},
    {"hard-to-read-dark", "text in dark grey"},
    {"ignores-no-color", "colours in spite of NO_COLOR"},
    {"color-only-selection", "only the colour shows what is selected"},
    {"text-color-only-selection", "only the colour of its text shows what is selected"},
    {"color-only-everywhere", "only a colour shows what is selected, whatever the terminal has"},
    {"escapes-on-dumb", "control sequences in spite of TERM=dumb"},
    {"colors-on-vt100", "colours in spite of TERM=vt100"},
    {"256-on-16color", "256 colours in spite of TERM=xterm-16color"},
    // Text
    {"open-box", "a box with a gap"},
    {"open-low-box", "a low box with a gap in its side"},
    {"gap-in-border", "a box with a gap in its upper border"},
    {"overlapping-text", "a text runs over the border of its box"},
    {"truncated-word", "a word is cut by the border, and whole in another row"},
    {"cuts-texts", "cuts its rows with an ellipsis, though there is room"},
    {"replacement-character", "U+FFFD on the screen"},
    {"wide-shifts-border", "a wide character moves the border of the field"},
    {"emoji-shifts-border", "an emoji moves the border of the field"},
    {"unfinished-at-rest", "waits with an unfinished control sequence"},
    // Input
    {"unknown-key-as-text", "an unknown control sequence becomes text"},
    {"crash-broken-utf8", "crashes at bytes that aren't UTF-8"},
    {"crash-lone-esc", "crashes at Escape"},
    {"crash-f20", "crashes at F20"},
    {"crash-long-paste", "crashes when 10,000 characters are pasted"},
    {"paste-runs-lines", "a paste is typed line by line"},
    {"paste-injects", "writes the control sequences of a paste to the terminal"},
    {"flushes-type-ahead", "drops what was typed since it read the last keys"},
    {"loses-type-ahead", "loses keys that are typed while it draws"},
    {"crash-mouse-outside", "crashes when the mouse is beyond its last column"},
    {"focus-as-text", "reports of the focus become text"},
    // Manners
    {"busy-idle", "keeps a processor busy"},
    {"output-idle", "writes though nothing changes"},
    {"wakeups-idle", "wakes up a hundred times a second"},
    {"unanswered-query", "asks for what no terminal answers"},
    {"writes-real-home", "makes a file in the home that passwd(5) has, whatever HOME says"},
    {"reaches-network", "reaches a host of TEST-NET-1 (RFC 5737)"},
    // Machine
    {"crash-lang-c", "crashes if the locale isn't UTF-8"},
    {"traceback-no-home", "a traceback if HOME can't be written"},
    {"long-traceback-no-home", "a traceback that is longer than the window if HOME can't be written"},
    {"crash-full-disk", "crashes if its files can't grow"},
    {"crash-unknown-term", "crashes if TERM is unknown"},
    {"slow-terminal-loses-output", "drops what the terminal doesn't take at once"},
};

static bool is_listed(const char *name) {
  for (size_t index = 0; index < sizeof faults / sizeof faults[0]; index++) {
    if (strcmp(faults[index].name, name) == 0) return true;
  }
  return strncmp(name, "leave-", 6) == 0 && is_leftover(name + 6);
}

bool choose_fault(const char *name) {
  chosen = name;
  return !*name || is_listed(name);
}

bool has(const char *name) { return strcmp(chosen, name) == 0; }

const char *fault_after(const char *prefix) {
  size_t length = strlen(prefix);
  return strncmp(chosen, prefix, length) == 0 ? chosen + length : NULL;
}

void list_faults(void) {
  for (size_t index = 0; index < sizeof faults / sizeof faults[0]; index++) {
    printf("%-28s %s\n", faults[index].name, faults[index].what);
  }
  list_leftovers();
}
