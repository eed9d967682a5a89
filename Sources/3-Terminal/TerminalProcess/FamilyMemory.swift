internal import Glibc

/// The memory of a program and everything that it started. It can be read and the program ended while others wait for
/// its output.
package struct FamilyMemory: Sendable {
  fileprivate let leader: Int32
  fileprivate let mark: ProcessMark?

  /// The resident memory of all its processes, in bytes. What several of them share counts for each.
  package var bytes: Int {
    ProcessTable.family(of: leader, mark: mark).filter(\.isLiving)
      .reduce(0) { $0 + ProcessTable.memory(of: $1.id) }
  }

  /// Kills the processes that carry the program's mark. The leader's id may have become another process's.
  package func kill() {
    for entry in ProcessTable.family(of: leader, mark: mark) where mark?.isOn(entry.id) == true {
      Glibc.kill(entry.id, SIGKILL)
    }
  }
}

extension TerminalProcess {
  package var memory: FamilyMemory { FamilyMemory(leader: id, mark: mark) }
}

extension ProcessTable {
  /// The resident memory of a process, in bytes; 0 if it has ended.
  static func memory(of id: Int32) -> Int {
    let fields = contents(of: "/proc/\(id)/statm").map {
      String(decoding: $0, as: UTF8.self).split(separator: " ")
    }
    guard let fields, fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
