/// What git is given in its environment: an author, and nothing of the configuration of whoever runs the tests.
///
/// Each commit would start another git, which looks whether there is something to clean up (git-maintenance(1)).
package let gitVariables = [
  "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
  "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
  "GIT_CONFIG_NOSYSTEM": "1",
  "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "maintenance.auto", "GIT_CONFIG_VALUE_0": "false",
]
