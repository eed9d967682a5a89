internal import CTerminal
internal import Glibc

/// What tells the processes of one program from all others of this machine, wherever they went.
///
/// An entry of the environment, which a program can leave out for what it starts, and a number made of
/// it that is the soft limit of file locks (`RLIMIT_LOCKS`) of all of them, which Linux hands down and
/// does nothing else with.
///
/// Where the entry's value is a path, the same path in another container or mount namespace is another
/// mark.
package struct ProcessMark: Hashable, Sendable {
  /// As `NAME=value`.
  let entry: String
  /// At most 62 bits, so that it is never the value that stands for no limit.
  let limit: UInt64
  /// The entry's value.
  private let value: String
  private let place: Place?

  /// The file that a path stands for.
  fileprivate struct Place: Hashable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// - Parameter mount: The folder that the processes find in the place of another one.
  package init(_ entry: String, behind mount: ProcessIsolation.Mount? = nil) {
    self.entry = entry
    value = String(entry.drop { $0 != "=" }.dropFirst())
    place = Self.place(of: value, behind: mount)
    let text = "\(entry)\0\(place?.device ?? 0):\(place?.inode ?? 0)"
    // FNV-1a. It is the same in every process, so that a run finds what a killed one left.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    limit = max(1, hash >> 2)
  }

  /// Whether a process has the limit; this is cheap, and known of zombies too.
  func isLimit(of id: Int32) -> Bool { process_limit_mark(id) == limit }

  /// Whether a process has the limit or got the entry.
  func isOn(_ id: Int32) -> Bool {
    if isLimit(of: id) { return true }
    guard let environment = ProcessTable.contents(of: "/proc/\(id)/environ"),
      environment.split(separator: 0).contains(where: { $0.elementsEqual(entry.utf8) })
    else { return false }
    return place == nil || Self.place(of: value, seenBy: id) == place
  }

  /// The folder that a value is in, or nil if it is no path or the folder is not there.
  fileprivate static func place(of value: String, behind mount: ProcessIsolation.Mount?) -> Place? {
    parent(of: value).flatMap { Place($0 == mount?.target ? mount?.source ?? $0 : $0) }
  }

  /// The folder that a process sees there (proc(5), /proc/pid/root).
  fileprivate static func place(of value: String, seenBy id: Int32) -> Place? {
    parent(of: value).flatMap { Place("/proc/\(id)/root\($0)") }
  }

  private static func parent(of value: String) -> String? {
    value.lastIndex(of: "/").map { String(value[..<$0]) }
  }
}

extension ProcessTable {
  /// What a variable is set to in the environments of this user's processes, which they began with.
  package static func values(of variable: String) -> Set<FoundValue> {
    let prefix = Array("\(variable)=".utf8)
    var values: Set<FoundValue> = []
    for name in names(in: "/proc") {
      var status = stat()
      guard let id = Int32(name), stat("/proc/\(id)", &status) == 0, status.st_uid == geteuid(),
        let environment = contents(of: "/proc/\(id)/environ")
      else { continue }
      for entry in environment.split(separator: 0) where entry.starts(with: prefix) {
        let value = String(decoding: entry.dropFirst(prefix.count), as: UTF8.self)
        values.insert(FoundValue(text: value, place: ProcessMark.place(of: value, seenBy: id)))
      }
    }
    return values
  }

  /// A value of a variable, as processes that see the same folder at its path have it.
  package struct FoundValue: Hashable, Sendable {
    package let text: String
    fileprivate let place: ProcessMark.Place?

    /// Whether a mark of this value may be on a process that has it.
    ///
    /// - Parameter mount: The folder that the processes find in the place of another one.
    package func isSeen(behind mount: ProcessIsolation.Mount?) -> Bool {
      guard let place else { return true }
      return place == ProcessMark.place(of: text, behind: mount)
    }
  }
}
