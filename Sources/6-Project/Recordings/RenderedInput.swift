package import ProjectFiles
internal import TerminalEmulator
package import TerminalFrame

/// The input of `qa render`: the bytes that a program wrote to its terminal, or an asciicast of them.
package struct RenderedInput: ~Copyable {
  /// The last frame of the terminal, and what draws it.
  package struct Result: Sendable {
    package let frame: Frame
    /// What the terminal would have sent back to the program.
    package let replies: [UInt8]
    package let renderer: RecordingRenderer
    /// Notes for a person, as sentences.
    package let notes: [String]
  }

  /// What to take from a recording, unless the person chose otherwise.
  package struct Adoption: Sendable {
    let size: Bool
    let theme: Bool
    let widths: Bool

    package init(size: Bool = true, theme: Bool = true, widths: Bool = true) {
      (self.size, self.theme, self.widths) = (size, theme, widths)
    }
  }

  /// The length of the beginning by which an input is recognised as a recording. It includes any header. A shorter
  /// input is examined as a whole.
  private static let beginningLength = 1 << 14

  private let renderer: RecordingRenderer
  private let adoption: Adoption
  private let readsLineFeedsAsBoth: Bool
  /// The file as shown in messages.
  private let file: String
  /// All of a recording, or of an input that may be one; nil for the output of a program.
  private var recording: [UInt8]? = []
  /// Whether the input was examined for being a recording.
  private var isDecided = false
  private var terminal: TerminalEmulator
  private var replies: [UInt8] = []
  /// What a terminal driver's carriage returns would show; nil once the output has carriage returns of its own.
  private var driven: TerminalEmulator?

  /// - Parameter readsLineFeedsAsBoth: Whether a line feed is read as carriage return and line feed.
  package init(
    _ renderer: RecordingRenderer, file: String, readsLineFeedsAsBoth: Bool,
    adopting adoption: Adoption
  ) {
    self.renderer = renderer
    self.adoption = adoption
    self.file = file
    self.readsLineFeedsAsBoth = readsLineFeedsAsBoth
    terminal = renderer.terminal()
    driven = readsLineFeedsAsBoth ? nil : .some(renderer.terminal())
  }

  /// - Parameter bytes: At most 64 KiB, so that the terminal's replies never pile up.
  package mutating func feed(_ bytes: Span<UInt8>) {
    if recording == nil { return show(bytes) }
    for index in 0..<bytes.count { recording?.append(bytes[index]) }
    if !isDecided, (recording?.count ?? 0) >= Self.beginningLength { decide() }
  }

  private mutating func show(_ bytes: Span<UInt8>) {
    if readsLineFeedsAsBoth {
      terminal.feed(Self.withCarriageReturns(bytes).span)
    } else {
      terminal.feed(bytes)
      drive(bytes)
    }
    replies += terminal.drainReplies()
  }

  /// Shows output that has bare line feeds as a terminal driver would, to check whether the result differs.
  private mutating func drive(_ bytes: Span<UInt8>) {
    guard var terminal = driven.take() else { return }
    for index in 0..<bytes.count where bytes[index] == 0x0d { return }
    terminal.feed(Self.withCarriageReturns(bytes).span)
    _ = terminal.drainReplies()
    driven = .some(terminal)
  }

  private static func withCarriageReturns(_ bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for index in 0..<bytes.count {
      if bytes[index] == 0x0a { result.append(0x0d) }
      result.append(bytes[index])
    }
    return result
  }

  /// Examines the input so far, and shows it unless it begins like a recording.
  private mutating func decide() {
    guard !isDecided, let beginning = recording else { return }
    isDecided = true
    if AsciicastReader.begins(beginning) { return }
    recording = nil
    for start in stride(from: 0, to: beginning.count, by: 1 << 16) {
      show(beginning.span.extracting(start..<min(start + 1 << 16, beginning.count)))
    }
  }

  /// - Throws: ``SuiteError`` if the input begins as a recording and can't be read as one.
  package consuming func finish() throws(SuiteError) -> Result {
    decide()
    guard let recording else {
      let frame = terminal.frameWithScrollback()
      var notes: [String] = []
      if let driven = driven.take(), driven.frameWithScrollback().text != frame.text {
        notes.append(
          "a line feed alone leaves the cursor in its column; --crlf shows the lines as a terminal driver would"
        )
      }
      return Result(frame: frame, replies: replies, renderer: renderer, notes: notes)
    }
    return try played(AsciicastReader(file: file).recording(recording))
  }

  private func played(_ recording: Asciicast) throws(SuiteError) -> Result {
    var renderer = renderer
    if adoption.size { renderer.size = recording.size }
    renderer.adopt(recording, adoptsTheme: adoption.theme, adoptsWidths: adoption.widths)
    var notes = [
      "this is an asciicast of version \(recording.version), played to its end; qa replay shows other moments"
    ]
    if let breakOff = recording.breakOff {
      notes.append("\(breakOff.place): \(breakOff.sentence)")
    }
    return Result(
      frame: try renderer.play(recording.events[...]), replies: [], renderer: renderer,
      notes: notes)
  }
}
