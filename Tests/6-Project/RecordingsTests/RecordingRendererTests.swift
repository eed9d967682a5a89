import FrameRenderer
import PNGImage
import ProjectFiles
import Recordings
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingRendererTests {
  /// The picture of a program's output, in a window of 40 columns at 1×.
  private func window(_ output: String, columns: Int = 40) async throws -> Bitmap {
    let renderer = try RecordingRenderer(
      size: GridSize(columns: columns, rows: 2), theme: "dark", scale: 1, window: true)
    let frame = try renderer.play([Asciicast.Event(time: 0, content: .output(output))])
    return try PNGDecoder.decode(try await renderer.output(frame, as: .png, for: .file))
  }

  @Test(
    "A window has a padding of eight pixels unless the caller sets another",
    arguments: [nil, 0, 20])
  func windowHasPadding(padding: Int?) throws {
    let size = GridSize(columns: 4, rows: 2)

    let renderer = try RecordingRenderer(
      size: size, theme: "dark", scale: 1, padding: padding, window: true)

    #expect(renderer.settings.padding == padding ?? 8)
  }

  @Test("A picture without a window has no padding")
  func noPadding() throws {
    let size = GridSize(columns: 4, rows: 2)

    #expect(try RecordingRenderer(size: size, theme: "dark", scale: 1).settings.padding == 0)
  }

  @Test("The window shows its title centred, including wide characters")
  func windowTitle() async throws {
    let plain = try await window("")
    let named = try await window("\u{1b}]2;notes 你好\u{7}")

    let columns = (0..<plain.width).filter { column in
      (0..<32).contains { plain[column, $0] != named[column, $0] }
    }
    // Ten columns of ten pixels.
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect((90...100).contains(last - first))
    #expect(abs(first + last + 1 - plain.width) <= 6)
  }

  @Test("Blanks around a title are dropped")
  func blanksAreDropped() async throws {
    let plain = try await window("\u{1b}]2;ab\u{7}")
    let renderer = try RecordingRenderer(
      size: GridSize(columns: 40, rows: 2), theme: "dark", scale: 1, window: true)
    var frame = Frame(size: renderer.size)
    frame.title = "  ab  "

    let picture = try PNGDecoder.decode(try await renderer.output(frame, as: .png, for: .file))

    #expect(picture == plain)
  }

  @Test(
    "A picture whose title has control characters is not written",
    arguments: ["a\u{9b}b", "\u{85}ab", "a\u{1b}b"])
  func untrustedTitle(title: String) async throws {
    let renderer = try RecordingRenderer(
      size: GridSize(columns: 4, rows: 2), theme: "dark", scale: 1)
    var frame = Frame(size: renderer.size)
    frame.title = title

    await #expect(throws: SuiteError.self) {
      try await renderer.output(frame, as: .png, for: .file)
    }
  }

  @Test("A title longer than all columns of the terminal is cut")
  func longTitleIsCut() async throws {
    let renderer = try RecordingRenderer(
      size: GridSize(columns: 40, rows: 2), theme: "dark", scale: 1, window: true)
    var frames = [Frame(size: renderer.size), Frame(size: renderer.size)]
    frames[0].title = String(repeating: "ab", count: 50)
    frames[1].title = String(repeating: "ab", count: 5000)

    let first = try PNGDecoder.decode(try await renderer.output(frames[0], as: .png, for: .file))
    let second = try PNGDecoder.decode(try await renderer.output(frames[1], as: .png, for: .file))

    #expect(first == second)
  }

  @Test(
    "A font that can't be used is an error with a remedy",
    arguments: ["/nowhere.ttf", "/etc/passwd"])
  func badFont(path: String) async throws {
    let size = GridSize(columns: 4, rows: 1)
    let renderer = try RecordingRenderer(size: size, theme: "dark", scale: 1, fonts: [path])

    let error = await #expect(throws: SuiteError.self) {
      try await renderer.output(Frame(size: size), as: .png, for: .file)
    }

    #expect(error?.exitCode == .captureError)
    #expect(error?.message.contains(path) == true)
    #expect(error?.remedy != nil)
  }
}
