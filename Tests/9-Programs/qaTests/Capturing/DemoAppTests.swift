import FoundationEssentials
import TestSupport
import Testing

/// The demo app captured by the real `qa`, with the repository's configs.
@Suite(.timeLimit(.minutes(20))) struct DemoAppScreensTests {
  @Test("Every screen of the demo app and of the review matches its baseline")
  func screensMatchBaselines() async throws {
    let project = try demoProject()

    let result = try await project.qa("run", "--skip-build")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.timeless.contains("39 screens: 39 pass\n"))
    #expect(!result.output.contains("renderer drift"))
  }

  @Test("qa list reports an app's screen without a config, and a config without a screen")
  func missingConfigsAreListed() async throws {
    let project = try demoProject()
    try project.remove("screenshots/itemDetail.json")
    try project.write(
      """
      { "scheme": "DemoApp", "screenshotName": "extra",
        "launchEnv": { "SCREENSHOT_SCREEN": "extra" } }
      """, to: "screenshots/extra.json")

    // A stand-in for swift: the app is built already.
    try project.write("#!/bin/sh\n", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.root + "/bin/swift")
    let result = try await project.qa(
      ["list", "--build"], environment: ["PATH": "\(project.root)/bin:/usr/bin:/bin"])

    #expect(result.status == 0)
    #expect(result.output.contains("no config for the app's screen: DemoApp: itemDetail\n"))
    #expect(result.output.contains("the app has no such screen: extra\n"))
  }

  @Test("Without Swift, capture-all.sh says what to install and from which page")
  func missingSwiftIsExplained() async throws {
    let project = try TestProject()
    // The programs that the script calls before it builds anything.
    for name in ["bash", "dirname"] {
      try FileManager.default.createDirectory(
        atPath: project.root + "/bin", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: project.root + "/bin/" + name, withDestinationPath: "/usr/bin/" + name)
    }

    let result = try await project.qa(
      [], environment: ["PATH": project.root + "/bin"],
      prefix: ["/bin/bash", TestPlace.repository + "/capture-all.sh"])

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        Swift is missing, which builds qa and the app. Install Swift 6.3 from
        https://www.swift.org/install/linux, or use the container swift:6.3-bookworm, then run this again.

        """)
  }

  /// The repository's screens with the demo app that was built with these tests.
  private func demoProject() throws -> TestProject {
    let project = try TestProject()
    // Not `copyItem`, which also copies the group: not every user may give files to the group of a shared folder.
    for folder in ["screenshots", "screenshots/baseline"] {
      let path = "\(TestPlace.repository)/\(folder)"
      try FileManager.default.createDirectory(
        atPath: "\(project.root)/\(folder)", withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { continue }
        try project.write([UInt8](data), to: "\(folder)/\(name)")
      }
    }
    try FileManager.default.createDirectory(
      atPath: project.root + "/.build", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "/.build/debug", withDestinationPath: TestPlace.programs)
    return project
  }
}
