import Baselines
import FoundationEssentials
import FrameRenderer
import Glibc
import TerminalFrame
import TerminalProcess
import TestSupport
import Testing

/// Two projects that capture a screen of the same name at the same time.
@Suite(
  .timeLimit(.minutes(20)), .enabled(if: ProcessIsolation.Mount("/tmp", at: "/tmp").isPossible))
struct SimultaneousProjectTests {
  /// Shows its folders, and continues once there is a line in the pipe `flag` of its project.
  private static func app(_ project: TestProject, trap: String = "") -> String {
    """
    \(trap)
    cp \(project.root)/app.sh "$TMPDIR"
    pwd; echo "$HOME $QA_CAPTURE"; ls "$TMPDIR" ../home
    : >\(project.root)/started
    read -r x <\(project.root)/flag
    echo END; read -r x
    """
  }

  private func project(named screen: String, _ script: (TestProject) -> String) throws
    -> TestProject
  {
    let project = try TestProject()
    try #require(mkfifo("\(project.root)/flag", 0o600) == 0)
    try project.write(script(project), to: "app.sh")
    try project.write(
      #"{ "command": ["/bin/sh", "\#(project.root)/app.sh"], "screenshotName": "\#(screen)", "timeout": 180, "waitFor": { "text": "END" } }"#,
      to: "screenshots/\(screen).json")
    return project
  }

  /// Lets a project's app continue, even one that hasn't started yet.
  ///
  /// - Returns: The pipe, which keeps the line until it is closed.
  private func goOn(_ project: TestProject) throws -> Int32 {
    let pipe = open("\(project.root)/flag", O_RDWR | O_CLOEXEC)
    try #require(pipe >= 0)
    try #require(write(pipe, "\n", 1) == 1)
    return pipe
  }

  private func wait(for name: String, in project: TestProject) async throws {
    var looks = 0
    while project.bytes(name) == nil, looks < 6000 {
      try await Task.sleep(for: .milliseconds(10))
      looks += 1
    }
    try #require(project.bytes(name) != nil)
  }

  @Test("Two projects capture the same screen in parallel and show the same path")
  func projectsRunInParallel() async throws {
    let slow = try project(named: "pair1") { Self.app($0) }
    let quick = try project(named: "pair1") { Self.app($0) }
    let quickPipe = try goOn(quick)
    defer { close(quickPipe) }

    async let first = slow.qa("capture")
    try await wait(for: "started", in: slow)
    let second = try await quick.qa("capture")
    let wasFirstRunning = slow.bytes("screenshots/current/pair1.png") == nil
    let slowPipe = try goOn(slow)
    defer { close(slowPipe) }
    let end = try await first

    let frames = try [slow, quick].map { project in
      try ScreenshotFile(#require(project.bytes("screenshots/current/pair1.png"))).frame.text
    }
    #expect([end.status, second.status] == [0, 0], "\(end.errors)\(second.errors)")
    #expect(wasFirstRunning)
    #expect(frames[0] == frames[1])
    #expect(frames[0].hasPrefix("/tmp/qa-captures/pair1/work"))
  }

  @Test("A process that a killed qa left beside another project's capture is ended by the next run")
  func leftoverProcessIsEnded() async throws {
    let slow = try project(named: "pair2") { Self.app($0) }
    let left = try project(named: "pair2") {
      Self.app($0, trap: "trap '' HUP; echo $$ >\($0.root)/id")
    }
    let other = try TestProject()
    try other.configure("printf x; read -r x")

    async let first = slow.qa("capture")
    try await wait(for: "started", in: slow)
    let killed = try await left.qa(
      ["capture"], signal: "KILL", once: "[ -e \(left.root)/started ]")
    let process = try #require(WrittenProcess(left.root + "/id"))
    let next = try await other.qa("capture")
    let isAlive = process.isAlive
    let slowPipe = try goOn(slow)
    defer { close(slowPipe) }
    let end = try await first

    #expect(killed.status == 137)
    // It ignores the end of its terminal. Some other test's qa may have ended it before this one did.
    #expect(!isAlive)
    #expect([next.status, end.status] == [0, 0], "\(next.errors)\(end.errors)")
  }
}
