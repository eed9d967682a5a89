/// Environment variables for git: an author, and none of the user's own configuration.
///
/// Automatic maintenance is off, because each commit would start another git to check for it (git-maintenance(1)).
package let gitVariables = [
  "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
  "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
  "GIT_CONFIG_NOSYSTEM": "1",
  "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "maintenance.auto", "GIT_CONFIG_VALUE_0": "false",
]
