import Baselines
import Capture
import FrameMasks
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@testable import ScreenRuns

// Testable to report an error without a capture.

@Suite(.timeLimit(.minutes(20))) struct CaptureErrorTests {
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

  @Test("An unforeseen error is reported as an error of the screen")
  func unforeseenError() async throws {
    let report = try #require(try await report(Unforeseen()))

    #expect(report.reason == "unexpected")
    #expect(report.message.hasPrefix("unexpected error: Unforeseen"))
  }

  @Test(
    "An interruption is not reported as an error of the screen",
    arguments: [
      CancellationError(), CaptureFailure(.interrupted, "the capture was interrupted"),
      SuiteError.interrupted,
    ] as [any Error])
  func interruptionIsIgnored(error: any Error) async throws {
    #expect(try await report(error) == nil)
  }

  @Test(
    "Each kind of error has its reason for scripts",
    arguments: [
      (RenderError("no font", remedy: "install it"), "renderer"),
      (SuiteError(.usage, at: "x", "can't be read"), "files"),
      (CaptureFailure(.blank, "it drew nothing"), "blank"),
    ] as [(any Error, String)])
  func reasonsForScripts(error: any Error, reason: String) async throws {
    #expect(try await report(error)?.reason == reason)
  }
}
