#include "GitIsolation.h"

#include <stdlib.h>

// Hides the user's git configuration from every git that a test or the code under test starts: Git LFS
// filters, hooks, signatures and templates could change what a test sees, or run. This is a constructor
// because the environment can't be changed safely once the process has threads.
__attribute__((constructor)) static void isolate(void) {
  setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
  setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
  // A hook or `git -c` passes these to its children.
  static const char *const others[] = {
      "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_SYSTEM", "GIT_TEMPLATE_DIR",
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
      "GIT_NAMESPACE", "GIT_ATTR_SOURCE", "GIT_DEFAULT_HASH", "GIT_CEILING_DIRECTORIES",
  };
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) unsetenv(others[index]);
}
