import Capture
import FrameRenderer
import Recordings
import TerminalEmulator
import TerminalFrame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct AsciicastWriterTests {
  @Test("The header has the terminal, its colours and the app's TERM and SHELL")
  func headerDescribesTerminal() throws {
    let file = AsciicastWriter.file(of: Recording(), from: request(.dark), title: "item\"List")

    #expect(
      String(decoding: file, as: UTF8.self) == """
        {"version": 2, "width": 30, "height": 4, "title": "item\\"List", \
        "env": {"SHELL": "/bin/sh", "TERM": "xterm-256color"}, \
        "theme": {"fg": "#e2e6ee", "bg": "#15181e", "palette": \
        "#15181e:#d73a41:#68b85e:#d9ad35:#2470c2:#a64bd2:#3fb8c2:#e9ecf2:\
        #8b94a7:#ff8f96:#9be48a:#f7dc86:#8fbaff:#dcb5fb:#7fe3ea:#ffffff"}, \
        "qa_width_profile": "auto"}

        """)
  }

  @Test("Each event is a line with its time in microseconds, and a marker notes a cut")
  func eventsAreLines() {
    var recording = Recording(limit: 200)
    recording.add(Array("one".utf8), at: .microseconds(7001)) { .output($0) }
    recording.add(Array("\u{1b}[1;1R".utf8), at: .milliseconds(1250)) { .reply($0) }
    recording.add(Array(repeating: 0x61, count: 200), at: .seconds(62)) { .output($0) }

    #expect(
      lines(recording) == [
        #"[0.007001, "o", "one"]"#, #"[1.250000, "i", "\u001b[1;1R"]"#,
        #"[62.000000, "m", "cut here: a recording has at most 16 MiB"]"#,
      ])
  }

  @Test(
    "Quotes, backslashes and control characters are escaped, and nothing else is",
    arguments: [
      ("a\"b\\c/", #"a\"b\\c/"#),
      ("\r\n\t\u{8}", #"\r\n\t\u0008"#),
      ("\0\u{1b}\u{1f}\u{7f}", #"\u0000\u001b\u001f\u007f"#),
      ("\u{80}\u{9b}\u{9f}\u{a0}", "\\u0080\\u009b\\u009f\u{a0}"),
      ("é你😀\u{2028}", "é你😀\u{2028}"),
    ])
  func controlsAreEscaped(text: String, json: String) {
    #expect(lines([Array(text.utf8)]) == ["[0.000000, \"o\", \"\(json)\"]"])
  }

  @Test(
    "A character that was read in parts is joined in the event of its last byte",
    arguments: [
      ([[0x61, 0xe2], [0x94], [0x80, 0x62]], ["a", "─b"]),
      ([[0xf0, 0x9f], [0x98, 0x80]], ["😀"]),
      ([[0xc3], [0xa9], [0xc3, 0xa9]], ["é", "é"]),
    ] as [([[UInt8]], [String])])
  func splitCharactersAreJoined(reads: [[UInt8]], texts: [String]) throws {
    let events = try recording(lines: reads).events

    #expect(events.map(\.content) == texts.map { .output($0) })
  }

  @Test(
    "Invalid UTF-8 becomes U+FFFD for each maximal subpart, however it was read",
    arguments: [
      ([0x61, 0xff, 0x62], "a\u{fffd}b"),
      ([0xe2, 0x94, 0x61], "\u{fffd}a"),
      ([0xf0, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xc3, 0xc3, 0xa9], "\u{fffd}é"),
      // An incomplete character at the end, which the terminal doesn't show.
      ([0x61, 0xf0, 0x9f, 0x98], "a"),
    ] as [([UInt8], String)])
  func invalidUTF8IsReplaced(bytes: [UInt8], text: String) throws {
    let whole = try recording(lines: [bytes])
    let split = try recording(lines: bytes.map { [$0] })

    #expect(output(whole) == text)
    #expect(output(split) == text)
  }

  @Test("Replies don't come between the bytes of a character")
  func repliesDontSplitCharacters() throws {
    var recording = Recording()
    recording.add([0xc3], at: .seconds(1)) { .output($0) }
    recording.add(Array("x".utf8), at: .seconds(2)) { .reply($0) }
    recording.add([0xa9], at: .seconds(3)) { .output($0) }

    #expect(lines(recording) == [#"[2.000000, "i", "x"]"#, #"[3.000000, "o", "é"]"#])
  }

  @Test(
    "A replay shows the frame of the capture, however the output was split",
    arguments: UInt64(0)..<40)
  func replayShowsFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for profile in TerminalEmulator.WidthProfile.allCases {
      let stream = Self.stream(&generator, count: 60)
      var emulator = TerminalEmulator(
        TerminalEmulator.Configuration(
          size: GridSize(columns: 30, rows: 4), palette: Theme.light.palette,
          widthProfile: profile))
      emulator.feed(stream)
      var request = request(.light)
      request.widthProfile = profile

      let replayed = try replay(Self.split(stream, &generator), from: request)

      #expect(replayed == emulator.frame().withoutInvisibleStyle, "\(stream)")
    }
  }

  /// Text, whole characters, control sequences, and text bytes that are not UTF-8.
  private static func stream(_ generator: inout SeededGenerator, count: Int) -> [UInt8] {
    let pieces = [
      "a", "Save", "é", "─┼", "你好", "👩‍👩‍👧", "e\u{301}", "\r\n", "\t", "\u{8}", "\u{1b}[2;3H",
      "\u{1b}[31;1m", "\u{1b}[48;2;1;2;3m", "\u{1b}[K", "\u{1b}[?5h", "\u{1b}[?7l", "\u{1b}[?2026h",
      "\u{1b}[?2026l", "\u{1b}]2;a \"title\" \\ 你\u{7}", "\u{1b}[6n", "\u{9b}4m", "\0", "\u{7f}",
    ].map { Array($0.utf8) }
    let broken: [[UInt8]] = [
      [0xff, 0x61], [0xe2, 0x94, 0x41], [0xf0, 0x9f, 0x98, 0x20], [0x80, 0x80, 0x42],
      [0xed, 0xa0, 0x80, 0x43], [0xc0, 0xaf, 0x44], [0xf5, 0x80, 0x45],
    ]
    return (0..<count).flatMap { _ in
      Int.random(in: 0..<8, using: &generator) == 0
        ? broken.randomElement(using: &generator) ?? []
        : pieces.randomElement(using: &generator) ?? []
    }
  }

  private static func split(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [[UInt8]] {
    var reads: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let read = rest.prefix(Int.random(in: 1...9, using: &generator))
      rest = rest.dropFirst(read.count)
      reads.append(Array(read))
    }
    return reads
  }

  private func replay(_ reads: [[UInt8]], from request: CaptureRequest) throws -> Frame {
    var recording = Recording()
    for (index, read) in reads.enumerated() {
      recording.add(read, at: .milliseconds(index)) { .output($0) }
    }
    let file = AsciicastWriter.file(of: recording, from: request, title: "screen")
    let read = try AsciicastReader(file: "a.cast").recording(file)
    var renderer = try RecordingRenderer(size: read.size, theme: "dark", scale: 1)
    renderer.adopt(read, adoptsTheme: true, adoptsWidths: true)
    return try renderer.play(read.events[...])
  }

  private func request(_ theme: Theme) -> CaptureRequest {
    CaptureRequest(
      command: ["sh"],
      environment: ["TERM": "xterm-256color", "SHELL": "/bin/sh", "SECRET": "not to be kept"],
      workingDirectory: "/", size: GridSize(columns: 30, rows: 4), palette: theme.palette)
  }

  /// The lines after the header.
  private func lines(_ recording: Recording) -> [String] {
    let file = AsciicastWriter.file(of: recording, from: request(.dark), title: "screen")
    return String(decoding: file, as: UTF8.self).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  private func lines(_ reads: [[UInt8]]) -> [String] {
    var recording = Recording()
    for read in reads { recording.add(read, at: .zero) { .output($0) } }
    return lines(recording)
  }

  private func recording(lines reads: [[UInt8]]) throws -> Asciicast {
    let text =
      #"{"version": 2, "width": 9, "height": 1}"# + "\n" + lines(reads).joined(separator: "\n")
    return try AsciicastReader(file: "a.cast").recording(Array(text.utf8))
  }

  private func output(_ recording: Asciicast) -> String {
    recording.events.reduce("") { text, event in
      if case .output(let output) = event.content { return text + output }
      return text
    }
  }
}
