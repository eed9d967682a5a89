internal import CaptureSteps
internal import TerminalFrame

/// What the screen showed before the last input. With it, a wait distinguishes new content from old, and an answer
/// from the echo of typed text.
///
/// Typed text is on the screen whatever the app does with it: `make; echo done` is there while it runs. Rows are
/// compared by their text up to the end of the match, whatever their position, since they may have moved up.
struct InputTrace {
  /// The screen before the last key.
  private var before: Frame
  /// The screen before the last typed text.
  private var start: Frame
  /// The typed text, which may have several lines.
  private var typed = ""
  /// The screens that showed a whole line of it, before Enter.
  private var echoes: [Frame] = []
  /// Whether Enter was pressed after it.
  private(set) var isSubmitted = false

  /// The most lines and bytes to remember. Conditions hardly ever concern more.
  private static let maxEchoes = 32
  private static let maxTyped = 10_000

  init(_ frame: Frame) { (before, start) = (frame, frame) }

  /// Records an input that is about to be sent.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it's the first input of its step.
  ///   - frame: The screen before the input.
  mutating func send(_ input: CaptureInput, isFirst: Bool, on frame: Frame) {
    before = frame
    guard let text = input.typedText else { return }
    // A step that continues after Enter, such as a text of several lines, types one text.
    if typed.isEmpty || isFirst && isSubmitted {
      (start, typed, echoes, isSubmitted) = (frame, "", [], false)
    }
    if text == "\n" {
      if echoes.count < Self.maxEchoes { echoes.append(frame) }
      isSubmitted = true
    }
    if typed.utf8.count < Self.maxTyped { typed += text }
  }

  /// Whether a part of a row is only the echo of typed text.
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

  /// Whether a part of a row was not on the screen before the last key, and isn't an echo.
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
  /// The text that an input types, with a newline for Enter, or nil if it types nothing.
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
    rowTexts.count { $0.utf8.starts(with: text.utf8) }
  }
}
