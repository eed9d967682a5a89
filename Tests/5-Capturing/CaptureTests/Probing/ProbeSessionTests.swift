import Capture
import CaptureSteps
import FoundationEssentials
import TerminalEmulator
import TerminalFrame
import TerminalProcess
import Testing

@Suite("Runs of an audit", .timeLimit(.minutes(20)))
struct ProbeSessionTests {
  @Test("A job that is stopped is seen as stopped, and as running after fg")
  func stoppedJob() async {
    let evidence = await run(
      "echo ready; read -r line", isJob: true,
      .settle, .signal(.stopFromTerminal), .watch(.milliseconds(500)), .resumeJob, .settle)

    #expect(evidence.moments.map(\.isStopped).suffix(3) == [true, false, false])
    #expect(evidence.ending == nil)
  }

  @Test("A job's ending by a signal is that of the app, not of its shell")
  func endingOfJob() async {
    let evidence = await run(
      "echo ready; read -r line", isJob: true,
      .settle, .signal(.terminate), .waitForEnd(.seconds(20)))

    #expect(evidence.ending?.status == .signaled(15))
    #expect(evidence.leftProcesses == 0)
  }

  @Test("A job's exit status is that of the app")
  func statusOfJob() async {
    let evidence = await run(
      "echo ready; read -r line; exit 3", isJob: true,
      .settle, .send([0x0d]), .waitForEnd(.seconds(20)))

    #expect(evidence.ending?.status == .exited(3))
  }

  @Test("Nothing is read while the terminal stalls, and everything afterwards")
  func stall() async {
    let evidence = await run(
      "printf ready; read -r line", .stall(.milliseconds(300)), .settle)

    #expect(evidence.moments.map(\.byteCount) == [0, 5])
  }

  @Test("An app that works after its first output gets the time to come to rest")
  func workAtStart() async {
    let evidence = await run(
      "printf ready; i=0; while [ $i -lt 3000000 ]; do i=$((i+1)); done; printf ' done'; read -r line",
      .settle, .waitForRest)

    #expect(evidence.last?.frame.text(ofRow: 0).hasPrefix("ready done") == true)
  }

  @Test("The line settings outlive a job")
  func lineAfterJob() async throws {
    let evidence = await run(
      "stty -echo; echo ready; read -r line", isJob: true,
      .settle, .send([0x0d]), .waitForEnd(.seconds(20)))

    let initial = try #require(evidence.initialLine)
    #expect(evidence.ending != nil)
    #expect(evidence.last?.line?.flagsLost(since: initial) == [.echo])
  }

  @Test("The shell of a job writes nothing to the terminal, which would end an unfinished sequence")
  func silentShell() async {
    let evidence = await run(
      #"printf 'ready\033[12'; read -r line"#, isJob: true,
      .watch(.seconds(1)), .signal(.terminate), .waitForEnd(.seconds(20)))

    #expect(evidence.last?.settings.isChanged(.unfinishedSequence) == true)
    #expect(evidence.last?.frame.text(ofRow: 0).hasPrefix("ready") == true)
    #expect(evidence.last?.frame.text(ofRow: 0).contains("Term") == false)
  }

  @Test("The error output of a job is the terminal")
  func errorOfJob() async {
    let evidence = await run("echo ready >&2; read -r line", isJob: true, .settle)

    #expect(evidence.last?.frame.text(ofRow: 0).hasPrefix("ready") == true)
  }

  @Test("What a job has started and left running on the terminal is counted")
  func leftProcess() async {
    let evidence = await run(
      "trap '' HUP; sleep 60 & echo ready; read -r line", isJob: true,
      .settle, .send([0x0d]), .waitForEnd(.seconds(20)))

    #expect(evidence.ending?.status == .exited(0) || evidence.ending?.status == .exited(1))
    #expect(evidence.leftProcesses == 1)
  }

  @Test("After the terminal was closed, the app's end is by SIGHUP")
  func hangUp() async {
    let evidence = await run(
      "echo ready; read -r line", .settle, .hangUp, .waitForEnd(.seconds(20)))

    #expect(evidence.ending?.status == .signaled(1))
  }

  @Test("A window that is dragged takes some time, so that an app can see several sizes")
  func draggedWindow() async throws {
    let sizes = (0..<10).map { GridSize(columns: 50 + $0, rows: 10) }
    let evidence = await run("echo ready; read -r line", .settle, .resize(sizes), .settle)

    let times = evidence.recording.events.compactMap { event -> Duration? in
      if case .resize = event.content { event.time } else { nil }
    }
    #expect(times.count == sizes.count)
    #expect(try #require(times.last) - times[0] >= .milliseconds(100))
    #expect(evidence.last?.frame.size == sizes.last)
  }

  @Test("A terminal without a size reports 0 × 0")
  func unknownSize() async {
    var start = Probe.Start()
    start.reportsSize = false
    let evidence = await run("stty size; read -r line", start, .settle)

    #expect(evidence.last?.frame.text(ofRow: 0).hasPrefix("0 0") == true)
  }

  @Test("On a full disk no file can grow, and those of the app are still there")
  func fullDisk() async throws {
    let rows = try await atHome("cat old; echo; echo text 2>/dev/null >new; wc -c new") {
      $0.hasFullDisk = true
    }

    #expect(rows.prefix(2).map { $0.split(separator: " ").first } == ["old", "0"])
  }

  @Test("Nothing can be made in a read-only home")
  func readOnlyHome() async throws {
    let rows = try await atHome("mkdir \"$HOME/new\" 2>/dev/null; echo $?") {
      $0.hasReadOnlyHome = true
    }

    #expect(rows.first == "1")
  }

  @Test("If nothing can be mounted, writes fail because no file can grow")
  func substituteOfFullDisk() async throws {
    let rows = try await atHome("echo text 2>/dev/null >new || echo full", path: "/nonexistent") {
      $0.hasFullDisk = true
    }

    #expect(rows.first == "full")
  }

  @Test("If nothing can be mounted, the home can't be made")
  func substituteOfReadOnlyHome() async throws {
    let rows = try await atHome("echo $HOME; (: >\"$HOME/new\") || echo none", path: "/nonexistent")
    {
      $0.hasReadOnlyHome = true
    }

    #expect(rows.first == "/dev/null/home" && rows.contains("none"))
  }

  /// Runs a script in a home with a file.
  ///
  /// - Parameter path: The PATH, or nil for the usual one. Without unshare(1), nothing can be mounted.
  private func atHome(
    _ script: String, path: String? = nil, _ change: (inout Probe.Start) -> Void
  ) async throws -> [String] {
    let folder = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/home", withIntermediateDirectories: true)
    try "old".write(toFile: folder + "/home/old", atomically: false, encoding: .utf8)
    var request = request("cd 2>/dev/null; \(script); read -r line")
    request.environment["HOME"] = folder + "/home"
    if let path {
      request.command[0] = "/bin/sh"
      request.environment["PATH"] = path
    }
    var start = Probe.Start()
    change(&start)
    request.apply(start)
    let evidence = await ProbeSession(request, Probe(start, events: [.settle])).run()
    return try #require(evidence.last).frame.text.split(separator: "\n").map {
      String($0.split(separator: "  ").first ?? "")
    }
  }

  @Test("An app that works before it shows something is waited for")
  func slowStart() async {
    let script = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; printf ready; read -r line"
    var request = request(script)
    request.stepTimeout = .milliseconds(10)

    let evidence = await ProbeSession(request, Probe(events: [.settle])).run()

    #expect(evidence.last?.frame.text(ofRow: 0).hasPrefix("ready") == true)
  }

  @Test("An app that rests without showing anything isn't waited for any longer")
  func blankRest() async {
    var request = request("read -r line")
    request.stepTimeout = .milliseconds(50)

    let evidence = await ProbeSession(request, Probe(events: [.settle])).run()

    #expect(evidence.last.map { $0.duration < ProbeSession.startTimeout } == true)
  }

  @Test("A signal to a shell with a command line goes to all that it has started, too")
  func commandLine() async {
    let evidence = await run(
      "sh -c 'read -r line; echo none' | cat; echo none", isJob: true,
      .watch(.milliseconds(500)), .signal(.terminate), .waitForEnd(.seconds(20)))

    #expect(evidence.ending?.status == .signaled(15))
    #expect(evidence.leftProcesses == 0)
  }

  private func run(
    _ script: String, isJob: Bool = false, _ events: Probe.Event...
  ) async -> ProbeEvidence {
    var start = Probe.Start()
    start.isJob = isJob
    return await evidence(script, Probe(start, events: events))
  }

  private func run(
    _ script: String, _ start: Probe.Start, _ events: Probe.Event...
  ) async -> ProbeEvidence {
    await evidence(script, Probe(start, events: events))
  }

  private func evidence(_ script: String, _ probe: Probe) async -> ProbeEvidence {
    var request = request(script)
    request.apply(probe.start)
    return await ProbeSession(request, probe).run()
  }
}
