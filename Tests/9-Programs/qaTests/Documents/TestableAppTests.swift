import Testing

/// The app on the page about testable apps, captured as the page describes.
@Suite(.timeLimit(.minutes(20))) struct TestableAppTests {
  private static let page = DocumentPage("Documentation/TestableApp.md")

  /// A project whose app is the page's, with a config for each of its screens.
  private func project(_ screens: [String]) throws -> TestProject {
    let block = try #require(Self.page.blocks.first { $0.language == "python" })
    let project = try TestProject()
    try project.remove("screenshots")
    try project.write(block.text, to: try #require(block.file))
    for screen in screens {
      try project.write(
        """
        { "command": ["python3", "inbox.py"], "cwd": ".", "screenshotName": "\(screen)",
          "launchEnv": { "APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": "\(screen)" } }
        """, to: "screenshots/\(screen).json")
    }
    return project
  }

  @Test("Each screen of the page's app is captured, and the second capture passes")
  func pageAppIsStable() async throws {
    let project = try project(["list", "empty"])

    let first = try await project.qa("run")
    let approved = try await project.qa("approve", "--all", "--reason", "first", "--by", "A")
    let second = try await project.qa("run")
    let text = try await project.qa("show", "screenshots/baseline/list.png", "--format", "text")

    #expect(first.timeless.contains("2 screens: 2 new"), "\(first.output)\(first.errors)")
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(second.timeless.contains("2 screens: 2 pass"), "\(second.output)\(second.errors)")
    #expect(text.output.hasPrefix("○ Call the dentist\n○ Water the plants\n"), "\(text.errors)")
  }

  @Test("A screen that the page's app doesn't know is an error with the app's own words")
  func unknownScreenIsAnError() async throws {
    let project = try project(["settings"])

    let result = try await project.qa("run")

    #expect(result.status == 2)
    #expect(result.output.contains("unknown screen 'settings'; known: list, empty"))
    #expect(result.output.contains("64"))
  }
}
