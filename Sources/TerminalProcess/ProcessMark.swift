internal import CTerminal

/// What tells the processes of one program from all others of this machine, wherever they went.
///
/// An entry of the environment, which a program can leave out for what it starts, and a number made of
/// it that is the soft limit of file locks (`RLIMIT_LOCKS`) of all of them, which Linux hands down and
/// does nothing else with.
package struct ProcessMark: Hashable, Sendable {
  /// As `NAME=value`.
  let entry: String
  /// At most 62 bits, so that it is never the value that stands for no limit.
  let limit: UInt64

  package init(_ entry: String) {
    self.entry = entry
    // FNV-1a. It is the same in every process, so that a run finds what a killed one left.
    let hash = entry.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    limit = max(1, hash >> 2)
  }

  /// Whether a process has the limit; this is cheap, and known of zombies too.
  func isLimit(of id: Int32) -> Bool { process_limit_mark(id) == limit }

  /// Whether a process has the limit or got the entry.
  func isOn(_ id: Int32) -> Bool {
    if isLimit(of: id) { return true }
    guard let environment = ProcessTable.contents(of: "/proc/\(id)/environ") else { return false }
    return environment.split(separator: 0).contains { $0.elementsEqual(entry.utf8) }
  }
}
