// Goes when all that defends is here.
extension AttackTests {
  /// Rows whose defence is not on this branch yet.
  static let pendingMerge = pendingFiles.union(pendingReaders).union(pendingJudging)

  /// Folders that are opened without links, journals and names of runs.
  private static let pendingFiles: Set<String> = [
    "journal-link", "journal-pictures", "journal-removal", "link-baseline-inside",
    "link-current-run", "link-runs", "link-screenshots-inside", "output-of-an-added-screen",
    "output-without-baselines", "run-name-approved", "run-name-compared", "run-name-rejected",
  ]

  /// One way for text from outside, and bounds of readers.
  private static let pendingReaders: Set<String> = [
    "attributes-encoding", "edit-escapes", "file-name", "flood-config", "flood-link", "flood-marks",
    "flood-record", "flood-title", "flood-title-shown", "record-approvals-twice",
    "record-key-twice", "run-keys-twice", "show-c1", "show-clipboard", "show-command",
    "show-command-indented", "show-direction", "show-escape", "show-return", "show-title",
    "show-zero", "verify-approver-json",
  ]

  /// What judging does not see or tell.
  private static let pendingJudging: Set<String> = [
    "app-of-the-branch", "assertion-removed", "attributes-clean", "attributes-process",
    "command-changed", "environment-changed", "environment-in-defaults",
    "imported-picture-forged", "inner-project", "merge-frame-replaced", "merge-link",
    "merge-picture-replaced", "picture-other-renderer", "picture-without-frame",
    "project-moved-and-a-screen-left", "record-history-inserted", "record-two-added",
    "steps-added", "terminal-changed",
  ]
}
