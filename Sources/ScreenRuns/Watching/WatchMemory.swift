/// Tells which changes of files call for another pass: those that people make, but not those that an app or a
/// build makes itself each time.
package struct WatchMemory: Sendable {
  private var files: WatchedFiles
  /// What changed during the pass before.
  private var lastDuring: Set<String> = []
  /// What changes during each pass.
  package private(set) var own: Set<String> = []

  package init(_ files: WatchedFiles) { self.files = files }

  /// The same memory at the beginning of a pass, which may be for other files.
  package init(_ files: WatchedFiles, after before: WatchMemory) {
    self = before
    self.files = files
  }

  /// What changed while nothing went on, which people did.
  package mutating func changes(to now: WatchedFiles) -> [String] {
    let changes = now.changes(since: files)
    files = now
    guard !changes.isEmpty else { return [] }
    lastDuring = []
    own.subtract(changes)
    return changes
  }

  /// What changed during a pass. What did so in the one before too, without anybody doing something in between,
  /// is the app's own.
  package mutating func changesDuringPass(to now: WatchedFiles) -> [String] {
    let changes = Set(now.changes(since: files))
    files = now
    own.formUnion(changes.intersection(lastDuring))
    lastDuring = changes
    return changes.subtracting(own).sorted()
  }
}
