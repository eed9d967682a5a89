/// A mouse event as a terminal reports it.
struct MouseInput: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case press, release, move
    case scroll(String)
  }

  let action: Action
  /// `left`, `middle` or `right`; nil if the report doesn't say.
  let button: String?
  /// In the order ctrl, alt, shift.
  let modifiers: [String]
  let cell: ScriptStep.Cell

  /// - Parameters:
  ///   - code: xterm's button code (ctlseqs, "Mouse Tracking").
  ///   - isRelease: Whether the report is in SGR form and ends in `m`.
  init?(code: Int, cell: ScriptStep.Cell, isRelease: Bool) {
    let number = code & 3
    guard code & 128 == 0, cell.column >= 0, cell.row >= 0 else { return nil }
    modifiers = [(16, "ctrl"), (8, "alt"), (4, "shift")].filter { code & $0.0 != 0 }.map(\.1)
    self.cell = cell
    if code & 64 != 0 {
      action = .scroll(["up", "down", "left", "right"][number])
      button = nil
    } else {
      button = number == 3 ? nil : ["left", "middle", "right"][number]
      action = code & 32 != 0 ? .move : isRelease || number == 3 ? .release : .press
    }
  }
}

/// Decodes control sequences (CSI) that a terminal sends.
enum ControlSequenceInput {
  /// - Parameter rest: Input that starts with `ESC [`.
  /// - Returns: nil if it isn't a control sequence.
  static func step(_ rest: ArraySlice<Unicode.Scalar>) -> InputDecoder.Step? {
    let body = rest.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    if first == "M" { return oldMouse(rest) }
    // The Linux console sends its first five function keys this way.
    if first == "[" {
      guard let key = body.dropFirst().first else { return .incomplete }
      guard ("A"..."E").contains(key) else { return nil }
      return .whole(4, [.key("f\(key.value - 0x40)")])
    }
    let parameters = body.prefix { (0x30...0x3f).contains($0.value) }
    let intermediates = body.dropFirst(parameters.count).prefix { (0x20...0x2f).contains($0.value) }
    let length = 2 + parameters.count + intermediates.count
    guard let final = rest.dropFirst(length).first else { return .incomplete }
    guard (0x40...0x7e).contains(final.value) else {
      return .whole(length, [.unknown(InputDecoder.readableForm(of: rest.prefix(length)))])
    }
    if final == "~", parameters.elementsEqual("200".unicodeScalars) { return paste(rest) }
    let text = String(String.UnicodeScalarView(parameters))
    let inputs = meaning(text, final, hasIntermediates: !intermediates.isEmpty)
    return .whole(
      length + 1, inputs ?? [.unknown(InputDecoder.readableForm(of: rest.prefix(length + 1)))])
  }

  /// - Returns: Empty for a terminal's response or a key release; nil for an unknown sequence.
  private static func meaning(
    _ text: String, _ final: Unicode.Scalar, hasIntermediates: Bool
  ) -> [TerminalInput]? {
    if text.hasPrefix("<") { return mouse(text.dropFirst(), final) }
    if hasIntermediates || text.hasPrefix("?") || text.hasPrefix(">") || text.hasPrefix("=") {
      return final == "y" || final == "u" || final == "c" || final == "n" || final == "R" ? [] : nil
    }
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) } }
    func number(_ index: Int, _ part: Int = 0) -> Int? {
      guard index < parameters.count, part < parameters[index].count else { return nil }
      return parameters[index][part]
    }
    let isReleased = number(1, 1) == 3
    let modifiers = max((number(1) ?? 1) - 1, 0) & 15
    switch final {
    case "c", "n", "t", "x": return []
    // Two parameters are a cursor position report, a response. F3 with modifiers looks the same and is dropped too.
    case "R" where parameters.count == 2: return []
    case "I" where text.isEmpty: return [.focus(true)]
    case "O" where text.isEmpty: return [.focus(false)]
    case "Z": return [.key(KeyName.of("tab", modifiers: modifiers | KeyName.shift))]
    case "~" where number(0) == 27:
      return number(2).flatMap { character($0, modifiers: modifiers, shifted: nil, text: nil) }
    case "~":
      guard let key = number(0).flatMap({ KeyName.byNumber[$0] }) else { return nil }
      return isReleased ? [] : [.key(KeyName.of(key, modifiers: modifiers))]
    case "u":
      if isReleased { return [] }
      return number(0).flatMap {
        character($0, modifiers: modifiers, shifted: number(0, 1), text: number(2))
      }
    default:
      guard let key = KeyName.byFinal[final] else { return nil }
      return isReleased ? [] : [.key(KeyName.of(key, modifiers: modifiers))]
    }
  }

  /// A key reported by its code point, including kitty's private ones.
  private static func character(
    _ code: Int, modifiers: Int, shifted: Int?, text: Int?
  ) -> [TerminalInput]? {
    if let key = KeyName.byCode[code] { return [.key(KeyName.of(key, modifiers: modifiers))] }
    switch code {
    case 57376...57398: return [.key(KeyName.of("f\(code - 57363)", modifiers: modifiers))]
    case 57399...57408: return [.key(KeyName.of("kp\(code - 57399)", modifiers: modifiers))]
    // Modifiers and lock keys on their own.
    case 57441...57454, 57358...57360: return []
    case 57344...63743: return nil
    default: break
    }
    guard let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
    if modifiers & ~KeyName.shift == 0 {
      if let typed = text.flatMap({ Unicode.Scalar(UInt32(clamping: $0)) }), typed.value >= 0x20 {
        return [.text(typed)]
      }
      if modifiers == 0 { return [.text(scalar)] }
      if let capital = shifted.flatMap({ Unicode.Scalar(UInt32(clamping: $0)) }) {
        return [.text(capital)]
      }
      let capital = scalar.properties.uppercaseMapping.unicodeScalars
      if capital.count == 1, let first = capital.first, first != scalar { return [.text(first)] }
    }
    return [.key(KeyName.of(scalar, modifiers: modifiers))]
  }

  /// Mouse reports in SGR form: `<button;column;row` and `M`, or `m` for a release.
  private static func mouse(_ text: Substring, _ final: Unicode.Scalar) -> [TerminalInput]? {
    let numbers = text.split(separator: ";").map { Int($0) }
    guard final == "M" || final == "m", numbers.count == 3, let code = numbers[0],
      let column = numbers[1], let row = numbers[2],
      let input = MouseInput(
        code: code, cell: ScriptStep.Cell(column: column - 1, row: row - 1),
        isRelease: final == "m")
    else { return nil }
    return [.mouse(input)]
  }

  /// Mouse reports of X10: `M` and three characters, each offset by 32.
  private static func oldMouse(_ rest: ArraySlice<Unicode.Scalar>) -> InputDecoder.Step {
    let values = rest.dropFirst(3).prefix(3).map { Int($0.value) - 32 }
    guard values.count == 3 else { return .incomplete }
    let input = MouseInput(
      code: values[0], cell: ScriptStep.Cell(column: values[1] - 1, row: values[2] - 1),
      isRelease: false)
    return .whole(
      6, [input.map { .mouse($0) } ?? .unknown(InputDecoder.readableForm(of: rest.prefix(6)))])
  }

  /// A bracketed paste up to `ESC [ 201 ~`. Terminals send its line ends as Enter.
  private static func paste(_ rest: ArraySlice<Unicode.Scalar>) -> InputDecoder.Step {
    let body = rest.dropFirst(6)
    guard let end = InputDecoder.start(of: InputDecoder.pasteEnd, in: body) else {
      return .incomplete
    }
    var text = String.UnicodeScalarView()
    for scalar in body[..<end] { text.append(scalar == "\r" ? "\n" : scalar) }
    let length = end - rest.startIndex + InputDecoder.pasteEnd.count
    return .whole(length, [.paste(String(text))])
  }
}
