import CommandTexts
import Recordings
import Reports
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingTextTests {
  private let plain = RecordingText(style: ConsoleStyle(usesColor: false))

  @Test("Each event has a line with its number, time, size and a safe excerpt")
  func linesOfEvents() {
    let contents: [Asciicast.Event.Content] = [
      .output("\u{1b}[1ma\r\n"), .input("\u{9b}\u{202e}\\"), .marker("here"),
      .resize(GridSize(columns: 100, rows: 30)), .other(code: "x", data: "0"), .output("a"),
    ]
    var recording = Asciicast(
      size: GridSize(columns: 80, rows: 24),
      events: contents.enumerated().map { index, content in
        Asciicast.Event(time: Double(index) * 2.5, content: content)
      })
    recording.title = "a\u{1b}b"

    #expect(
      plain.text(of: recording).description == #"""
        80×24, 6 events, 12.500000 s: a�b
        0   0.000000 s  output       7 bytes  "\e[1ma\r\n"
        1   2.500000 s  input        6 bytes  "\u009b�\\"
        2   5.000000 s  marker  "here"
        3   7.500000 s  resize  100×30
        4  10.000000 s  "x"  "0"
        5  12.500000 s  output       1 byte   "a"

        """#)
  }

  @Test("A long text is cut")
  func longText() {
    let recording = Asciicast(
      size: GridSize(columns: 80, rows: 24),
      events: [
        Asciicast.Event(time: 0, content: .output(String(repeating: "a", count: 49)))
      ])

    let text = plain.text(of: recording).description

    #expect(text.hasSuffix("49 bytes  \"\(String(repeating: "a", count: 48))…\"\n"))
  }

  @Test(
    "Times have six decimal places, unless they are huge",
    arguments: [
      (0.0, "0.000000"), (0.007074, "0.007074"), (59.9999996, "60.000000"),
      (-0.5, "-0.500000"), (1e300, "1e+300"),
    ])
  func decimalPlaces(time: Double, text: String) {
    #expect(RecordingText.seconds(time) == text)
  }
}
