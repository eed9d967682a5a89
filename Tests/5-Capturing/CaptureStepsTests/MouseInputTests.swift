import CaptureSteps
import TerminalFrame
import Testing

/// Sources: xterm's control sequences ("Mouse Tracking"), and what xterm 379 sent under Xvfb.
@Suite(.timeLimit(.minutes(20))) struct MouseInputTests {
  private static let cell = GridPosition(column: 9, row: 4)

  @Test(
    "A click is reported in the mode and the encoding that the app set",
    arguments: [
      ("9", ["^[M *%"]), ("9;1006", ["^[<0;10;5M"]), ("9;1015", ["^[32;10;5M"]),
      ("1000", ["^[M *%", "^[M#*%"]), ("1000;1005", ["^[M *%", "^[M#*%"]),
      ("1000;1006", ["^[<0;10;5M", "^[<0;10;5m"]), ("1000;1015", ["^[32;10;5M", "^[35;10;5M"]),
      ("1000;1016", ["^[<0;95;90M", "^[<0;95;90m"]), ("1002;1006", ["^[<0;10;5M", "^[<0;10;5m"]),
      ("1003", ["^[MC*%", "^[M *%", "^[M#*%"]),
      ("1003;1006", ["^[<35;10;5M", "^[<0;10;5M", "^[<0;10;5m"]),
      ("1003;1015", ["^[67;10;5M", "^[32;10;5M", "^[35;10;5M"]),
    ])
  func clickIsEncoded(modes: String, expected: [String]) throws {
    let encoder = encoder(after: "\u{1b}[?\(modes)h")

    #expect(readable(try encoder.click(at: Self.cell)) == expected)
  }

  @Test(
    "The code of a report includes the button and the modifiers",
    arguments: [
      (MouseEvent.Button.left, KeyModifiers.shift, ["^[<4;10;5M", "^[<4;10;5m"]),
      (.middle, .alt, ["^[<9;10;5M", "^[<9;10;5m"]),
      (.right, .ctrl, ["^[<18;10;5M", "^[<18;10;5m"]),
      (.right, KeyModifiers([.ctrl, .alt, .shift]), ["^[<30;10;5M", "^[<30;10;5m"]),
      (.left, KeyModifiers([.super, .capsLock]), ["^[<0;10;5M", "^[<0;10;5m"]),
    ])
  func codeHasModifiers(button: MouseEvent.Button, modifiers: KeyModifiers, expected: [String])
    throws
  {
    let encoder = encoder(after: "\u{1b}[?1000;1006h")

    #expect(
      readable(try encoder.click(button, at: Self.cell, modifiers: modifiers)) == expected)
  }

  @Test("The older encodings keep the modifiers in a release, and mode 9 has none")
  func releaseKeepsModifiers() throws {
    let old = try encoder(after: "\u{1b}[?1000h").click(at: Self.cell, modifiers: .alt)
    let oldest = try encoder(after: "\u{1b}[?9h").click(.middle, at: Self.cell, modifiers: .alt)

    #expect(readable(old) == ["^[M(*%", "^[M+*%"])
    #expect(readable(oldest) == ["^[M!*%"])
  }

  @Test("A double click is two presses and releases")
  func doubleClickIsRepeated() throws {
    let encoder = encoder(after: "\u{1b}[?1003;1006h")

    #expect(
      readable(try encoder.click(at: Self.cell, count: 2)) == [
        "^[<35;10;5M", "^[<0;10;5M", "^[<0;10;5m", "^[<0;10;5M", "^[<0;10;5m",
      ])
  }

  @Test(
    "A drag reports the cells in between if the app asked for motion",
    arguments: [
      ("1000", ["^[<0;1;1M", "^[<0;4;2m"]),
      ("1002", ["^[<0;1;1M", "^[<32;2;1M", "^[<32;3;2M", "^[<32;4;2M", "^[<0;4;2m"]),
      (
        "1003",
        ["^[<35;1;1M", "^[<0;1;1M", "^[<32;2;1M", "^[<32;3;2M", "^[<32;4;2M", "^[<0;4;2m"]
      ),
    ])
  func dragReportsMotion(mode: String, expected: [String]) throws {
    let encoder = encoder(after: "\u{1b}[?\(mode);1006h")

    #expect(
      readable(
        try encoder.drag(
          from: GridPosition(column: 0, row: 0), to: GridPosition(column: 3, row: 1))) == expected)
  }

  @Test(
    "A drag goes from each cell to a neighbouring one, up to its end",
    arguments: [(0, 0), (7, 2), (2, 7), (-7, 2), (-3, -3), (0, -5), (6, 0)])
  func dragVisitsNeighbours(columns: Int, rows: Int) throws {
    let start = GridPosition(column: 20, row: 10)
    let end = GridPosition(column: 20 + columns, row: 10 + rows)
    let encoder = encoder(after: "\u{1b}[?1002;1006h")

    let places = try encoder.drag(from: start, to: end).map { try Self.decoded($0).position }

    #expect(places.first == start)
    #expect(places.last == end)
    #expect(places.count == max(abs(columns), abs(rows)) + 2)
    let isConnected = zip(places, places.dropFirst()).allSatisfy {
      abs($0.column - $1.column) <= 1 && abs($0.row - $1.row) <= 1
    }
    #expect(isConnected)
  }

  @Test(
    "The wheel is reported as a button without a release",
    arguments: [
      (MouseEvent.Direction.up, "^[<64;10;5M"), (.down, "^[<65;10;5M"), (.left, "^[<66;10;5M"),
      (.right, "^[<67;10;5M"),
    ])
  func wheelHasNoRelease(direction: MouseEvent.Direction, expected: String) throws {
    let encoder = encoder(after: "\u{1b}[?1000;1006h")

    #expect(
      readable(try encoder.scroll(direction, at: Self.cell, count: 2)) == [expected, expected])
  }

  @Test(
    "Without a mouse mode, the wheel sends arrows on the alternate screen",
    arguments: [
      ("", MouseEvent.Direction.up, "^[A^[A^[A^[A^[A"), ("", .down, "^[B^[B^[B^[B^[B"),
      ("\u{1b}[?1h", .down, "^OB^OB^OB^OB^OB"), ("\u{1b}[=1u", .up, "^[A^[A^[A^[A^[A"),
    ])
  func wheelSendsArrows(output: String, direction: MouseEvent.Direction, expected: String) throws {
    let encoder = encoder(after: "\u{1b}[?1049;1007h" + output)

    #expect(
      readable(try encoder.scroll(direction, at: Self.cell, count: 2)) == [expected, expected])
  }

  @Test(
    "A mouse event that the app hasn't asked for is an error",
    arguments: [
      "", "\u{1b}[?1001h", "\u{1b}[?1007h", "\u{1b}[?1049h", "\u{1b}[?1000h\u{1b}[?1000l",
    ])
  func unrequestedReportFails(output: String) {
    let encoder = encoder(after: output)

    #expect(throws: InputError.self) { try encoder.click(at: Self.cell) }
    #expect(throws: InputError.self) { try encoder.scroll(.up, at: Self.cell) }
    #expect(throws: InputError.self) { try encoder.drag(from: Self.cell, to: Self.cell) }
  }

  @Test("Mode 9 refuses the wheel, drags and releases")
  func mode9ReportsPresses() {
    let encoder = encoder(after: "\u{1b}[?9h")

    #expect(throws: InputError.self) { try encoder.scroll(.up, at: Self.cell) }
    #expect(throws: InputError.self) { try encoder.drag(from: Self.cell, to: Self.cell) }
    #expect(throws: InputError.self) {
      try encoder.bytes(for: MouseEvent(.release(.left), at: Self.cell))
    }
  }

  @Test(
    "Each encoding reports positions up to its largest number, within the screen",
    arguments: [
      ("1000", 222, true), ("1000", 223, false), ("1000;1005", 94, true),
      ("1000;1005", 1999, true), ("1000;1006", 1999, true), ("1000;1015", 1999, true),
      ("1000;1006", 2000, false), ("1000;1006", -1, false),
    ])
  func encodingLimitsColumns(modes: String, column: Int, isReached: Bool) {
    let encoder = encoder(
      after: "\u{1b}[?\(modes)h", size: GridSize(columns: 2000, rows: 3))

    let press = MouseEvent(.press(.left), at: GridPosition(column: column, row: 1))

    #expect(((try? encoder.bytes(for: press)) != nil) == isReached)
  }

  @Test(
    "Mode 1005 writes columns as UTF-8",
    arguments: [(94, [0x7f]), (95, [0xc2, 0x80]), (1999, [0xdf, 0xb0])])
  func mode1005WritesUTF8(column: Int, expected: [UInt8]) throws {
    let encoder = encoder(after: "\u{1b}[?1000;1005h", size: GridSize(columns: 2000, rows: 3))

    let press = MouseEvent(.press(.left), at: GridPosition(column: column, row: 0))

    #expect(try encoder.bytes(for: press) == Array("\u{1b}[M ".utf8) + expected + [0x21])
  }

  @Test("A cell outside the screen is an error that gives the screen's limits")
  func offScreenCellFails() {
    let encoder = encoder(after: "\u{1b}[?1000;1006h")

    let error = #expect(throws: InputError.self) {
      try encoder.click(at: GridPosition(column: 80, row: 24))
    }

    #expect(
      error
        == InputError(
          message: "row 24, column 80 is outside the 80×24 screen",
          remedy: "rows are 0–23 and columns 0–79"))
  }

  @Test("SGR reports can be decoded to the events that they encode")
  func sgrRoundTrips() throws {
    let encoder = encoder(after: "\u{1b}[?1003;1006h")
    let buttons = MouseEvent.Button.allCases
    let kinds: [MouseEvent.Kind] =
      buttons.map { .press($0) } + buttons.map { .release($0) } + buttons.map { .motion($0) }
      + [.motion(nil)] + MouseEvent.Direction.allCases.map { .wheel($0) }
    for kind in kinds {
      for rawValue in UInt8(0)..<8 {
        for position in [(0, 0), (79, 23), (9, 4)] {
          let event = MouseEvent(
            kind, at: GridPosition(column: position.0, row: position.1),
            modifiers: KeyModifiers(rawValue: rawValue))
          #expect(try Self.decoded(try encoder.bytes(for: event)) == event)
        }
      }
    }
  }

  /// Reads `CSI < code ; column ; row M` or `m`.
  private static func decoded(_ bytes: [UInt8]) throws -> MouseEvent {
    let text = String(decoding: bytes, as: UTF8.self)
    let numbers = text.dropFirst(3).dropLast().split(separator: ";").compactMap { Int($0) }
    try #require(text.hasPrefix("\u{1b}[<") && numbers.count == 3)
    let code = numbers[0]
    let low = UInt8(code & 3)
    let kind: MouseEvent.Kind
    if code & 64 != 0 {
      kind = .wheel(try #require(MouseEvent.Direction(rawValue: low)))
    } else if code & 32 != 0 {
      kind = .motion(MouseEvent.Button(rawValue: low))
    } else {
      let button = try #require(MouseEvent.Button(rawValue: low))
      kind = text.hasSuffix("m") ? .release(button) : .press(button)
    }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.ctrl) }
    return MouseEvent(
      kind, at: GridPosition(column: numbers[1] - 1, row: numbers[2] - 1), modifiers: modifiers)
  }
}
