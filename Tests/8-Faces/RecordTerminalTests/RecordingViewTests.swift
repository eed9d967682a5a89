import Capture
import CaptureSteps
import ProjectSetup
import RecordTerminal
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingViewTests {
  private func recorder(_ typed: String = "") -> ScreenRecorder {
    var recorder = ScreenRecorder(
      name: "inbox", size: GridSize(columns: 20, rows: 3),
      keys: ScreenRecorder.Keys(screenshot: KeyPress(.f12), end: KeyPress(control: "]")))
    _ = recorder.receive(Array(typed.utf8), at: 0)
    return recorder
  }

  private var app: Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 3))
    for row in 0..<3 { frame[0, row] = Cell("\(row)") }
    frame[18, 1] = Cell("世", width: 2)
    frame[19, 1] = .continuation(style: .default)
    frame.cursor = Cursor(position: GridPosition(column: 4, row: 2))
    return frame
  }

  @Test("The app's screen is at the top left with its edge marked, and the status line is below")
  func roomyTerminal() {
    let frame = RecordingView.frame(app, recorder(), size: GridSize(columns: 60, rows: 10))

    let rows = (0..<5).map { frame.shownText(ofRow: $0) }
    #expect(frame.size == GridSize(columns: 60, rows: 10))
    #expect(rows[0] == "0                   ▏")
    #expect(rows[1] == "1                 世▏")
    #expect(rows[3].hasPrefix(" ● inbox · 0 steps · f12 screenshot · ctrl+] end"))
    #expect(rows[4] == "")
    #expect(frame.cursor.position == GridPosition(column: 4, row: 2))
    #expect(frame.cursor.isVisible)
  }

  @Test("Without room for it, the line is shown only while it asks for something")
  func fullTerminal() {
    let size = GridSize(columns: 20, rows: 3)

    let quiet = RecordingView.frame(app, recorder(), size: size)
    let asking = RecordingView.frame(app, recorder("\u{1b}[24~"), size: size)

    #expect(quiet.shownText(ofRow: 2) == "2")
    #expect(asking.shownText(ofRow: 2).hasPrefix(" name of this scree"))
  }

  @Test("A terminal that became too small shows what fits, without half a character")
  func smallTerminal() {
    let frame = RecordingView.frame(app, recorder(), size: GridSize(columns: 19, rows: 2))

    #expect(frame.shownText(ofRow: 1) == "1")
    #expect(!frame.cursor.isVisible)
  }
}
