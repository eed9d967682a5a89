import TestSupport
import Testing

/// The demo app and `qa` itself have none of the faults for which other apps are audited.
@Suite(.timeLimit(.minutes(20))) struct OwnAuditTests {
  /// What is audited, in parts that take about the same time.
  private static let checks = [
    "exit", "redraw", "small-1x1,small-20x5,small-0x0,shrink-1x1,shrink-20x5", "input",
    "text,bytes",
    "contrast-dark,contrast-light,color-only,term-dumb,term-vt100,term-linux,term-16color",
    "machine,idle-output",
  ]
  /// The resizes after which a review and a recording are the same. Each keeps what it had in a small window: a review
  /// the edit that it showed, and a recording the size of the app's screen.
  private static let shrinking = "resize-shrink,resize-back"

  /// - Parameter command: The arguments of `qa audit` that name the program.
  private func audit(
    _ checks: String, in project: TestProject, _ command: String...
  ) async throws -> TestProject.Result {
    // The runtime's backtrace of a debug build takes longer than an app may take to end.
    try await project.qa(
      ["audit", "--only", checks, "--env", "SWIFT_BACKTRACE=enable=no"] + command)
  }

  private func preview(
    _ checks: String, _ program: String, screen: String
  ) async throws -> TestProject.Result {
    try await audit(
      checks, in: TestProject(), "--env", "APP_USE_PREVIEW_DATA=1", "--env",
      "SCREENSHOT_SCREEN=\(screen)", "--", "\(TestPlace.programs)/\(program)")
  }

  @Test(
    "The demo app restores its terminal, survives any window, and suits any terminal",
    arguments: checks + ["resize"])
  func demoAppIsHealthy(checks: String) async throws {
    let result = try await preview(checks, "DemoApp", screen: "itemList")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "A review restores its terminal, survives any window, and suits any terminal",
    arguments: checks + [shrinking])
  func reviewIsHealthy(checks: String) async throws {
    let result = try await preview(checks, "ReviewPreview", screen: "reviewList")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "A recording restores its terminal, survives any window, and suits any terminal",
    arguments: [
      "exit", "redraw-winch,redraw-cont,\(shrinking)",
      "small-1x1,shrink-20x5,term-dumb,term-vt100,term-linux",
    ])
  func recordingIsHealthy(checks: String) async throws {
    let result = try await audit(
      checks, in: TestProject(), "--", "\(TestPlace.programs)/qa", "record", "--name", "two", "--",
      "/bin/sh", "-c", "stty -echo; printf hello; cat > /dev/null")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "qa watch restores its terminal, and writes only what the terminal understands",
    arguments: ["exit", "small-1x1,term-dumb,term-vt100"])
  func watchIsHealthy(checks: String) async throws {
    let project = try TestProject()
    try project.configure("printf ready; read -r x")

    let result = try await audit(
      checks, in: project, "--cwd", ".", "--", "\(TestPlace.programs)/qa", "watch")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
