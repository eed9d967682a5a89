import Diagnostics
import Glibc
import Synchronization
import TerminalProcess
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TerminalProcessTests {
  @Test("The program has a controlling terminal of the requested size")
  func terminalIsControlling() throws {
    var process = try launch("stty size; tty; : < /dev/tty && echo controlling")

    let output = readToEnd(&process)

    let path = process.terminalPath
    process.end()
    #expect(output == "7 33\r\n\(path)\r\ncontrolling\r\n")
  }

  @Test("The program gets the given environment and nothing else")
  func environmentIsExact() throws {
    var process = try TerminalProcess(
      TerminalProcess.Launch(
        program: "/usr/bin/env", arguments: [], environment: ["B": "2", "A": "1"],
        workingDirectory: "/", columns: 80, rows: 24))

    let output = readToEnd(&process)

    process.end()
    #expect(output == "A=1\r\nB=2\r\n")
  }

  @Test("A mark is set on the program, and at no moment on this process")
  func markIsOnProgramOnly() async throws {
    func softLimit() throws -> rlim_t {
      var limit = rlimit()
      try #require(getrlimit(__rlimit_resource_t(__RLIMIT_LOCKS.rawValue), &limit) == 0)
      return limit.rlim_cur
    }
    let before = try softLimit()
    let isDone = Atomic(false)
    async let changes = Task.detached {
      var changes = 0
      while !isDone.load(ordering: .relaxed) { if try softLimit() != before { changes += 1 } }
      return changes
    }.value
    var outputs: Set<String> = []
    do {
      defer { isDone.store(true, ordering: .relaxed) }
      for _ in 0..<50 {
        var process = try launch("grep locks /proc/self/limits", mark: "MARK=a")
        outputs.insert(readToEnd(&process))
        process.end()
      }
    }

    #expect(try await changes == 0)
    let fields = try #require(outputs.first).split(separator: " ")
    #expect(outputs.count == 1 && UInt64(fields[3]) != nil, "\(outputs)")
  }

  @Test(
    "A program that can't be run is an error with its reason",
    arguments: [
      ("/nonexistent", "/", ENOENT), ("/etc/passwd", "/", EACCES),
      ("/bin/sh", "/nonexistent", ENOENT),
    ])
  func startErrorHasCode(program: String, folder: String, code: Int32) {
    let error = #expect(throws: TerminalProcessError.self) {
      _ = try TerminalProcess(
        TerminalProcess.Launch(
          program: program, arguments: [], environment: [:], workingDirectory: folder,
          columns: 80, rows: 24))
    }

    #expect(error?.code == code)
  }

  @Test("No signal is blocked or ignored, even if the program is started from a task")
  func noSignalIsBlocked() async throws {
    let output = try await Task {
      var process = try launch("grep -E '^Sig(Blk|Ign)' /proc/self/status")
      let output = readToEnd(&process)
      process.end()
      return output
    }.value

    let masks = output.split(separator: "\r\n").compactMap {
      UInt64($0.split(separator: "\t")[1], radix: 16)
    }
    // Signals 32 and 33 belong to glibc, which ignores them while it spawns.
    #expect(masks.map { $0 & 0x7fff_ffff } == [0, 0])
  }

  @Test(
    "A program's end is reported with its exit status or signal",
    arguments: [
      ("exit 3", TerminationStatus.exited(3), "exited with status 3"),
      ("kill -SEGV $$", .signaled(SIGSEGV), "was killed by SIGSEGV"),
    ])
  func terminationIsReported(script: String, expected: TerminationStatus, description: String)
    throws
  {
    var process = try launch(script)

    _ = readToEnd(&process)
    let status = process.terminationStatus()

    process.end()
    #expect(status == expected)
    #expect(status?.description == description)
  }

  @Test("The output is complete when the program has ended, however long it is")
  func largeOutputIsComplete() throws {
    var process = try launch("seq 1 50000")

    let output = readToEnd(&process)

    process.end()
    #expect(output.split(separator: "\r\n").count == 50_000)
    #expect(output.hasSuffix("50000\r\n"))
  }

  @Test("Input that a program hasn't read yet is detected")
  func unreadInputIsKnown() throws {
    var process = try launch("stty -icanon -echo; echo ready; exec sleep 1000")
    _ = readUntil("ready", &process)

    process.write(Array("abc".utf8))

    // The kernel passes the input on asynchronously.
    var isUnread = false
    for _ in 0..<1000 where !isUnread {
      isUnread = process.hasUnreadInput
      process.wait(milliseconds: 5)
    }
    process.end()
    #expect(isUnread)
  }

  @Test("A program whose file is open for writing is started as soon as that is closed")
  func busyFile() throws {
    let path = TestPlace.newFolder("busy")
    defer { unlink(path) }
    var writer = try launch(
      "exec 3>\(path); echo '#!/bin/sh' >&3; chmod +x \(path); echo open; sleep 0.1")
    _ = readUntil("open", &writer)

    var process = try TerminalProcess(
      TerminalProcess.Launch(
        program: path, arguments: [], environment: [:], workingDirectory: "/", columns: 80,
        rows: 24))

    _ = readToEnd(&process)
    let status = process.terminationStatus()
    process.end()
    writer.end()
    #expect(status == .exited(0))
  }

  @Test("A missing program is an error with a description", arguments: [ENOENT])
  func missingProgramIsError(code: Int32) {
    let error = #expect(throws: TerminalProcessError.self) {
      let process = try TerminalProcess(
        TerminalProcess.Launch(
          program: "/nowhere/app", arguments: [], environment: [:], workingDirectory: "/",
          columns: 80, rows: 24))
      process.end()
    }

    #expect(error?.code == code)
    #expect(error?.description == "can't start the program: No such file or directory")
  }

  @Test(
    "No process that a program started survives its end",
    arguments: [
      "sleep 1000",
      "trap '' HUP TERM INT; sleep 1000 & sleep 1000",
      "set -m; (trap '' HUP; exec sleep 1000) & sleep 1000",
      "setsid sh -c 'trap \"\" HUP; sleep 1000' & sleep 1000",
      "setsid sh -c '(setsid sleep 1000 &)'; sleep 1000",
      "(setsid sleep 1000 &); echo up",
      "env -i setsid sh -c 'trap \"\" HUP; sleep 1000' & echo up; sleep 1000",
      "yes",
    ])
  func noProcessSurvives(script: String) throws {
    let mark = "QA_TEST_MARK=\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    var process = try launch("\(script)", mark: mark)
    _ = readUntil("\n", &process, milliseconds: 150)

    let started = descendants(of: process.id)
    process.end()

    #expect(living(with: mark) == [])
    #expect(living(among: started) == [])
  }

  private func descendants(of id: Int32) -> Set<Int32> {
    let entries = ProcessTable.entries()
    var found: Set<Int32> = [id]
    while true {
      let next = entries.filter { found.contains($0.parent) && !found.contains($0.id) }
      if next.isEmpty { return found }
      found.formUnion(next.map(\.id))
    }
  }

  private func living(among ids: Set<Int32>) -> [Int32] {
    ProcessTable.entries().filter { ids.contains($0.id) && $0.state != "Z" }.map(\.id)
  }

  private func living(with mark: String) -> [Int32] {
    ProcessTable.entries().filter { $0.state != "Z" }.map(\.id).filter { id in
      guard let file = fopen("/proc/\(id)/environ", "r") else { return false }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = fread(&bytes, 1, bytes.count, file)
      return bytes.prefix(count).split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }
}

@Suite(.timeLimit(.minutes(20))) struct AppActivityTests {
  private static let waits: [(String, AppActivity.Wait)] = {
    var waits: [(String, AppActivity.Wait)] = [
      ("exec cat", .indefinitely),
      ("exec perl -e 'select(undef, undef, undef, 50)'", .atMost(.seconds(50))),
      ("exec perl -e '$r = chr(1); select($r, undef, undef, undef)'", .indefinitely),
      ("exec sleep 60", .atMost(.seconds(60))),
    ]
    #if arch(x86_64)
      waits += [
        ("exec perl -e 'syscall(7, 0, 0, 40000)'", .atMost(.seconds(40))),  // poll
        ("exec perl -e 'syscall(7, 0, 0, -1)'", .indefinitely),
        (
          "exec perl -e '$b = \"-\" x 12; syscall(232, syscall(291, 0), $b, 1, 30000)'",
          .atMost(.seconds(30))
        ),  // epoll_wait, epoll_create1
      ]
    #endif
    return waits
  }()

  @Test("A wait is reported with its time limit", arguments: waits.indices)
  func waitHasTimeLimit(index: Int) throws {
    let (script, expected) = Self.waits[index]
    var process = try launch("echo ready; \(script)")
    _ = readUntil("ready", &process)

    let wait = waitOfMainThread(&process, until: expected)

    process.end()
    #expect(wait == expected)
  }

  @Test("A busy program is reported as running")
  func busyProgram() throws {
    var process = try launch("echo ready; while :; do :; done")
    _ = readUntil("ready", &process)

    let activity = process.activity()

    process.end()
    #expect(activity?.threads.map(\.wait) == [.running])
  }

  @Test("A process outside the foreground group is seen, too")
  func backgroundProcess() throws {
    var process = try launch("setsid sh -c 'while :; do :; done' & sleep 60")

    let isSeen = look(at: &process) { threads in
      threads.contains { !$0.isForeground && $0.wait == .running }
        && threads.contains { $0.isForeground && $0.wait == .atMost(.seconds(60)) }
    }

    process.end()
    #expect(isSeen)
  }

  @Test("A stopped process counts as waiting indefinitely")
  func stoppedProcess() throws {
    var process = try launch("setsid sh -c 'kill -STOP $$; :' & echo ready; sleep 60")

    let isSeen = look(at: &process) { threads in
      threads.contains { !$0.isForeground && $0.wait == .indefinitely }
    }

    process.end()
    #expect(isSeen)
  }

  @Test(
    "Only short naps on a terminal that delivers each key at once count as looking for keys",
    arguments: [("stty -icanon", "0.2", true), ("stty -icanon", "2", false), (":", "0.2", false)])
  func shortNaps(mode: String, nap: String, expected: Bool) throws {
    var process = try launch("\(mode); while :; do sleep \(nap); done")

    var isAttended: Bool?
    let isSeen = look(at: &process) { threads in
      let nap = threads.first { if case .atMost = $0.wait { true } else { false } }
      isAttended = nap?.isAttended
      return nap != nil
    }

    process.end()
    #expect(isSeen && isAttended == expected)
  }

  @Test("The time that a thread ran and the time that it waited for a processor are reported")
  func processorTimesAreReported() throws {
    // With four loops for each processor, they wait longer than they run, however busy the machine is.
    let loops = 4 * sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var process = try launch(
      "for i in $(seq \(loops)); do (while :; do :; done) & done; sleep 60")

    let isSeen = look(at: &process) { threads in
      let runtime = threads.map(\.runtime).reduce(.zero, +)
      let delay = threads.map(\.delay).reduce(.zero, +)
      return runtime > .milliseconds(20) && delay > runtime
    }

    process.end()
    #expect(isSeen)
  }

  /// Polls until the threads are as expected, for at most ten seconds.
  private func look(
    at process: inout TerminalProcess, until isExpected: ([AppActivity.Thread]) -> Bool
  ) -> Bool {
    for _ in 0..<1000 {
      if isExpected(process.activity()?.threads ?? []) { return true }
      process.wait(milliseconds: 10)
    }
    return false
  }

  /// Polls until the main thread is in the expected wait, for at most ten seconds.
  private func waitOfMainThread(
    _ process: inout TerminalProcess, until expected: AppActivity.Wait
  ) -> AppActivity.Wait? {
    var wait: AppActivity.Wait?
    _ = look(at: &process) { threads in
      wait = threads.first?.wait
      return wait == expected
    }
    return wait
  }
}

private func launch(_ script: String, mark: String? = nil) throws -> TerminalProcess {
  var environment = ["PATH": "/usr/bin:/bin"]
  if let parts = mark?.split(separator: "=") { environment[String(parts[0])] = String(parts[1]) }
  return try TerminalProcess(
    TerminalProcess.Launch(
      program: "/bin/sh", arguments: ["-c", script], environment: environment,
      workingDirectory: "/", columns: 33, rows: 7, mark: mark))
}

private func readToEnd(_ process: inout TerminalProcess) -> String {
  var bytes: [UInt8] = []
  let deadline = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < deadline {
    let hasEnded = process.terminationStatus() != nil
    if process.read(into: &bytes) == 0 {
      if hasEnded { break }
      process.wait(milliseconds: 1000)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func readUntil(
  _ text: String, _ process: inout TerminalProcess, milliseconds: Int = 5000
) -> String {
  var bytes: [UInt8] = []
  let deadline = ContinuousClock.now + .milliseconds(milliseconds)
  while ContinuousClock.now < deadline, process.terminationStatus() == nil {
    process.wait(milliseconds: 10)
    _ = process.read(into: &bytes)
    if String(decoding: bytes, as: UTF8.self).contains(text) { break }
  }
  return String(decoding: bytes, as: UTF8.self)
}
