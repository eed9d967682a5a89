internal import CTerminal
internal import Glibc

/// Distinguishes the processes of one program from all others on this machine, even if they left its session.
///
/// It consists of an environment entry, which a program may withhold from what it starts, and a number derived from the
/// entry. The number is set as the soft limit on file locks (`RLIMIT_LOCKS`), which Linux passes on to children and
/// otherwise ignores.
///
/// If the entry's value is a path, the same path in another container or mount namespace makes another mark.
package struct ProcessMark: Hashable, Sendable {
  /// As `NAME=value`.
  let entry: String
  /// At most 62 bits, so that it never equals `RLIM_INFINITY`.
  let limit: UInt64
  /// The value of the entry.
  private let value: String
  private let folder: FileIdentity?

  /// The file at a path.
  fileprivate struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// - Parameter mount: The folder that the processes see in place of another one.
  package init(_ entry: String, behind mount: ProcessIsolation.Mount? = nil) {
    self.entry = entry
    value = String(entry.drop { $0 != "=" }.dropFirst())
    folder = Self.folder(of: value, behind: mount)
    let text = "\(entry)\0\(folder?.device ?? 0):\(folder?.inode ?? 0)"
    // FNV-1a, which is the same in every process, so that a run finds what a killed run left behind.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    limit = max(1, hash >> 2)
  }

  /// Whether a process has the limit. This is cheap, and works for zombies too.
  func isLimit(of id: Int32) -> Bool { process_limit_mark(id) == limit }

  /// Whether a process has the limit or was started with the entry.
  func isOn(_ id: Int32) -> Bool {
    if isLimit(of: id) { return true }
    guard let environment = ProcessTable.contents(of: "/proc/\(id)/environ"),
      environment.split(separator: 0).contains(where: { $0.elementsEqual(entry.utf8) })
    else { return false }
    return folder == nil || Self.folder(of: value, seenBy: id) == folder
  }

  /// The folder that contains the path `value`, or nil if it isn't a path or the folder doesn't exist.
  fileprivate static func folder(of value: String, behind mount: ProcessIsolation.Mount?)
    -> FileIdentity?
  {
    parent(of: value).flatMap { FileIdentity($0 == mount?.target ? mount?.source ?? $0 : $0) }
  }

  /// The same folder as the process sees it (proc(5), /proc/pid/root).
  fileprivate static func folder(of value: String, seenBy id: Int32) -> FileIdentity? {
    parent(of: value).flatMap { FileIdentity("/proc/\(id)/root\($0)") }
  }

  private static func parent(of value: String) -> String? {
    value.lastIndex(of: "/").map { String(value[..<$0]) }
  }
}

extension ProcessTable {
  /// The values of a variable in the environments with which this user's processes were started.
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
        values.insert(FoundValue(text: value, folder: ProcessMark.folder(of: value, seenBy: id)))
      }
    }
    return values
  }

  /// A value of a variable. Processes that see different folders at its path have different values.
  package struct FoundValue: Hashable, Sendable {
    package let text: String
    fileprivate let folder: ProcessMark.FileIdentity?

    /// Whether a process with this value may carry the mark made from it.
    ///
    /// - Parameter mount: The folder that the processes see in place of another one.
    package func isSeen(behind mount: ProcessIsolation.Mount?) -> Bool {
      guard let folder else { return true }
      return folder == ProcessMark.folder(of: text, behind: mount)
    }
  }
}
