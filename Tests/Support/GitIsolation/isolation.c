#include "GitIsolation.h"

#include <stdlib.h>

// Before any test runs, hides the configuration of whoever runs the tests from every git that a test or
// the code under test starts: filters of Git LFS, hooks, signatures and templates would change what a
// test sees, or run. As a constructor, since the environment of a process with threads can't be set.
__attribute__((constructor)) static void isolate(void) {
  setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
  setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
  // As a hook or `git -c` would leave them to its children.
  static const char *const others[] = {
      "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_SYSTEM", "GIT_TEMPLATE_DIR",
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
      "GIT_NAMESPACE", "GIT_ATTR_SOURCE", "GIT_DEFAULT_HASH", "GIT_CEILING_DIRECTORIES",
  };
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) unsetenv(others[index]);
}
