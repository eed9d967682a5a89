/// Distinguishes the file changes that call for another pass, made by people, from those that an app or a build
/// makes in each pass.
package struct WatchMemory: Sendable {
  private var files: WatchedFiles
  /// The files that changed during the previous pass.
  private var lastDuring: Set<String> = []
  /// The files that change during each pass.
  package private(set) var own: Set<String> = []

  package init(_ files: WatchedFiles) { self.files = files }

  /// Carries the memory over to a new pass, which may be about other files.
  package init(_ files: WatchedFiles, after before: WatchMemory) {
    self = before
    self.files = files
  }

  /// Returns the files that changed between passes, which must be the work of people.
  package mutating func changes(to now: WatchedFiles) -> [String] {
    let changes = now.changes(since: files)
    files = now
    guard !changes.isEmpty else { return [] }
    lastDuring = []
    own.subtract(changes)
    return changes
  }

  /// Returns the files that changed during a pass, except the app's own: those that changed during the previous
  /// pass too, with no change by people in between.
  package mutating func changesDuringPass(to now: WatchedFiles) -> [String] {
    let changes = Set(now.changes(since: files))
    files = now
    own.formUnion(changes.intersection(lastDuring))
    lastDuring = changes
    return changes.subtracting(own).sorted()
  }
}
