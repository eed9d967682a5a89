internal import FrameMasks
internal import TerminalFrame

/// What the screen showed when something was sent to the app last, by which a wait distinguishes what came since from what
/// was there, and an answer from the echo of what was typed.
///
/// A text that was typed stands on the screen whatever the app does with it, as `make; echo done` does while it runs. Rows
/// are compared by their text up to the end of what was found, wherever they are: they may have moved up.
struct InputTrace {
  /// The screen before the last key.
  private var before: Frame
  /// The screen before the text that was typed last.
  private var start: Frame
  /// That text, which may have several lines.
  private var typed = ""
  /// The screens that showed a line of it as a whole, before Enter.
  private var echoes: [Frame] = []
  /// Whether Enter was pressed after it.
  private(set) var isSubmitted = false

  /// More lines are hardly waited for.
  private static let maxEchoes = 32
  private static let maxTyped = 10_000

  init(_ frame: Frame) { (before, start) = (frame, frame) }

  /// Takes note of what is about to be sent.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first of its step.
  ///   - frame: The screen before.
  mutating func send(_ input: CaptureInput, isFirst: Bool, on frame: Frame) {
    before = frame
    guard let text = input.typedText else { return }
    // A step that goes on after Enter, as a text of several lines, is one text.
    if typed.isEmpty || isFirst && isSubmitted {
      (start, typed, echoes, isSubmitted) = (frame, "", [], false)
    }
    if text == "\n" {
      if echoes.count < Self.maxEchoes { echoes.append(frame) }
      isSubmitted = true
    }
    if typed.utf8.count < Self.maxTyped { typed += text }
  }

  /// Whether a part of a row shows what was typed, and nothing more.
  func isEcho(_ text: String, _ row: Int, until column: Int, in frame: Frame) -> Bool {
    guard !text.isEmpty, typed.contains(text) else { return false }
    let beginning = frame.text(ofRow: row, before: column)
    let count = frame.countRows(beginningWith: beginning)
    let earlier = start.countRows(beginningWith: beginning)
    guard count > earlier else { return false }
    guard isSubmitted else { return true }
    let echoed = echoes.map { $0.countRows(beginningWith: beginning) }.max() ?? 0
    return echoed > earlier && count <= echoed
  }

  /// Whether a part of a row was not on the screen before the last key, and is no echo.
  func isNew(_ text: String, _ row: Int, _ columns: Range<Int>, in frame: Frame) -> Bool {
    if isEcho(text, row, until: columns.upperBound, in: frame) { return false }
    let isInPlace =
      before.size == frame.size && columns.allSatisfy { before[$0, row] == frame[$0, row] }
    if isInPlace { return false }
    let beginning = frame.text(ofRow: row, before: columns.upperBound)
    return frame.countRows(beginningWith: beginning) > before.countRows(beginningWith: beginning)
  }

  func hasNewTitle(_ frame: Frame) -> Bool { frame.title != before.title }
}

extension CaptureInput {
  /// What it types; a newline for Enter, nil for what types nothing.
  fileprivate var typedText: String? {
    switch self {
    case .type(let text): text
    case .paste(let text): text.replacing("\n", with: " ")
    case .press(let keys):
      keys.contains { $0.typedText != nil } ? keys.compactMap(\.typedText).joined() : nil
    case .click, .drag, .scroll, .focus: nil
    }
  }
}

extension KeyPress {
  fileprivate var typedText: String? {
    switch key {
    case .named(.enter), .named(.kpEnter): "\n"
    case .character("m") where modifiers == .ctrl, .character("j") where modifiers == .ctrl: "\n"
    case .named, .character: text.map { String($0) }
    }
  }
}

extension Frame {
  /// The text of a row up to a column.
  func text(ofRow row: Int, before column: Int) -> String {
    self.row(row).prefix(column).map(\.text).joined()
  }

  fileprivate func countRows(beginningWith text: String) -> Int {
    (0..<size.rows).count { self.text(ofRow: $0).utf8.starts(with: text.utf8) }
  }
}
