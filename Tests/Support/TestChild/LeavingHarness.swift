internal import Capture
import CaptureSteps
internal import FoundationEssentials
internal import Glibc
internal import TerminalFrame
internal import TerminalProcess
internal import TestSupport

/// A way to leave something behind, and the expected end of its capture.
struct Misbehaviour: Hashable, Sendable {
  /// Arguments of `TestApp`.
  let arguments: [String]
  /// The expected failure, or nil if there must be a frame.
  var failure: CaptureFailure.Reason?
  var expectedExit: Int32?
  var timeout = Duration.seconds(60)

  init(
    _ arguments: String..., failure: CaptureFailure.Reason? = nil, expectedExit: Int32? = nil,
    timeout: Duration = .seconds(60)
  ) {
    self.arguments = arguments
    self.failure = failure
    self.expectedExit = expectedExit
    self.timeout = timeout
  }

  private static func flood(_ kind: String) -> Misbehaviour {
    Misbehaviour("flood", kind, failure: .neverSettled, timeout: .seconds(1))
  }

  static let all: [Misbehaviour] =
    [
      Misbehaviour("ignoring"), Misbehaviour("stubborn-children"),
      Misbehaviour("held-terminal", expectedExit: 0), Misbehaviour("double-fork"),
      Misbehaviour("own-session"), Misbehaviour("daemon", expectedExit: 0),
      Misbehaviour("unmarked-daemon", expectedExit: 0), Misbehaviour("chain"),
      Misbehaviour("chain", "sessions"), Misbehaviour("unmarked-chain"), Misbehaviour("stopped"),
      Misbehaviour("zombies"), Misbehaviour("headless"), Misbehaviour("aborting", "child"),
      Misbehaviour("aborting", failure: .crashed), Misbehaviour("terminal-games"),
      Misbehaviour("terminal-games", "lose"), Misbehaviour("terminal-games", "stop"),
      Misbehaviour("terminal-games", "steal"), Misbehaviour("terminal-games", "hang-up"),
      Misbehaviour("files", "/nowhere"), Misbehaviour("descriptors"),
      Misbehaviour("lines", "20000", "7", expectedExit: 0),
      Misbehaviour("lines", "20000", "7", "s"),
      Misbehaviour("flood-unread", failure: .neverSettled, timeout: .seconds(1)),
    ]
    + [
      "text", "osc", "link", "dcs", "apc", "csi", "sixel", "kitty", "chunks", "iterm", "marks",
      "titles", "title-stack", "links", "pictures", "sixels", "queries",
    ].map(flood)
}

/// Captures misbehaving apps in this process, and counts what they leave behind.
struct LeavingHarness: Sendable {
  /// The resources of this process that a capture must give back.
  struct Possessions: Hashable, CustomStringConvertible {
    /// Children, including zombies and the orphans of apps, which this process adopts.
    var children: [String] = []
    /// The number of descriptors for each file.
    var descriptors: [String: Int] = [:]
    /// The folders of this process's captures.
    var folders: [String] = []

    /// Whether nothing is left except the ordinary descriptors that every process has.
    var isNothing: Bool {
      children.isEmpty && folders.isEmpty && descriptors["/dev/ptmx"] == nil
        && descriptors["anon_inode:[pidfd]"] == nil
    }

    var description: String {
      let files = descriptors.sorted { $0.key < $1.key }.map { "\($0.value)× \($0.key)" }
      return """
        \(children.count) processes \(children), \(folders.count) folders \(folders), \
        \(descriptors.values.reduce(0, +)) descriptors: \(files.joined(separator: ", "))
        """
    }

    /// What is left, after up to 5 s: another qa on this machine may be looking at a folder, in search of the leftovers
    /// of killed runs.
    static func soon() async -> Possessions {
      for _ in 0..<100 {
        let possessions = now()
        if possessions.isNothing { return possessions }
        try? await Task.sleep(for: .milliseconds(50))
      }
      return now()
    }

    static func now() -> Possessions {
      var found = Possessions()
      found.children = ProcessTable.entries().filter { $0.parent == getpid() }
        .map { "\($0.id) \($0.state)" }
      let files = FileManager.default
      for name in (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        // The listed folder is open too, but no longer when its link is read.
        guard let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        else { continue }
        found.descriptors[target, default: 0] += 1
      }
      found.folders = ((try? files.contentsOfDirectory(atPath: parent)) ?? [])
        .filter { $0.hasPrefix(prefix) }
      return found
    }
  }

  /// Captures each app once, or `QA_LEAK_CAPTURES` apps in turn, and prints the resources before and after.
  static func run() async throws {
    HostProcess.prepareToRunApps()
    // Lets the runtime open the files that it opens only once.
    _ = await capture([Misbehaviour("held-terminal", expectedExit: 0)], count: 8)
    let before = await Possessions.soon()
    let asked = ProcessInfo.processInfo.environment["QA_LEAK_CAPTURES"].flatMap { Int($0) }
    let count = asked ?? Misbehaviour.all.count

    let faults = await capture(Misbehaviour.all, count: count)

    let after = await Possessions.soon()
    print(peakMemory)
    print("\(count) captures of \(Misbehaviour.all.count) apps")
    print("before: \(before)\nafter:  \(after)")
    for fault in faults { print("fault: \(fault)") }
    if after != before || !before.isNothing { print("fault: something is left") }
    fflush(nil)
    expect(faults.isEmpty && after == before && before.isNothing, "see the faults")
  }

  private static let parent = "/tmp/qa-captures"
  private static var prefix: String { "leaving-\(getpid())-" }

  private static let program = "\(TestPlace.programs)/TestApp"

  /// The peak memory of this process so far, as `peak memory: 61234 kB`.
  static var peakMemory: String {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return "peak memory:\(line?.dropFirst(6).replacing("\t", with: " ") ?? " unknown")"
  }

  /// Captures some apps in turn, eight at a time.
  ///
  /// - Returns: Descriptions of what went wrong.
  static func capture(_ apps: [Misbehaviour], count: Int) async -> [String] {
    var waiting = (0..<count).map { ($0, apps[$0 % apps.count]) }[...]
    var faults: [String] = []
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        if let (index, app) = waiting.popFirst() { group.addTask { await fault(of: app, index) } }
      }
      while let fault = await group.next() {
        if let fault { faults.append(fault) }
        if let (index, app) = waiting.popFirst() {
          group.addTask { await Self.fault(of: app, index) }
        }
      }
    }
    return faults
  }

  /// Makes the folders of a capture. Waits up to a minute if another qa on this machine is looking for leftovers there.
  private static func sandbox(_ name: String) async throws -> CaptureSandbox {
    for _ in 0..<3000 {
      if let sandbox = try CaptureSandbox.make(name: name) { return sandbox }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw SandboxInUse(name: name)
  }

  private struct SandboxInUse: Error {
    let name: String
  }

  private static func fault(of app: Misbehaviour, _ index: Int) async -> String? {
    let name = app.arguments.joined(separator: " ")
    do {
      let sandbox = try await sandbox("\(prefix)\(index)")
      let folders = sandbox.folders
      let outcome = await outcome(of: app, in: folders)
      let core = ((try? FileManager.default.contentsOfDirectory(atPath: folders.work)) ?? [])
        .first { $0.hasPrefix("core") }
      sandbox.remove()
      if let core { return "\(name): left \(core)" }
      return outcome == app.failure ? nil : "\(name): \(outcome?.rawValue ?? "a frame")"
    } catch {
      return "\(name): \(error)"
    }
  }

  private static func outcome(
    of app: Misbehaviour, in folders: CaptureSandbox.Folders
  ) async -> CaptureFailure.Reason? {
    var request = CaptureRequest(
      command: [program] + app.arguments,
      environment: AppEnvironment.make(inherited: [:], sandbox: folders, overrides: []),
      workingDirectory: folders.work, size: GridSize(columns: 120, rows: 5),
      palette: Palette(
        ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
        cursor: RGB(255, 255, 255)))
    request.waitFor.exit = app.expectedExit
    request.timeout = app.timeout
    request.settleTime = .milliseconds(200)
    do {
      let frame = try await ScreenCapture(request).frame()
      // A screen with other content counts as a failure, too.
      return frame.text.contains("ready") ? nil : .conditionUnmet
    } catch {
      return error.reason
    }
  }
}
