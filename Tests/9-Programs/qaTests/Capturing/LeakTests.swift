import Baselines
import FoundationEssentials
import FrameRenderer
import Glibc
import Recordings
import Subprocess
import SystemPackage
import TerminalFrame
import TestSupport
import Testing

/// The real `qa` leaves nothing behind and loses nothing.
@Suite(.timeLimit(.minutes(20)), .serialized) struct LeakTests {
  private static let endings: [(signal: String, status: Int32)] = [
    ("INT", 130), ("TERM", 130), ("HUP", 130),
  ]

  @Test(
    "A signal ends all apps and their children, and finished screens can be approved",
    arguments: endings.indices)
  func signalEndsAllApps(index: Int) async throws {
    let (signal, status) = Self.endings[index]
    let project = try LeavingProject()
    try await project.project.git("init", "-q")
    try project.add("a", ["still"])
    try project.addMisbehaviours()

    let run = try await project.interruptedRun(signal)

    #expect(project.livingApps == [])
    #expect(try await project.project.captureFoldersLeft() == [])
    #expect(run.status == status)
    #expect(run.errors == "error: interrupted: 1 of 7 screens were captured\n")
    let current = "screenshots/current/\(project.name("a")).png"
    let picture = try #require(project.project.bytes(current))
    #expect(try ScreenshotFile(picture).frame.text.hasPrefix("ready"))
    let approved = try await project.project.qa(
      "approve", project.name("a"), "--reason", "x", "--by", "A")
    let compared = try await project.project.qa("compare", project.name("a"))
    #expect(approved.output.hasPrefix("approved  \(project.name("a"))\n"))
    #expect(compared.unwrappedOutput.contains("~ expected \(project.name("a"))"))
  }

  @Test("Processes and folders that a killed run left are removed by the next run")
  func nextRunCleansUp() async throws {
    let project = try LeavingProject()
    try project.add("a", ["still"])
    try project.addMisbehaviours()
    let killed = try await project.interruptedRun("KILL")
    project.finishMisbehaviours()

    let next = try await project.project.qa("capture", "--jobs", "8")

    #expect(killed.status == 137)
    #expect(next.status == 0, "\(next.output)\(next.errors)")
    #expect(project.livingApps == [])
    #expect(try await project.project.captureFoldersLeft() == [])
  }

  @Test("Recordings and pictures of 64 screens have all of their output", arguments: [8, 64])
  func noOutputIsLost(jobs: Int) async throws {
    let project = try LeavingProject()
    let size = #""terminal": { "columns": 100, "rows": 24 }, "waitFor": { "exit": 0 }"#
    for index in 0..<64 {
      try project.add("\(index)", Self.lines(index), more: ", \(size)")
    }

    let run = try await project.project.qa("capture", "--jobs", "\(jobs)")

    #expect(run.status == 0, "\(run.output)\(run.errors)")
    for index in 0..<64 {
      let path = "screenshots/current/\(project.name("\(index)"))"
      let written = try await project.output(of: Self.lines(index))
      let recording = try #require(project.project.bytes("\(path).cast"))
      #expect(try Asciicast(recording).output == written, "\(index)")
      let frame = try ScreenshotFile(try #require(project.project.bytes("\(path).png"))).frame
      let last = written.split(separator: "\r\n", omittingEmptySubsequences: false).suffix(24)
      #expect(frame.text.split(separator: "\n").elementsEqual(last), "\(index)")
    }
    #expect(try await project.project.captureFoldersLeft() == [])
  }

  @Test("qa has as many open files after its last capture as after its first ones")
  func descriptorsAreClosed() async throws {
    let project = try LeavingProject()
    let script = "ls -l /proc/$PPID/fd | grep -c -e '->'; read -r x"
    try project.project.write(script, to: "count.sh")
    let count = ["/bin/sh", project.project.root + "/count.sh"]
    try project.add("a", ["still"])
    try project.add("b", command: count)
    for index in 0..<10 { try project.add("c\(index)", ["own-session"]) }
    try project.add("d", ["aborting"])
    try project.add("e", command: ["/no/such/program"])
    try project.add("f", command: count)

    _ = try await project.project.qa("capture", "--jobs", "1")

    let counts = try ["b", "f"].map { short in
      let path = "screenshots/current/\(project.name(short)).png"
      let text = try ScreenshotFile(try #require(project.project.bytes(path))).frame.text
      return Int(text.prefix { $0.isNumber }) ?? 0
    }
    #expect(counts[0] > 3)
    // qa may have a file or two of /proc open during the count.
    #expect(abs(counts[1] - counts[0]) <= 3)
  }

  /// The arguments for lines of 100 bytes, at most `QA_LEAK_LINES` of them.
  private static func lines(_ index: Int) -> [String] {
    let maximum = getenv("QA_LEAK_LINES").flatMap { Int(String(cString: $0)) } ?? 3000
    return ["lines", "\(maximum / 3 + index * maximum * 2 / 3 / 63)", "\(index)"]
  }
}

/// The app's output according to a recording.
private struct Asciicast {
  let output: String

  private struct Event: Decodable {
    let kind: String
    let data: String

    init(from decoder: any Decoder) throws {
      var fields = try decoder.unkeyedContainer()
      _ = try fields.decode(Double.self)
      kind = try fields.decode(String.self)
      data = try fields.decode(String.self)
    }
  }

  init(_ bytes: [UInt8]) throws {
    let decoder = JSONDecoder()
    output = try bytes.split(separator: 0x0a).dropFirst()
      .map { try decoder.decode(Event.self, from: Data($0)) }
      .filter { $0.kind == "o" }.map(\.data).joined()
  }
}

/// A project whose screens run a copy of `TestApp` that no other test runs.
private final class LeavingProject: Sendable {
  let project: TestProject
  private var program: String { project.root + "/app" }

  init() throws {
    project = try TestProject()
    try FileManager.default.copyItem(
      atPath: "\(TestPlace.programs)/TestApp", toPath: project.root + "/app")
  }

  deinit {
    for id in livingApps { kill(id, SIGKILL) }
  }

  /// The screen's name, which no other test has.
  func name(_ short: String) -> String { "\(project.screen)-\(short)" }

  func add(_ short: String, _ arguments: [String], more: String = "") throws {
    try add(short, command: [program] + arguments, more: more)
  }

  func add(_ short: String, command: [String], more: String = "") throws {
    let arguments = command.map { "\"\($0)\"" }.joined(separator: ", ")
    try project.write(
      """
      { "command": [\(arguments)], "screenshotName": "\(name(short))"\(more) }
      """, to: "screenshots/\(name(short)).json")
  }

  /// Adds screens of apps that resist their end. They wait for a text that never comes, see
  /// ``finishMisbehaviours()``.
  func addMisbehaviours() throws {
    for (index, arguments) in [
      ["ignoring"], ["stubborn-children"], ["unmarked-daemon", "stay"], ["unmarked-chain"],
      ["headless"], ["files", "/"],
    ].enumerated() {
      let never = #", "timeout": 60, "waitFor": { "text": "never" }"#
      try add("b\(index)", arguments, more: never)
    }
  }

  /// Makes the screens of ``addMisbehaviours()`` wait for a text that their apps show.
  func finishMisbehaviours() {
    let folder = project.root + "/screenshots"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".json") {
      let config = String(decoding: project.bytes("screenshots/\(name)") ?? [], as: UTF8.self)
      try? project.write(config.replacing("never", with: "ready"), to: "screenshots/\(name)")
    }
  }

  /// Sends `qa` a signal once the first screen is captured and all other apps run. An app's folder is in another place if
  /// a `qa` that looks for leftovers had just locked the usual one.
  func interruptedRun(_ signal: String) async throws -> TestProject.Result {
    let folders = (0..<6).map { "/tmp/qa-captures*/\(name("b\($0)"))/work" }
      .joined(separator: " ")
    return try await project.qa(
      ["capture", "--jobs", "8"], signal: signal,
      once: "ls screenshots/current/*a.png \(folders)")
  }

  /// The ids of all processes that run the program of this project.
  var livingApps: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { id in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")) == program
    }
  }

  /// The output of the program, with the line ends that its terminal makes.
  func output(of arguments: [String]) async throws -> String {
    let result = try await run(
      .path(FilePath(program)), arguments: Arguments(arguments), output: .bytes(limit: 1 << 24))
    return String(decoding: result.standardOutput, as: UTF8.self)
      .replacing("\n", with: "\r\n")
  }
}
