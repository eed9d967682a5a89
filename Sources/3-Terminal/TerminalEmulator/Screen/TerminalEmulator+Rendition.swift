import TerminalFrame

// SGR, and saving it (ECMA-48 §8.3.117; ITU-T T.416 for colours; xterm and kitty for the rest).

/// A pen saved by XTPUSHSGR, with the attributes to restore.
struct PushedPen: Sendable {
  var pen: Pen
  /// The SGR numbers of the attributes to restore; empty for all.
  var parts: [Int]
}

extension TerminalEmulator {
  /// SGR (ECMA-48 §8.3.117).
  mutating func selectGraphicRendition() {
    let count = parser.parameters.count
    guard count > 0 else { return resetRendition() }
    var style = cursor.pen.style
    var underlineColor = cursor.pen.underlineColor
    var index = 0
    while index < count {
      let code = parser.parameters[index]
      let first = index
      index &+= 1
      while parser.parameters.isSubparameter(index) { index &+= 1 }
      switch code {
      case 0:
        style = 0
        underlineColor = 0
      case 4 where index > first &+ 1:
        let kind = parser.parameters[first &+ 1]
        if kind <= 5 { style.setUnderline(UInt64(kind)) }
      case 38, 48, 58:
        let color =
          index > first &+ 1
          ? parser.parameters.color(colons: first &+ 1..<index)
          : parser.parameters.color(semicolonsFrom: &index)
        guard let color else { continue }
        switch code {
        case 38: style.setForeground(color)
        case 48: style.setBackground(color)
        default: underlineColor = color
        }
      case 59: underlineColor = 0
      default:
        // Other numbers with sub-parameters are unknown, so they are ignored.
        if index == first &+ 1 { style.apply(code) }
      }
    }
    cursor.pen.style = style
    if underlineColor != cursor.pen.underlineColor {
      cursor.pen.underlineColor = underlineColor
      updateExtra()
    }
  }

  private mutating func resetRendition() {
    cursor.pen.style = 0
    if cursor.pen.underlineColor != 0 {
      cursor.pen.underlineColor = 0
      updateExtra()
    }
  }

  /// Updates the pen's index of its underline colour and link.
  mutating func updateExtra() {
    compactIfNeeded()
    cursor.pen.extra = store.index(
      of: CellStore.Extra(underlineColor: cursor.pen.underlineColor, link: cursor.pen.link))
  }

  // MARK: XTPUSHSGR and XTPOPSGR

  /// The greatest number of pens kept, as in xterm.
  private static let penStackDepth = 10

  /// XTPUSHSGR (xterm, ctlseqs).
  mutating func pushPen() {
    guard penStack.count < Self.penStackDepth else { return }
    penStack.append(
      PushedPen(pen: cursor.pen, parts: (0..<parameters.count).map { parameters[$0] }))
  }

  /// XTPOPSGR (xterm, ctlseqs).
  mutating func popPen() {
    guard let pushed = penStack.popLast() else { return }
    if pushed.parts.isEmpty {
      let (isProtected, link) = (cursor.pen.isProtected, cursor.pen.link)
      cursor.pen = pushed.pen
      (cursor.pen.isProtected, cursor.pen.link) = (isProtected, link)
    }
    for part in pushed.parts { restore(part, from: pushed.pen) }
    updateExtra()
  }

  private mutating func restore(_ part: Int, from old: Pen) {
    let mask =
      switch part {
      case 4, 21: StyleBits.underline
      case 30: StyleBits.color
      case 31: StyleBits.background
      default: StyleBits.attribute(sgr: part)
      }
    cursor.pen.style = cursor.pen.style & ~mask | old.style & mask
  }

  // MARK: DECRQSS

  /// The parameters of an SGR that sets the current pen (DECRQSS; VT510 manual).
  var renditionParameters: String {
    Self.parameters(
      of: StyleBits.style(
        of: cursor.pen.style, underlineColor: Color(rawValue: cursor.pen.underlineColor) ?? .default
      ))
  }

  /// The parameters of an SGR that resets the pen and then sets a style.
  static func parameters(of style: Style) -> String {
    // In xterm's order (`xtermFormatSGR`), followed by what xterm doesn't have.
    var parts = ["0"]
    if style.attributes.contains(.bold) { parts.append("1") }
    if style.underline == .single { parts.append("4") }
    let codes: [(Style.Attributes, String)] = [
      (.blink, "5"), (.inverse, "7"), (.conceal, "8"), (.dim, "2"), (.italic, "3"),
      (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, code) in codes where style.attributes.contains(attribute) { parts.append(code) }
    switch style.underline {
    case .none, .single: break
    case .double: parts.append("21")
    default: parts.append("4:\(style.underline.rawValue)")
    }
    add(style.foreground, base: 30, to: &parts)
    add(style.background, base: 40, to: &parts)
    add(style.underlineColor, base: 50, to: &parts)
    return parts.joined(separator: ";")
  }

  private static func add(_ color: Color, base: Int, to parts: inout [String]) {
    switch color.kind {
    case .default: break
    case .palette(let index) where index < 8 && base < 50: parts.append("\(base + Int(index))")
    case .palette(let index) where index < 16 && base < 50:
      parts.append("\(base + 52 + Int(index))")
    case .palette(let index): parts.append("\(base + 8):5:\(index)")
    case .rgb(let rgb): parts.append("\(base + 8):2::\(rgb.red):\(rgb.green):\(rgb.blue)")
    }
  }
}

extension StyleBits {
  /// The bit of the attribute that an SGR number sets, or 0 if it sets none.
  static func attribute(sgr code: Int) -> UInt64 {
    let attributes: [Int: Style.Attributes] = [
      1: .bold, 2: .dim, 3: .italic, 5: .blink, 7: .inverse, 8: .conceal, 9: .strike,
    ]
    return UInt64(attributes[code]?.rawValue ?? 0) << attributesShift
  }
}

extension UInt64 {
  // Access to a style in the layout of `StyleBits`.

  @inline(__always)
  mutating func insert(_ attributes: Style.Attributes) {
    self |= UInt64(attributes.rawValue) << StyleBits.attributesShift
  }

  @inline(__always)
  mutating func remove(_ attributes: Style.Attributes) {
    self &= ~(UInt64(attributes.rawValue) << StyleBits.attributesShift)
  }

  @inline(__always)
  mutating func setUnderline(_ kind: UInt64) {
    self = self & ~StyleBits.underline | kind << StyleBits.underlineShift
  }

  @inline(__always)
  mutating func setForeground(_ color: UInt32) {
    self = self & ~StyleBits.color | UInt64(color)
  }

  @inline(__always)
  mutating func setBackground(_ color: UInt32) {
    self = self & ~StyleBits.background | UInt64(color) << StyleBits.backgroundShift
  }

  @inline(__always)
  mutating func apply(_ code: Int) {
    switch code {
    case 1: insert(.bold)
    case 2: insert(.dim)
    case 3: insert(.italic)
    case 4: setUnderline(1)
    case 5, 6: insert(.blink)
    case 7: insert(.inverse)
    case 8: insert(.conceal)
    case 9: insert(.strike)
    case 21: setUnderline(2)
    case 22:
      remove(.bold)
      remove(.dim)
    case 23: remove(.italic)
    case 24: setUnderline(0)
    case 25: remove(.blink)
    case 27: remove(.inverse)
    case 28: remove(.conceal)
    case 29: remove(.strike)
    case 30...37: setForeground(0x0100_0000 | UInt32(code - 30))
    case 39: setForeground(0)
    case 40...47: setBackground(0x0100_0000 | UInt32(code - 40))
    case 49: setBackground(0)
    case 53: insert(.overline)
    case 55: remove(.overline)
    case 90...97: setForeground(0x0100_0000 | UInt32(code - 82))
    case 100...107: setBackground(0x0100_0000 | UInt32(code - 92))
    default: break
    }
  }
}

extension Parameters {
  /// A colour given as `5:n`, `2:r:g:b` or `2:space:r:g:b…` (T.416 §13.1.8).
  @inline(__always)
  fileprivate func color(colons: Range<Int>) -> UInt32? {
    switch self[colons.lowerBound] {
    case 5 where colons.count >= 2: return Self.indexed(self[colons.lowerBound + 1])
    case 2 where colons.count >= 4:
      let red = colons.lowerBound + (colons.count == 4 ? 1 : 2)
      return Self.direct(self[red], self[red + 1], self[red + 2])
    default: return nil
    }
  }

  /// A colour given as `;5;n` or `;2;r;g;b`, as most programs write it. Missing values are 0 (xterm,
  /// `parse_extended_colors`).
  @inline(__always)
  fileprivate func color(semicolonsFrom index: inout Int) -> UInt32? {
    let kind = self[index]
    let start = index + 1
    switch kind {
    case 5:
      index = min(start + 1, count)
      return Self.indexed(self[start])
    case 2:
      index = min(start + 3, count)
      return Self.direct(self[start], self[start + 1], self[start + 2])
    default:
      index = min(start, count)
      return nil
    }
  }

  @inline(__always)
  private static func indexed(_ index: Int) -> UInt32? {
    index <= 255 ? 0x0100_0000 | UInt32(index) : nil
  }

  @inline(__always)
  private static func direct(_ red: Int, _ green: Int, _ blue: Int) -> UInt32? {
    guard red <= 255, green <= 255, blue <= 255 else { return nil }
    return 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
