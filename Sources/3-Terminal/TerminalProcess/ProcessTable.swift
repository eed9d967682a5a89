internal import Glibc
internal import Synchronization

/// Reads the processes of this machine from `/proc` (proc(5)).
package enum ProcessTable {
  /// One process, as in `/proc/<pid>/stat`.
  package struct Entry: Hashable, Sendable {
    package let id: Int32
    package let parent: Int32
    package let group: Int32
    package let session: Int32
    /// The device number of its controlling terminal, or 0 if it has none.
    package let terminal: Int32
    /// `Z` is a zombie, `R` running, `S` waiting, `D` in uninterruptible sleep, `T` stopped.
    package let state: Character
    /// The number of its threads; 1 for a zombie.
    package let threads: Int
    /// When it was started, in ticks since boot. Ids are reused, but not an id and a start together.
    package let start: UInt64

    /// Whether it has work for a processor or waits for a disk.
    var isRunning: Bool { state == "R" || state == "D" }

    /// Whether a signal has stopped it.
    package var isStopped: Bool { state == "T" }

    /// Whether it can still do something. A process whose main thread has ended is shown as a zombie while its other
    /// threads run.
    var isLiving: Bool { state != "X" && (state != "Z" || threads > 1) }
  }

  /// All visible processes.
  package static func entries() -> [Entry] {
    names(in: "/proc").compactMap { Int32($0) }.compactMap(entry(of:))
  }

  /// The programs that this process has started and not reaped yet, so that they aren't taken for orphans.
  static let started = Mutex<Set<Int32>>([])

  /// A process and everything that descends from it, and the orphans adopted by this process that are in its session or
  /// carry its mark: a daemon leaves the session.
  ///
  /// This is much cheaper than ``entries()`` on a machine with many processes. If the kernel doesn't list children, it
  /// falls back to ``entries()`` and returns the session only.
  ///
  /// - Parameter known: Members that were seen before, by id and start. The kernel's list of children may lack some
  ///   while others come and go (proc(5)), and an orphan may get its new parent after that parent's list was read.
  static func family(
    of leader: Int32, mark: ProcessMark?, known: [Int32: UInt64] = [:]
  ) -> [Entry] {
    guard listsChildren else { return entries().filter { $0.session == leader } }
    let started = started.withLock { $0 }
    let orphans = children(of: getpid()).filter { !started.contains($0) }
      .compactMap(entry(of:)).filter { orphan in
        orphan.session == leader || mark?.isOn(orphan.id) == true
      }
    let living = known.filter { entry(of: $0.key)?.start == $0.value }
    return descend(from: [leader] + orphans.map(\.id) + living.keys)
  }

  /// Whether the kernel lists the children of a process (CONFIG_PROC_CHILDREN).
  private static var listsChildren: Bool {
    access("/proc/self/task/\(getpid())/children", R_OK) == 0
  }

  /// The processes and everything that descends from them.
  private static func descend(from ids: [Int32]) -> [Entry] {
    var waiting = ids
    var seen: Set<Int32> = []
    var family: [Entry] = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let entry = entry(of: next) else { continue }
      family.append(entry)
      waiting += children(of: next)
    }
    return family
  }

  static func children(of id: Int32) -> [Int32] {
    guard listsChildren else { return entries().filter { $0.parent == id }.map(\.id) }
    return names(in: "/proc/\(id)/task").flatMap { thread in
      let bytes = contents(of: "/proc/\(id)/task/\(thread)/children") ?? []
      return bytes.split(separator: 0x20).compactMap {
        Int32(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// One process, or nil if it doesn't exist.
  package static func entry(of id: Int32) -> Entry? {
    guard let stat = contents(of: "/proc/\(id)/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // The command's name is in parentheses and may contain anything. The fields follow it.
    let fields = stat[(end + 1)...].split(separator: 0x20, maxSplits: 20)
    guard fields.count > 19, let state = fields[0].first, let parent: Int32 = number(fields[1]),
      let group: Int32 = number(fields[2]), let session: Int32 = number(fields[3]),
      let terminal: Int32 = number(fields[4]), let threads: Int = number(fields[17]),
      let start: UInt64 = number(fields[19])
    else { return nil }
    return Entry(
      id: id, parent: parent, group: group, session: session,
      terminal: terminal, state: Character(Unicode.Scalar(state)), threads: threads, start: start)
  }

  private static func number<Value: FixedWidthInteger>(_ digits: ArraySlice<UInt8>) -> Value? {
    Value(String(decoding: digits, as: UTF8.self))
  }

  /// The contents of a small file (up to about 1 MiB), or nil if it can't be read.
  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  /// The lines of a small file; empty if it can't be read.
  static func lines(of path: String) -> [Substring] {
    String(decoding: contents(of: path) ?? [], as: UTF8.self).split(separator: "\n")
  }

  /// The names in a folder; empty if it can't be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let item = readdir(folder) {
      let name = withUnsafePointer(to: &item.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
