import TestSupport
import Testing

/// The demo app and `qa` itself have none of the faults for which other apps are audited.
@Suite(.timeLimit(.minutes(20))) struct OwnAuditTests {
  /// What is audited, in parts that take about the same time. When its window grows, a review keeps the edit that it
  /// showed, which differs from what it shows first in a large window.
  private static let checks = [
    "exit-sigterm,exit-sigint,exit-sighup,exit-hangup", "exit-sigtstp,redraw",
    "resize-shrink,resize-back",
    "small-1x1,small-20x5,small-0x0,shrink-1x1", "input", "text,bytes-torn,contrast-dark",
  ]

  private func audit(
    _ checks: String, _ program: String, screen: String
  ) async throws -> TestProject.Result {
    let project = try TestProject()
    return try await project.qa(
      "audit", "--only", checks, "--env", "APP_USE_PREVIEW_DATA=1", "--env",
      "SCREENSHOT_SCREEN=\(screen)", "--", "\(TestPlace.programs)/\(program)")
  }

  @Test(
    "The demo app restores its terminal, survives any window, and draws its screen again",
    arguments: checks)
  func demoAppIsHealthy(checks: String) async throws {
    let result = try await audit(checks, "DemoApp", screen: "itemList")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "A review restores its terminal, survives any window, and draws its screen again",
    arguments: checks)
  func reviewIsHealthy(checks: String) async throws {
    let result = try await audit(checks, "ReviewPreview", screen: "reviewList")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
