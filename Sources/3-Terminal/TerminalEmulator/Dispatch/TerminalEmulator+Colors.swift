import TerminalFrame

// The colours that a program can change and query (xterm, ctlseqs: OSC 4, 5, 10–19, 104, 105, 110–119, XTPUSHCOLORS,
// XTPOPCOLORS and XTREPORTCOLORS).

/// The colours that a program has changed.
struct ColorState: Equatable, Sendable {
  /// The colours that cells and the cursor are drawn with.
  var palette = PaletteChanges()
  /// The colours that are kept only to answer queries: 13 to 19 (pointer, Tektronix, highlight) by the number of their
  /// OSC, and the special colours of OSC 5 from 256 on, as OSC 4 numbers them.
  var hidden: [Int: RGB] = [:]
  /// The numbers of the colours that a program unset, so that the terminal chooses them (OSC 21).
  var unset: Set<Int> = []
}

/// The colours that a program has changed, and those saved by XTPUSHCOLORS (xterm, `xtermPushColors`).
struct ColorStack: Sendable {
  var current = ColorState()
  private var kept = [ColorState?](repeating: nil, count: Self.depth)
  private(set) var used = 0
  private(set) var last = 0

  private static let depth = 10

  /// - Parameter slot: One-based; nil for the next.
  mutating func push(at slot: Int?) {
    let index = (slot ?? used + 1) - 1
    guard kept.indices.contains(index) else { return }
    kept[index] = current
    used = index + 1
    last = max(last, used)
  }

  /// Restores saved colours, or changes nothing if none are saved at `slot`.
  ///
  /// - Parameter slot: One-based; nil for the newest.
  mutating func pop(at slot: Int?) {
    let index = (slot ?? used) - 1
    guard kept.indices.contains(index), let colors = kept[index] else { return }
    used = index
    current = colors
  }
}

extension TerminalEmulator {
  // MARK: OSC 4 and 5

  /// OSC 4 ; index ; colour or ? ; index ; …, and OSC 5, whose indices are lower by 256.
  mutating func changeColors(_ number: Int, _ text: ArraySlice<UInt8>, end: String) {
    let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    for offset in stride(from: 0, to: parts.count - 1, by: 2) {
      let specification = String(decoding: parts[offset + 1], as: UTF8.self)
      guard let index = colorIndex(number, parts[offset]) else {
        if specification == "?" {
          pendingMessages.unansweredQuery = "OSC \(number) for an unknown colour"
        }
        continue
      }
      if specification == "?" {
        guard answersColor(index < 256 ? number : 5) else { continue }
        let name = String(decoding: parts[offset], as: UTF8.self)
        reply("\u{1b}]\(number);\(name);\(color(index).specification)\(end)")
      } else if let color = RGB(specification: specification) {
        setColor(index, color)
      }
    }
  }

  /// OSC 104 and 105: resets the given colours, or all if none are given. Without colours, 104 resets the special ones,
  /// too (xterm, `ResetAnsiColorRequest`).
  mutating func resetColors(_ number: Int, _ text: ArraySlice<UInt8>) {
    if text.isEmpty {
      if number == 104 { colors.current.palette.colors = [:] }
      colors.current.hidden = colors.current.hidden.filter { $0.key < 256 }
    }
    for part in text.split(separator: UInt8(ascii: ";")) {
      if let index = colorIndex(number - 100, part) { setColor(index, nil) }
    }
  }

  /// The index of a colour in OSC 4 or 5: 0 to 255, or 256 to 260 for the special colours (bold, underline, blink,
  /// reverse and italic).
  private func colorIndex(_ number: Int, _ text: ArraySlice<UInt8>) -> Int? {
    guard let index = UInt16(String(decoding: text, as: UTF8.self)) else { return nil }
    let slot = Int(index) + (number == 5 ? 256 : 0)
    return slot <= 260 ? slot : nil
  }

  func color(_ index: Int) -> RGB {
    guard let entry = UInt8(exactly: index) else {
      return colors.current.hidden[index] ?? ownColor(10)
    }
    return colors.current.palette.colors[entry] ?? configuration.palette[entry]
  }

  /// - Parameter color: nil for the terminal's own.
  mutating func setColor(_ index: Int, _ color: RGB?) {
    if let entry = UInt8(exactly: index) {
      colors.current.palette.colors[entry] = color == configuration.palette[entry] ? nil : color
    } else {
      colors.current.hidden[index] = color
    }
  }

  // MARK: OSC 10 to 19

  /// OSC 10 to 19; further colours in one string belong to the next numbers.
  mutating func changeDynamicColors(from number: Int, _ text: ArraySlice<UInt8>, end: String) {
    let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    for (offset, part) in parts.enumerated() where number + offset < 20 {
      let specification = String(decoding: part, as: UTF8.self)
      if specification == "?" {
        guard answersColor(number + offset) else { continue }
        let color = dynamicColor(number + offset)
        reply("\u{1b}]\(number + offset);\(color.specification)\(end)")
      } else if let color = RGB(specification: specification) {
        setDynamicColor(number + offset, color)
      }
    }
  }

  /// Whether colour queries of an OSC are answered; records the query as unanswered if not.
  private mutating func answersColor(_ number: Int) -> Bool {
    if identity.colors.contains(number) { return true }
    pendingMessages.unansweredQuery = "OSC \(number) with ?"
    return false
  }

  func dynamicColor(_ number: Int) -> RGB {
    switch number {
    case 10: colors.current.palette.foreground ?? ownColor(number)
    case 11: colors.current.palette.background ?? ownColor(number)
    case 12: colors.current.palette.cursor ?? ownColor(number)
    default: colors.current.hidden[number] ?? ownColor(number)
    }
  }

  /// - Parameter color: nil for the terminal's own (OSC 110 to 119).
  mutating func setDynamicColor(_ number: Int, _ color: RGB?) {
    let changed = color == ownColor(number) ? nil : color
    colors.current.unset.remove(number)
    switch number {
    case 10: colors.current.palette.foreground = changed
    case 11: colors.current.palette.background = changed
    case 12: colors.current.palette.cursor = changed
    default: colors.current.hidden[number] = changed
    }
  }

  /// The terminal's own colour for an OSC number.
  private func ownColor(_ number: Int) -> RGB {
    switch number {
    case 11, 14, 16, 19, -1: configuration.palette.background
    case 12: configuration.palette.cursor
    default: configuration.palette.foreground
    }
  }

  // MARK: The stack

  /// XTPUSHCOLORS.
  mutating func pushColors() {
    if parameters.count == 0 { return colors.push(at: nil) }
    for index in 0..<parameters.count {
      colors.push(at: parameters[index] == 0 ? nil : parameters[index])
    }
  }

  /// XTPOPCOLORS.
  mutating func popColors() {
    for index in 0..<max(parameters.count, 1) {
      colors.pop(at: parameters[index] == 0 ? nil : parameters[index])
    }
  }

  /// XTREPORTCOLORS.
  mutating func reportColors() {
    guard answers(.colorStack, "XTREPORTCOLORS (CSI # R)") else { return }
    reply("\u{1b}[\(identity.colorStackPrefix)\(colors.used);\(colors.last)#Q")
  }
}
