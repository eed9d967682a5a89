import Glibc
import TerminalEmulator
import TerminalFrame
import TerminalUI
import TestSupport
import Testing

/// Rows on terminals that give emoji and combining marks other widths than we do.
@Suite(.timeLimit(.minutes(20))) struct TerminalWidthTests {
  /// A skin tone, a family, variation selectors, a flag and half of one, a keycap, combining marks, CJK and lines.
  private static let clusters = [
    "👍🏽", "👨‍👩‍👧", "❤️", "⚠️", "⌚︎", "🇫🇷", "🇫", "1️⃣", "กำ", "ｶﾞ", "e\u{301}", "界", "─", "│", "…", "☰",
  ]

  private static func frame(_ random: inout SeededGenerator, size: GridSize) -> Frame {
    var canvas = Canvas(size: size)
    for row in 0..<size.rows {
      var rest = canvas.bounds.line(row)
      while rest.columns > 0 {
        let text =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: clusters.randomElement(using: &random) ?? "x"
          case 1: " "
          default: String(Int.random(in: 0...9, using: &random))
          }
        let end = canvas.put(text, in: rest)
        rest = Rect(
          column: end, row: row, columns: rest.endColumn - end, rows: 1)
      }
      if Bool.random(using: &random) {
        canvas.fill(
          Rect(column: size.columns / 2, row: row, columns: size.columns, rows: 1), style: .default)
      }
    }
    return canvas.frame
  }

  /// The texts of the cells that have one column in every terminal, and "?" for all others.
  private static func certain(_ frame: Frame, as wanted: Frame) -> [String] {
    (0..<wanted.size.rows).flatMap { row in
      (0..<wanted.size.columns).map { column in
        wanted[column, row].isPrintableASCII && !wanted[column, row].isContinuation
          ? frame[column, row].text : "?"
      }
    }
  }

  @Test(
    "The text beside an emoji is in its column, whatever width the terminal gives the emoji",
    arguments: TerminalEmulator.WidthProfile.allCases, 0..<40)
  func neighboursKeepColumns(profile: TerminalEmulator.WidthProfile, seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = GridSize(columns: 24, rows: 4)
    var terminal = TerminalEmulator(
      TerminalEmulator.Configuration(size: size, widthProfile: profile))
    var writer = FrameWriter()

    for _ in 0..<4 {
      let frame = Self.frame(&random, size: size)
      terminal.feed(Array(writer.output(for: frame).utf8))

      let shown = terminal.frame()

      #expect(Self.certain(shown, as: frame) == Self.certain(frame, as: frame))
    }
  }

  @Test("Drawing a frame leaves the wrapping of lines on")
  func wrappingIsRestored() {
    var terminal = TerminalEmulator(
      TerminalEmulator.Configuration(size: GridSize(columns: 4, rows: 2)))
    var writer = FrameWriter()
    terminal.feed(Array(writer.output(for: Frame(size: GridSize(columns: 4, rows: 2))).utf8))

    terminal.feed(Array("\u{1b}[Habcdef".utf8))

    #expect(terminal.frame().text == "abcd\nef")
  }

  // MARK: A real terminal

  private static let hasTmux = run("command -v tmux")?.contains("tmux") ?? false

  /// What a command of the shell prints, or nil if it can't be started.
  private static func run(_ command: String) -> String? {
    guard let pipe = popen(command, "r") else { return nil }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test("In tmux, marks beside emoji stay at their columns", .enabled(if: hasTmux))
  func tmuxKeepsColumns() throws {
    let folder = TestPlace.newFolder("widths")
    _ = Self.run("mkdir -p '\(folder)'")
    defer { _ = Self.run("rm -rf '\(folder)'") }
    let size = GridSize(columns: 24, rows: Self.clusters.count)
    var canvas = Canvas(size: size)
    var marks = ""
    for (row, cluster) in Self.clusters.enumerated() {
      let end = canvas.put("a\(cluster)", in: canvas.bounds.line(row))
      canvas.put(
        "|\(cluster)|", in: Rect(column: end, row: row, columns: size.columns - end, rows: 1))
      // Writes an X over each of the drawn marks.
      for column in 0..<size.columns where canvas.frame[column, row].text == "|" {
        marks += "\u{1b}[\(row + 1);\(column + 1)HX"
      }
    }
    var writer = FrameWriter()
    let output = Array((writer.output(for: canvas.frame) + marks).utf8)
    let file = try #require(fopen("\(folder)/output", "w"))
    fwrite(output, 1, output.count, file)
    fclose(file)
    let tmux = "LC_ALL=C.UTF-8 tmux -u -f /dev/null -S '\(folder)/socket'"
    defer { _ = Self.run("\(tmux) kill-server 2>/dev/null") }

    _ = Self.run(
      "\(tmux) new-session -d -x \(size.columns) -y \(size.rows + 1) "
        + "\"stty raw; cat '\(folder)/output'; sleep 60\" 2>&1")
    var shown = ""
    for _ in 0..<100 where shown.count(where: { $0 == "X" }) < 2 * size.rows {
      usleep(50_000)
      shown = Self.run("\(tmux) capture-pane -p") ?? ""
    }

    #expect(shown.count { $0 == "X" } == 2 * size.rows, "\(shown)")
    #expect(!shown.contains("|"), "\(shown)")
  }
}
