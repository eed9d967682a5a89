import Glibc
import Testing

// A list of processes that is out of date stands for processes that come and go during a reading.
@testable import TerminalProcess

@Suite(.timeLimit(.minutes(20))) struct ActivityReaderTests {
  @Test("A wait for a child that isn't listed counts as unknown")
  func unlistedChildIsUnknown() throws {
    var process = try launch("sleep 60; :")
    let family = familyOfTwo(&process)
    let listed = try #require(family)
    let shell = try #require(listed.first { $0.id == process.id })

    var whole = reader(of: listed)
    let seen = whole.activity()?.threads.first { $0.id == shell.id }
    var alone = reader(of: [shell])
    let unseen = alone.activity()?.threads.first

    process.end()
    #expect(seen?.wait == .indefinitely)
    #expect(unseen?.wait == .unknown)
  }

  @Test(
    "A program with unread output on a terminal that it serves counts as waiting for something unknown",
    arguments: [("", AppActivity.Wait.indefinitely), ("syswrite(S, 'x');", .unknown)])
  func unreadOutputIsUnknown(writing: String, expected: AppActivity.Wait) throws {
    // Unlocks a pseudoterminal (TIOCSPTLCK), opens its other side (TIOCGPTN) and waits for another terminal.
    var process = try launch(
      """
      exec perl -e '
        sysopen(M, "/dev/ptmx", 0402) and ioctl(M, 0x40045431, $off = pack("i", 0)) or die;
        ioctl(M, 0x80045430, $number = pack("i", 0)) or die;
        sysopen(S, "/dev/pts/" . unpack("i", $number), 0402) or die;
        \(writing.replacing("'", with: "\""))
        print "made\\n"; <STDIN>'
      """)

    var output: [UInt8] = []
    var wait: AppActivity.Wait?
    for _ in 0..<1000 where wait != expected {
      process.wait(milliseconds: 10)
      _ = process.read(into: &output)
      // Before that, the program may be in unknown system calls.
      if output.starts(with: Array("made".utf8)) { wait = process.activity()?.threads.first?.wait }
    }

    process.end()
    #expect(wait == expected)
  }

  @Test(
    "A terminal below another path, as in a chroot, counts as the terminal",
    .enabled(if: canMount, "this machine gives no namespaces for mounts"))
  func terminalBelowAnotherPath() throws {
    // Its mounts are its own, so that no other process sees what is at the path.
    var process = try launch(
      """
      exec unshare --user --map-root-user --mount sh -c '
        mount -t tmpfs none /mnt && mkdir -p /mnt/dev/pts && mount --bind /dev/pts /mnt/dev/pts &&
        exec cat <"/mnt$(tty)"'
      """)

    var waits: [AppActivity.Wait] = []
    for _ in 0..<1000 where waits != [.indefinitely] {
      process.wait(milliseconds: 10)
      waits = process.activity()?.threads.map(\.wait) ?? []
    }

    process.end()
    #expect(waits == [.indefinitely])
  }

  private static let canMount =
    system("unshare --user --map-root-user --mount mount -t tmpfs none /mnt 2>/dev/null") == 0

  @Test("A wait for the end of a process that isn't listed counts as unknown")
  func unlistedProcessIsUnknown() throws {
    // pidfd_open(2) of a child, which select(2) then waits for.
    var process = try launch(
      """
      exec perl -e '
        $child = fork // die; if (!$child) { sleep 60; exit }
        vec($files = "", syscall(434, $child, 0), 1) = 1;
        select($files, undef, undef, undef)'
      """)
    let family = familyOfTwo(&process)
    let listed = try #require(family)
    let waiting = try #require(listed.first { $0.id == process.id })

    var whole = reader(of: listed)
    let seen = whole.activity()?.threads.first { $0.id == waiting.id }
    var alone = reader(of: [waiting])
    let unseen = alone.activity()?.threads.first

    process.end()
    #expect(seen?.wait == .indefinitely)
    #expect(unseen?.wait == .unknown)
  }

  @Test("A thread that ran between two readings of its status is in another wait")
  func nextWait() throws {
    var process = try launch("while :; do read -r line; done")
    let folder = "/proc/\(process.id)/task/\(process.id)"
    let asleep = asleep(folder, &process)
    let first = try #require(asleep)

    let same = try #require(ThreadStatus(folder))
    process.write(Array("\n".utf8))
    let isOther = isSoon(&process) { ThreadStatus(folder)?.waits != first.waits }
    let later = try #require(ThreadStatus(folder))

    process.end()
    #expect(isOther)
    #expect(same.isSameWait(as: first))
    #expect(!later.isSameWait(as: first))
  }

  @Test("A reading holds until a thread runs again")
  func readingHolds() throws {
    var process = try launch("while :; do read -r line; done")
    let folder = "/proc/\(process.id)/task/\(process.id)"
    _ = asleep(folder, &process)
    let seen = process.activity()
    let activity = try #require(seen)

    let before = activity.hasLasted
    process.write(Array("\n".utf8))
    let hasEnded = isSoon(&process) { !activity.hasLasted }

    process.end()
    #expect(before)
    #expect(hasEnded)
    #expect(!activity.hasLasted)
  }

  @Test("A computing program counts as running until it is stopped")
  func computingIsStillRunning() throws {
    var process = try launch("while :; do :; done")
    var activity = process.activity()
    for _ in 0..<500 where activity?.threads.first?.wait != .running {
      process.wait(milliseconds: 10)
      activity = process.activity()
    }
    let running = try #require(activity)

    let before = running.isStillRunning
    kill(process.id, SIGSTOP)
    let isStopped = isSoon(&process) { !running.isStillRunning }

    process.end()
    #expect(before)
    #expect(isStopped)
    #expect(!running.isStillRunning)
  }

  @Test("The present runtime grows after a reading and falls back to it at the program's end")
  func runtimeKeepsCounting() throws {
    var process = try launch("while :; do :; done")
    let seen = process.activity()
    let activity = try #require(seen)
    let before = activity.threads.reduce(Duration.zero) { $0 + $1.runtime }

    let isLater = isSoon(&process) { activity.presentRuntime > before + .milliseconds(20) }
    process.end()

    #expect(isLater)
    #expect(activity.presentRuntime == before)
  }

  /// Whether a condition becomes true within ten seconds.
  private func isSoon(_ process: inout TerminalProcess, _ condition: () -> Bool) -> Bool {
    var output: [UInt8] = []
    for _ in 0..<1000 {
      if condition() { return true }
      // Unread output would end the next wait at once.
      _ = process.read(into: &output)
      process.wait(milliseconds: 10)
    }
    return false
  }

  private func launch(_ script: String) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProcess.Launch(
        program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        workingDirectory: "/", columns: 33, rows: 7))
  }

  private func reader(of family: [ProcessTable.Entry]) -> ActivityReader {
    ActivityReader(family: family, foreground: family[0].group, terminal: nil)
  }

  /// The program and the child for which it waits, or nil if they don't come to wait within ten seconds.
  private func familyOfTwo(_ process: inout TerminalProcess) -> [ProcessTable.Entry]? {
    for _ in 0..<1000 {
      let waits = process.activity()?.threads.map(\.wait) ?? []
      if waits == [.indefinitely, .atMost(.seconds(60))] {
        return ProcessTable.family(of: process.id, mark: nil)
      }
      process.wait(milliseconds: 10)
    }
    return nil
  }

  /// The status of a thread once it waits, or nil if it doesn't within ten seconds.
  private func asleep(_ folder: String, _ process: inout TerminalProcess) -> ThreadStatus? {
    for _ in 0..<1000 {
      if process.activity()?.threads.map(\.wait) == [.indefinitely] { return ThreadStatus(folder) }
      process.wait(milliseconds: 10)
    }
    return nil
  }
}
