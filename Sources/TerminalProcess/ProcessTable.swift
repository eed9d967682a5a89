internal import CTerminal
internal import Glibc

/// What `/proc` says of the processes of this machine (proc(5)).
package enum ProcessTable {
  /// One process as `/proc/<pid>/stat` has it.
  package struct Entry: Hashable, Sendable {
    package let id: Int32
    package let parent: Int32
    package let group: Int32
    package let session: Int32
    /// `Z` is a zombie, `R` running, `S` waiting, `D` in uninterruptible sleep, `T` stopped.
    package let state: Character
  }

  /// Every process that can be seen.
  package static func entries() -> [Entry] {
    names(in: "/proc").compactMap { Int32($0) }.compactMap(entry(of:))
  }

  /// A process with all that descends from it, and with those orphans of its session that this
  /// process has adopted.
  ///
  /// Much cheaper than ``entries()`` on a machine with many processes, which is what it falls back to
  /// where the kernel does not list children: then it is the session alone.
  static func family(of leader: Int32) -> [Entry] {
    guard listsChildren else { return entries().filter { $0.session == leader } }
    let orphans = children(of: getpid()).filter { $0 != leader }
      .compactMap(entry(of:)).filter { $0.session == leader }
    return descend(from: [leader] + orphans.map(\.id))
  }

  /// Whether the kernel lists the children of a process (CONFIG_PROC_CHILDREN).
  private static var listsChildren: Bool {
    access("/proc/self/task/\(getpid())/children", R_OK) == 0
  }

  /// Some processes with all that descends from them.
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

  private static func children(of id: Int32) -> [Int32] {
    guard listsChildren else { return entries().filter { $0.parent == id }.map(\.id) }
    return names(in: "/proc/\(id)/task").flatMap { thread in
      let bytes = contents(of: "/proc/\(id)/task/\(thread)/children") ?? []
      return bytes.split(separator: 0x20).compactMap {
        Int32(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// One process, or nil when there is none.
  package static func entry(of id: Int32) -> Entry? {
    guard let stat = contents(of: "/proc/\(id)/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // The command's name is in parentheses and may hold anything; the fields follow it.
    let fields = String(decoding: stat[(end + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 3, let state = fields[0].first, let parent = Int32(fields[1]),
      let group = Int32(fields[2]), let session = Int32(fields[3])
    else { return nil }
    return Entry(id: id, parent: parent, group: group, session: session, state: state)
  }

  /// Kills everything that belongs to a program, and reaps what this process has to reap.
  ///
  /// - Parameters:
  ///   - session: The program's session; nil where it is gone.
  ///   - mark: An entry of its environment.
  ///   - family: What else is known to belong to it.
  package static func killAll(session: Int32?, mark: String?, family: Set<Int32> = []) {
    var known = family.union([session].compactMap { $0 })
    sweep {
      let found = members(session: session, mark: mark, known: known)
      for entry in found { kill(entry.id, SIGKILL) }
      known.formUnion(found.map(\.id))
      reap(known, except: session)
      return found
    }
  }

  /// Kills again until nothing is found any more, for up to 2 s: a process that forks while it is
  /// being killed leaves a child for the next sweep, and one that was killed dies only once it gets a
  /// processor.
  private static func sweep(_ kill: () -> [Entry]) {
    let deadline = ContinuousClock.now + .seconds(2)
    var killed: Set<Int32> = []
    while ContinuousClock.now < deadline {
      let found = Set(kill().map(\.id))
      if found.isEmpty { return }
      if found.isSubset(of: killed) { waitForAnEnd(among: found) }
      killed.formUnion(found)
    }
  }

  /// Waits until one of some processes has ended, for up to 100 ms.
  private static func waitForAnEnd(among ids: Set<Int32>) {
    let files = ids.prefix(64).map { process_open($0) }.filter { $0 >= 0 }
    defer { for file in files { close(file) } }
    // One that can't be opened has ended.
    guard files.count == min(ids.count, 64) else { return }
    var polled = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&polled, nfds_t(polled.count), 100)
  }

  /// Kills everything that descends from this process. To be called when it has nothing more to do:
  /// what an app left behind without a trace of where it came from was adopted by this process.
  package static func killDescendants() {
    sweep {
      let found = descend(from: children(of: getpid())).filter { $0.state != "Z" }
      for entry in found { kill(entry.id, SIGKILL) }
      reap(Set(found.map(\.id)), except: nil)
      return found
    }
  }

  /// Living processes of the session, with the mark, or descended from one of `known`.
  private static func members(session: Int32?, mark: String?, known: Set<Int32>) -> [Entry] {
    let own = getpid()
    let living = entries().filter { $0.id != own && $0.state != "Z" && $0.state != "X" }
    var family = known
    var found: [Entry] = []
    var candidates = living
    while true {
      let next = candidates.filter { entry in
        entry.session == session || family.contains(entry.id) || family.contains(entry.parent)
          || mark.map { hasMark(entry.id, $0) } == true
      }
      if next.isEmpty { return found }
      found += next
      family.formUnion(next.map(\.id))
      let ids = Set(next.map(\.id))
      candidates.removeAll { ids.contains($0.id) }
    }
  }

  private static func hasMark(_ id: Int32, _ mark: String) -> Bool {
    guard let environment = contents(of: "/proc/\(id)/environ") else { return false }
    return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
  }

  /// Orphans of the program are adopted by this process (`process_become_subreaper`). The program
  /// itself is reaped by its owner.
  private static func reap(_ ids: Set<Int32>, except leader: Int32?) {
    for id in ids where id != leader { waitpid(id, nil, WNOHANG) }
  }

  /// The whole of a small file, or nil when it can't be read.
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

  /// The names in a folder, or none when it can't be read.
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
