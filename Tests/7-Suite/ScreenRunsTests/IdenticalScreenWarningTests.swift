import ContentDigest
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@testable import ScreenRuns

/// Screens that look the same, though their configs ask the app for different ones.
@Suite(.timeLimit(.minutes(20))) struct IdenticalScreenWarningTests {
  /// Captures of these screens with equal frames, with the warnings that they get.
  private func warnings(on names: [String], alone: String? = nil) throws -> [[String]] {
    let folder = try TemporaryFolder()
    for name in names {
      try folder.write(
        """
        {
          "command": ["app"], "screenshotName": "\(name)",
          "launchEnv": { "SCREENSHOT_SCREEN": "\(name)" }
        }
        """, to: "screenshots/\(name).json")
    }
    let reader = try ConfigReader(project: folder.project)
    let configs = try names.flatMap { try reader.screens(ofConfig: $0) }
    let captures = configs.map { config in
      var captured = CapturedScreen(
        screen: config.name, configDigest: config.digest, baselineDigest: nil)
      captured.frameDigest = SHA256Digest(of: config.name.description == alone ? [1] : [2])
      return captured
    }
    return IdenticalScreenWarning.added(to: captures, configs).map(\.warnings)
  }

  @Test("Each of two screens that look the same names the other, and a third has no warning")
  func twins() throws {
    let warnings = try warnings(on: ["a", "b", "c"], alone: "c")

    #expect(
      warnings == [
        ["looks the same as b: does the app read SCREENSHOT_SCREEN?"],
        ["looks the same as a: does the app read SCREENSHOT_SCREEN?"], [],
      ])
  }

  @Test("Of many screens that look the same, five others are named and the rest is counted")
  func manyTwins() throws {
    let warnings = try warnings(on: ["a", "b", "c", "d", "e", "f", "g", "h"])

    #expect(
      warnings[0] == [
        "looks the same as b, c, d, e, f and 2 more: does the app read SCREENSHOT_SCREEN?"
      ])
    #expect(
      warnings[7] == [
        "looks the same as a, b, c, d, e and 2 more: does the app read SCREENSHOT_SCREEN?"
      ])
  }
}
