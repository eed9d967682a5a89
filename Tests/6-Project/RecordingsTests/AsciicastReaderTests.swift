import FrameRenderer
import ProjectFiles
import Recordings
import TerminalEmulator
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct AsciicastReaderTests {
  private static let header = #"{"version": 2, "width": 20, "height": 3}"#

  @Test("Every kind of event is read, and unknown ones are kept")
  func eventsAreRead() throws {
    let recording = try read(
      #"""
      {"version": 2, "width": 80, "height": 24, "title": "Demo", "env": {"TERM": "xterm"}}
      [0.25, "o", "\u001b[1mHi\r\n"]
      [1, "i", "q"]
      [1.5, "m", ""]

      [2e0, "r", "100x30"]
      [3, "x", "0"]\#r

      """#)

    #expect(recording.size == GridSize(columns: 80, rows: 24))
    #expect(recording.title == "Demo")
    #expect(
      recording.events == [
        Asciicast.Event(time: 0.25, content: .output("\u{1b}[1mHi\r\n")),
        Asciicast.Event(time: 1, content: .input("q")),
        Asciicast.Event(time: 1.5, content: .marker("")),
        Asciicast.Event(time: 2, content: .resize(GridSize(columns: 100, rows: 30))),
        Asciicast.Event(time: 3, content: .other(code: "x", data: "0")),
      ])
  }

  @Test(
    "A mistake is reported with its place",
    arguments: [
      ("", "a.cast", "is not an asciicast"),
      ("plain output\n", "a.cast", "is not an asciicast"),
      ("[]", "a.cast", "is not an asciicast"),
      ("{}", "a.cast", "is not an asciicast"),
      (
        "{\"version\": 2,", "a.cast:1:15",
        "expected a key in double quotes, found the end of the file"
      ),
      (
        "{\n  \"version\": 1,\n  \"width\": 80\n}\n", "a.cast:1:1",
        "the header has no \"height\""
      ),
      ("{\n  \"version\": 1,\n  \"wid", "a.cast:3:3", "the string has no closing quote"),
      (
        #"{"version": 1, "width": 8, "height": 2, "stdout": [[1, 2]]}"#, "a.cast:1:52",
        "is not an event"
      ),
      (#"{"version": 3, "term": {}}"#, "a.cast:1:24", "the header has no \"cols\""),
      (#"{"version": 3, "width": 80, "height": 24}"#, "a.cast:1:1", "the header has no \"term\""),
      (#"{"version": 4}"#, "a.cast", "is an asciicast of version 4; qa reads versions 1, 2 and 3"),
      (
        #"{"version": "2"}"#, "a.cast",
        "is an asciicast of an unknown version; qa reads versions 1, 2 and 3"
      ),
      (#"{"version": 2, "width": 80}"#, "a.cast:1:1", "the header has no \"height\""),
      (
        #"{"version": 2, "width": 80, "height": 2.5}"#, "a.cast:1:39",
        "\"height\" must be an integer between 1 and 2000"
      ),
      (
        #"{"version": 2, "width": 1e300, "height": 2}"#, "a.cast:1:25",
        "\"width\" must be an integer between 1 and 2000"
      ),
      (header + "\n[1, \"o\"]", "a.cast:2:1", "is not an event"),
      (header + "\n[\"1\", \"o\", \"\"]", "a.cast:2:1", "is not an event"),
      (header + "\n{}", "a.cast:2:1", "is not an event"),
      (
        header + "\n\n[1, \"o\", 5]", "a.cast:3:10",
        "the event's data must be a string, not a number"
      ),
      (header + "\n[1, \"o\", \"cut", "a.cast:2:10", "the string has no closing quote"),
      (
        header + "\n[1, \"r\", \"0x5\"]", "a.cast:2:10",
        "\"0x5\" is not a valid terminal size"
      ),
      (
        header + "\n[1, \"r\", \"80\"]", "a.cast:2:10",
        "\"80\" is not a valid terminal size"
      ),
    ])
  func mistakesHavePlaces(text: String, place: String, message: String) {
    let error = #expect(throws: SuiteError.self) { try read(text) }

    #expect(error?.place == place)
    #expect(error?.message == message)
    #expect(error?.exitCode == .usage)
    #expect(error?.remedy != nil)
  }

  // MARK: Versions

  @Test("Version 3 has relative times and comments")
  func version3IsRead() throws {
    let recording = try read(
      ##"""
      {"version": 3, "term": {"cols": 90, "rows": 20}, "command": "vim a", "env": {"SHELL": "/bin/zsh"}}
      # a comment
      [0.5, "o", "Hi"]
      [0.25, "i", "q"]
      [1, "r", "100x30"]
      [0.5, "x", "0"]
      """##)

    #expect(recording.version == 3 && recording.size == GridSize(columns: 90, rows: 20))
    #expect(recording.command == "vim a" && recording.shell == "/bin/zsh")
    #expect(recording.events.map(\.time) == [0.5, 0.75, 1.75, 2.25])
    #expect(recording.events.first?.content == .output("Hi"))
    #expect(recording.breakOff == nil)
  }

  @Test(
    "Version 1 is a single object, on one line or several",
    arguments: [
      #"{"version": 1, "width": 9, "height": 2, "stdout": [[0.5, "a"], [1, "b"]]}"#,
      "{\n \"version\": 1, \"width\": 9,\n \"height\": 2, \"stdout\": [\n[0.5, \"a\"],\n[1, \"b\"]\n]\n}\n",
    ])
  func version1IsRead(text: String) throws {
    let recording = try read(text)

    #expect(
      recording.events == [
        Asciicast.Event(time: 0.5, content: .output("a")),
        Asciicast.Event(time: 1.5, content: .output("b")),
      ])
    #expect(recording.version == 1 && recording.size == GridSize(columns: 9, rows: 2))
  }

  // MARK: Files that break off

  @Test(
    "A recording that breaks off is read up to the break",
    arguments: [
      (header + "\n[1, \"o\", \"a\"]\n[2, \"o\", \"cut", "a.cast:3:10", 0),
      (header + "\n[1, \"o\", \"a\"]\n[2, \"o", "a.cast:3:5", 0),
      (header + "\n[1, \"o\", \"a\"]\n\0\0\0\n", "a.cast:3:1", 0),
      (header + "\n[1, \"o\", \"a\"]\n[2]\n[3, \"o\", \"b\"]\n", "a.cast:3:1", 1),
      (
        "{\"version\": 1, \"width\": 9, \"height\": 2, \"stdout\": [\n[1, \"a\"],\n[2, \"b",
        "a.cast:3:5", 0
      ),
      (
        "{\"version\": 1, \"width\": 9, \"height\": 2, \"stdout\": [\n[1, \"a\"],\n[2,], [3, \"b\"]]}",
        "a.cast:3:4", 0
      ),
      (
        "{\"version\": 3, \"term\": {\"cols\": 9, \"rows\": 2}}\n[1, \"o\", \"a\"]\n[2, \"o\",",
        "a.cast:3:9", 0
      ),
    ])
  func brokenFileIsReadPartly(text: String, place: String, linesLeftOut: Int) throws {
    let recording = try read(text)

    #expect(recording.events == [Asciicast.Event(time: 1, content: .output("a"))])
    #expect(recording.breakOff?.place == place)
    #expect(recording.breakOff?.linesLeftOut == linesLeftOut)
  }

  @Test("A recording that is cut anywhere is read up to there, or refused with a place")
  func cutFileIsReadPartly() throws {
    let whole = Array(
      (Self.header + "\n[1, \"o\", \"é\"]\n[2, \"r\", \"9x2\"]\n[3, \"i\", \"q\"]\n").utf8)
    for length in 1..<whole.count {
      let cut = Array(whole.prefix(length))
      do {
        let recording = try AsciicastReader(file: "a.cast").recording(cut)
        #expect(recording.size == GridSize(columns: 20, rows: 3), "\(length)")
      } catch {
        #expect(error.place?.hasPrefix("a.cast") == true, "\(length)")
        #expect(length < Self.header.utf8.count + 18, "\(length): \(error.message)")
      }
    }
  }

  @Test("A recording with too many resizes breaks off")
  func endlessResizesBreakOff() throws {
    let line = "[1, \"r\", \"512x512\"]\n"
    let recording = try read(Self.header + "\n" + String(repeating: line, count: 1100))

    #expect(recording.events.count == 1024)
    #expect(recording.breakOff?.place == "a.cast:1026:10")
  }

  @Test("A recording that takes too long is abandoned, and the error names the event")
  func slowRecording() throws {
    let recording = try read(Self.header + "\n[1, \"o\", \"a\"]\n[2, \"o\", \"b\"]\n")
    let renderer = try RecordingRenderer(size: recording.size, theme: "dark", scale: 1)

    let error = #expect(throws: SuiteError.self) {
      try renderer.play(recording.events[...], within: .zero)
    }

    #expect(
      error?.message == "the recording takes more than 0.0 seconds to play: stopped at event 0")
  }

  @Test("A size of 0, from a recorder without a terminal, is read as 80×24")
  func zeroSizeIsDefault() throws {
    let recording = try read(#"{"version": 2, "width": 0, "height": 0}"#)

    #expect(recording.size == GridSize(columns: 80, rows: 24))
  }

  @Test("Bytes that are not UTF-8 are an error")
  func invalidUTF8IsMistake() {
    let bytes = Array((Self.header + "\n[1, \"o\", \"").utf8) + [0xff] + Array("\"]".utf8)

    let error = #expect(throws: SuiteError.self) {
      try AsciicastReader(file: "a.cast").recording(bytes)
    }

    #expect(error?.place == "a.cast:2:1")
  }

  @Test(
    "A theme is read only if it has all its colours, each well formed",
    arguments: [
      (##"{"fg": "#010203", "bg": "#0a0b0c", "palette": "\##(eight)"}"##, RGB(1, 2, 3)),
      (##"{"fg": "#010203", "bg": "#0a0b0c", "palette": "\##(eight):\##(eight)"}"##, RGB(1, 2, 3)),
      (##"{"fg": "#010203", "palette": "\##(eight)"}"##, nil),
      (##"{"fg": "#01020", "bg": "#0a0b0c", "palette": "\##(eight)"}"##, nil),
      (##"{"fg": "#+10203", "bg": "#0a0b0c", "palette": "#000000"}"##, nil),
      ("5", nil),
    ])
  func completeThemeIsRead(json: String, foreground: RGB?) throws {
    let recording = try read(#"{"version": 2, "width": 1, "height": 1, "theme": \#(json)}"#)

    #expect(recording.theme?.palette.foreground == foreground)
  }

  private static let eight = Array(repeating: "#202020", count: 8).joined(separator: ":")

  // MARK: Moments

  @Test(
    "A moment by time includes the output until then, one by number the event itself",
    arguments: [
      (Asciicast.Moment.time(0), 0), (.time(1), 1), (.time(2.9), 2), (.time(3), 4), (.time(99), 4),
      (.event(0), 1), (.event(3), 4), (.end, 4),
    ])
  func momentsSelectEvents(moment: Asciicast.Moment, count: Int) throws {
    var recording = Asciicast(size: GridSize(columns: 1, rows: 1), events: [])
    // The last event goes back in time, and so is played at once.
    recording.events = [1, 2, 3, 1.5].map { Asciicast.Event(time: $0, content: .output("x")) }

    #expect(try recording.events(until: moment).count == count)
    #expect(recording.duration == 3)
  }

  @Test(
    "A moment that a recording doesn't have is an error",
    arguments: [
      (Asciicast.Moment.time(-1), "the time -1.0 s is out of range"),
      (.time(.nan), "the time nan s is out of range"),
      (.event(1), "the recording has no event 1"), (.event(-1), "the recording has no event -1"),
    ])
  func missingMoments(moment: Asciicast.Moment, message: String) {
    let recording = Asciicast(
      size: GridSize(columns: 1, rows: 1),
      events: [Asciicast.Event(time: 1, content: .marker(""))])

    let error = #expect(throws: SuiteError.self) { try recording.events(until: moment) }

    #expect(error?.message == message)
  }

  @Test("A replay applies resizes and shows only output")
  func replayedFrame() throws {
    let recording = try read(
      Self.header + """

        [0, "o", "one"]
        [1, "i", "two"]
        [2, "r", "10x2"]
        [3, "m", "three"]
        """)
    let renderer = try RecordingRenderer(size: recording.size, theme: "dark", scale: 1)

    let frame = try renderer.play(recording.events[...])

    #expect(frame.size == GridSize(columns: 10, rows: 2))
    #expect(frame.text == "one\n")
  }

  private func read(_ text: some StringProtocol) throws -> Asciicast {
    try AsciicastReader(file: "a.cast").recording(Array(text.utf8))
  }
}
