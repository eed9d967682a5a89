internal import CTerminal
internal import Glibc

/// Ending what a program started, and reaping what it left behind.
extension ProcessTable {
  /// Identifies a process, even if its id is reused later.
  private struct Identity: Hashable {
    let id: Int32
    let start: UInt64

    init(_ entry: Entry) {
      id = entry.id
      start = entry.start
    }
  }

  /// Kills everything that belongs to a program, and reaps the part of it that this process has adopted
  /// (`process_become_subreaper`). The program itself is reaped by its owner.
  ///
  /// - Parameters:
  ///   - session: The program's session, or nil if it has none any more.
  ///   - mark: The mark that its processes carry.
  ///   - family: Other processes that were seen to belong to it.
  package static func killAll(session: Int32?, mark: ProcessMark?, family: [Entry] = []) {
    sweep(known: Set(family.map(Identity.init))) { known in
      if let mark { killLimited(mark) }
      let members = members(session: session, mark: mark, known: known)
      for group in Set(members.filter(\.isLiving).map(\.group)) { killGroup(group) }
      for entry in members where entry.isLiving { kill(entry.id, SIGKILL) }
      for entry in members where entry.id != session { waitpid(entry.id, nil, WNOHANG) }
      return members
    }
  }

  /// Kills everything that descends from this process. Call it when there is nothing else left to do: it also ends what
  /// an app left behind and this process adopted, even if nothing shows any more which app that was.
  ///
  /// - Parameter time: The longest time to take.
  static func killDescendants(for time: Duration = .seconds(5)) {
    // Most commands have started nothing, and a machine may have thousands of processes to check.
    guard hasChild else { return }
    sweep(for: time) { _ in
      let (own, all) = (getpid(), entries())
      let descendants = withDescendants(all.filter { $0.parent == own }, in: all)
      for entry in descendants where entry.isLiving { kill(entry.id, SIGKILL) }
      for entry in descendants { waitpid(entry.id, nil, WNOHANG) }
      return descendants
    }
  }

  /// Whether this process has a child, living or dead. Without one it has no descendants that it could adopt.
  private static var hasChild: Bool {
    var child = siginfo_t()
    return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD
  }

  /// Reaps a program's orphans that have ended by themselves. A program may leave thousands.
  ///
  /// - Parameter leader: The program itself, which is reaped by its owner.
  static func reap(_ mark: ProcessMark, except leader: Int32) {
    // WNOHANG: a process that still runs is left alone.
    for id in children(of: getpid()) where id != leader && mark.isLimit(of: id) {
      waitpid(id, nil, WNOHANG)
    }
  }

  /// Kills repeatedly until nothing is left, or until the time is over. A process that forks while it is being killed
  /// leaves a child for the next sweep, and a killed process dies only once it gets a processor.
  ///
  /// - Parameters:
  ///   - known: The processes that were seen before.
  ///   - killOnce: Kills and returns all that it finds. Its argument are the processes seen so far.
  private static func sweep(
    for time: Duration = .seconds(5), known: Set<Identity> = [],
    _ killOnce: (_ known: Set<Identity>) -> [Entry]
  ) {
    let deadline = ContinuousClock.now + time
    var known = known
    var killed: Set<Int32> = []
    while ContinuousClock.now < deadline {
      let entries = killOnce(known)
      // A process that came and went meanwhile may have started another one, which isn't in this list yet.
      let found = Set(entries.filter { $0.isLiving || !known.contains(Identity($0)) }.map(\.id))
      known.formUnion(entries.map(Identity.init))
      if found.isEmpty { return }
      if found.isSubset(of: killed) { waitForAnEnd(among: found) }
      killed.formUnion(found)
    }
  }

  /// Waits until one of the processes has ended, for up to 100 ms.
  private static func waitForAnEnd(among ids: Set<Int32>) {
    let files = ids.prefix(64).map { process_open($0) }.filter { $0 >= 0 }
    defer { for file in files { close(file) } }
    // A process that can't be opened has ended.
    guard files.count == min(ids.count, 64) else { return }
    var polled = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&polled, nfds_t(polled.count), 100)
  }

  /// How many ids after a process to look for its successor: other programs start processes in between.
  private static let reach: Int32 = 1024

  /// Kills each process with the limit as soon as it is found, then looks for its successor among the ids that follow.
  /// In a chain in which every process starts the next one and ends, a list of processes is always out of date.
  private static func killLimited(_ mark: ProcessMark) {
    let ownSession = getsid(0)
    var last: Int32 = 0
    var groups: Set<Int32> = []
    // In ascending order, as the kernel lists them.
    for listed in names(in: "/proc").compactMap({ Int32($0) }) {
      var next: Int32? = listed > last ? listed : nil
      while let id = next, mark.isLimit(of: id), getsid(id) != ownSession {
        let group = getpgid(id)
        if groups.insert(group).inserted { killGroup(group) }
        kill(id, SIGKILL)
        last = id
        next = ((id + 1)...(id + reach)).first { mark.isLimit(of: $0) }
      }
    }
  }

  /// Kills a whole group. This takes time for each member, even for zombies, so it is done once per group.
  ///
  /// No member can start a process between the signals to the others. A group is in one session, and a session created
  /// by the program or a descendant of it has only members of the program.
  private static func killGroup(_ group: Int32) {
    if group > 1, group != getpgrp() { kill(-group, SIGKILL) }
  }

  /// The processes that are in the session, carry the mark, or descend from one of `known`, including zombies. None of
  /// them can have moved into the session of this process.
  private static func members(
    session: Int32?, mark: ProcessMark?, known: Set<Identity>
  ) -> [Entry] {
    let (own, ownSession) = (getpid(), getsid(0))
    let others = entries().filter { $0.id != own && $0.session != ownSession }
    let found = others.filter { entry in
      entry.session == session || known.contains(Identity(entry)) || mark?.isOn(entry.id) == true
    }
    return withDescendants(found, in: others)
  }

  private static func withDescendants(_ roots: [Entry], in all: [Entry]) -> [Entry] {
    let children = Dictionary(grouping: all, by: \.parent)
    var (found, waiting) = ([Entry](), roots)
    var seen: Set<Int32> = []
    while let next = waiting.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      found.append(next)
      waiting += children[next.id] ?? []
    }
    return found
  }
}
