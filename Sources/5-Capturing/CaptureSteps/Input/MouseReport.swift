internal import TerminalEmulator
internal import TerminalFrame

/// Encodes mouse events in the mode and encoding that the app has set (xterm, ctlseqs "Mouse Tracking" and "Extended
/// coordinates").
struct MouseReport: Sendable {
  let modes: InputModes

  /// - Returns: Nil if the mode doesn't report such events.
  /// - Throws: ``InputError`` if the cell is not on the screen or the encoding can't represent it.
  func bytes(for event: MouseEvent) throws(InputError) -> [UInt8]? {
    guard isReported(event.kind) else { return nil }
    let position = event.position
    guard modes.size.contains(position) else {
      throw InputError(
        message:
          "row \(position.row), column \(position.column) is outside the \(modes.size) screen",
        remedy: "rows are 0–\(modes.size.rows - 1) and columns 0–\(modes.size.columns - 1)")
    }
    return try encoded(event)
  }

  private func isReported(_ kind: MouseEvent.Kind) -> Bool {
    switch (modes.mouse, kind) {
    case (.off, _), (.highlight, _): false
    case (.pressOnly, .press): true
    case (.pressOnly, _): false
    case (.buttons, .motion): false
    case (.drag, .motion(nil)): false
    case (.buttons, _), (.drag, _), (.motion, _): true
    }
  }

  private func encoded(_ event: MouseEvent) throws(InputError) -> [UInt8] {
    let isRelease = if case .release = event.kind { true } else { false }
    // Mode 9 reports no modifiers.
    let code = modes.mouse == .pressOnly ? event.code & 3 : event.code
    let column = event.position.column + 1
    let row = event.position.row + 1
    switch modes.mouseEncoding {
    case .sgr: return Array("\u{1b}[<\(code);\(column);\(row)\(isRelease ? "m" : "M")".utf8)
    case .sgrPixels:
      // The middle of the cell; xterm counts pixels from 0.
      let x = event.position.column * modes.cell.width + modes.cell.width / 2
      let y = event.position.row * modes.cell.height + modes.cell.height / 2
      return Array("\u{1b}[<\(code);\(x);\(y)\(isRelease ? "m" : "M")".utf8)
    case .urxvt:
      return Array("\u{1b}[\(32 + Self.merged(code, isRelease));\(column);\(row)M".utf8)
    case .x10:
      guard max(column, row) <= 223 else { throw Self.outOfReach(223) }
      let values = [Int(Self.merged(code, isRelease)), column, row]
      return Array("\u{1b}[M".utf8) + values.map { UInt8($0 + 32) }
    case .utf8:
      guard max(column, row) <= 2015 else { throw Self.outOfReach(2015) }
      let values = [Int(Self.merged(code, isRelease)), column, row]
      return Array("\u{1b}[M".utf8) + values.flatMap { Self.utf8($0 + 32) }
    }
  }

  /// The older encodings have one code for the release of any button: 3, with the modifiers.
  private static func merged(_ code: UInt8, _ isRelease: Bool) -> UInt8 {
    isRelease ? code | 3 : code
  }

  /// One or two bytes, for values up to 2047.
  private static func utf8(_ value: Int) -> [UInt8] {
    Unicode.Scalar(UInt32(value)).map { Array(String(Character($0)).utf8) } ?? []
  }

  private static func outOfReach(_ limit: Int) -> InputError {
    InputError(
      message: "the app's mouse encoding can only report rows and columns 0–\(limit - 1)",
      remedy: "use a cell further up and left, or make the app set mode 1006 (SGR)")
  }
}
