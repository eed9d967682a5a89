import Baselines
import Capture
import FrameMasks
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@testable import ScreenRuns

// What a run says of an error is the suite's own.
// The error of a screen without its capture.

@Suite struct CaptureErrorTests {
  private struct Unforeseen: Error {}

  private func report(_ error: any Error) async throws -> CaptureError? {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "command": ["a"], "screenshotName": "a" }"#, to: "screenshots/a.json")
    let config = try ConfigReader(project: folder.project).config(screen: "a")
    let painter = ScreenPainter(
      project: folder.project, folders: folder.folders, renderers: RendererPool(), reuses: true,
      run: nil)
    return await painter.report(error, on: config)
  }

  @Test("An error that nobody foresaw is an error of the screen, and drops it from no run")
  func unforeseen() async throws {
    let report = try #require(try await report(Unforeseen()))

    #expect(report.reason == "unexpected")
    #expect(report.message.hasPrefix("unexpected error: Unforeseen"))
  }

  @Test(
    "An interruption says nothing about the screen",
    arguments: [
      CancellationError(), CaptureFailure(.interrupted, "the capture was interrupted"),
      SuiteError.interrupted,
    ] as [any Error])
  func interrupted(error: any Error) async throws {
    #expect(try await report(error) == nil)
  }

  @Test(
    "Each kind of error has its word for scripts",
    arguments: [
      (RenderError("no font", remedy: "install it"), "renderer"),
      (SuiteError(.usage, at: "x", "can't be read"), "files"),
      (CaptureFailure(.blank, "it drew nothing"), "blank"),
    ] as [(any Error, String)])
  func reasons(error: any Error, reason: String) async throws {
    #expect(try await report(error)?.reason == reason)
  }
}
