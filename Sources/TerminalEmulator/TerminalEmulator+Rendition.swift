import TerminalFrame

// SGR and what saves it (ECMA-48 §8.3.117; ITU-T T.416 for colours; xterm and kitty for the rest).

/// A pen that XTPUSHSGR keeps, with the parameters that say what of it is restored.
struct PushedPen: Sendable {
  var pen: Pen
  /// The numbers of SGR that are restored; empty for all.
  var parts: [Int]
}

extension TerminalEmulator {
  mutating func selectGraphicRendition() {
    let parameters = parser.parameters
    guard parameters.count > 0 else { return resetRendition() }
    var style = pen.style
    var underlineColor = pen.underlineColor
    var index = 0
    while index < parameters.count {
      let code = parameters[index]
      let first = index
      index += 1
      while parameters.isSubparameter(index) { index += 1 }
      switch code {
      case 0:
        style = 0
        underlineColor = 0
      case 4 where index > first + 1:
        if parameters[first + 1] <= 5 { style.setUnderline(UInt64(parameters[first + 1])) }
      case 38, 48, 58:
        let color =
          index > first + 1
          ? Self.color(parameters, colons: first + 1..<index)
          : Self.color(parameters, semicolonsFrom: &index)
        guard let color else { continue }
        switch code {
        case 38: style.setForeground(color)
        case 48: style.setBackground(color)
        default: underlineColor = color
        }
      case 59: underlineColor = 0
      default:
        // A sub-parameter after any other number makes it one that nobody knows.
        if index == first + 1 { Self.apply(code, to: &style) }
      }
    }
    pen.style = style
    if underlineColor != pen.underlineColor {
      pen.underlineColor = underlineColor
      updateExtra()
    }
  }

  private mutating func resetRendition() {
    pen.style = 0
    if pen.underlineColor != 0 {
      pen.underlineColor = 0
      updateExtra()
    }
  }

  /// Finds the number of the pen's underline colour and link.
  mutating func updateExtra() {
    compactIfNeeded()
    pen.extra = store.index(
      of: CellStore.Extra(underlineColor: pen.underlineColor, link: pen.link))
  }

  @inline(__always)
  private static func apply(_ code: Int, to style: inout UInt64) {
    switch code {
    case 1: style.insert(.bold)
    case 2: style.insert(.dim)
    case 3: style.insert(.italic)
    case 4: style.setUnderline(1)
    case 5, 6: style.insert(.blink)
    case 7: style.insert(.inverse)
    case 8: style.insert(.conceal)
    case 9: style.insert(.strike)
    case 21: style.setUnderline(2)
    case 22: style.remove([.bold, .dim])
    case 23: style.remove(.italic)
    case 24: style.setUnderline(0)
    case 25: style.remove(.blink)
    case 27: style.remove(.inverse)
    case 28: style.remove(.conceal)
    case 29: style.remove(.strike)
    case 30...37: style.setForeground(0x0100_0000 | UInt32(code - 30))
    case 39: style.setForeground(0)
    case 40...47: style.setBackground(0x0100_0000 | UInt32(code - 40))
    case 49: style.setBackground(0)
    case 53: style.insert(.overline)
    case 55: style.remove(.overline)
    case 90...97: style.setForeground(0x0100_0000 | UInt32(code - 82))
    case 100...107: style.setBackground(0x0100_0000 | UInt32(code - 92))
    default: break
    }
  }

  /// `5:n`, `2:r:g:b` or `2:space:r:g:b…` (T.416 §13.1.8).
  private static func color(_ parameters: Parameters, colons: Range<Int>) -> UInt32? {
    switch parameters[colons.lowerBound] {
    case 5 where colons.count >= 2: return indexed(parameters[colons.lowerBound + 1])
    case 2 where colons.count >= 4:
      let red = colons.lowerBound + (colons.count == 4 ? 1 : 2)
      return direct(parameters[red], parameters[red + 1], parameters[red + 2])
    default: return nil
    }
  }

  /// `;5;n` or `;2;r;g;b`, as most programs write it.
  private static func color(_ parameters: Parameters, semicolonsFrom index: inout Int) -> UInt32? {
    let kind = parameters[index]
    let start = index + 1
    switch kind {
    case 5:
      index = min(start + 1, parameters.count)
      return start < parameters.count ? indexed(parameters[start]) : nil
    case 2:
      index = min(start + 3, parameters.count)
      guard start + 2 < parameters.count else { return nil }
      return direct(parameters[start], parameters[start + 1], parameters[start + 2])
    default:
      index = min(start, parameters.count)
      return nil
    }
  }

  private static func indexed(_ index: Int) -> UInt32? {
    index <= 255 ? 0x0100_0000 | UInt32(index) : nil
  }

  private static func direct(_ red: Int, _ green: Int, _ blue: Int) -> UInt32? {
    guard red <= 255, green <= 255, blue <= 255 else { return nil }
    return 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  // MARK: XTPUSHSGR and XTPOPSGR

  /// Pens that are kept, as in xterm.
  private static let penStackDepth = 10

  mutating func pushPen() {
    guard penStack.count < Self.penStackDepth else { return }
    penStack.append(
      PushedPen(pen: pen, parts: (0..<parameters.count).map { parameters[$0] }))
  }

  mutating func popPen() {
    guard let pushed = penStack.popLast() else { return }
    if pushed.parts.isEmpty {
      let (isProtected, link) = (pen.isProtected, pen.link)
      pen = pushed.pen
      (pen.isProtected, pen.link) = (isProtected, link)
    }
    for part in pushed.parts { restore(part, from: pushed.pen) }
    updateExtra()
  }

  private mutating func restore(_ part: Int, from old: Pen) {
    let attributes: [Int: Style.Attributes] = [
      1: .bold, 2: .dim, 3: .italic, 5: .blink, 7: .inverse, 8: .conceal, 9: .strike,
    ]
    var mask: UInt64 = 0
    switch part {
    case 4, 21: mask = StyleBits.underline
    case 30: mask = StyleBits.color
    case 31: mask = StyleBits.background
    default: mask = UInt64(attributes[part]?.rawValue ?? 0) << StyleBits.attributesShift
    }
    pen.style = pen.style & ~mask | old.style & mask
  }

  // MARK: DECRQSS

  /// The parameters of an SGR that sets the pen.
  var renditionParameters: String {
    let style = StyleBits.style(
      of: pen.style, underlineColor: Color(rawValue: pen.underlineColor) ?? .default)
    var parts = ["0"]
    let codes: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.inverse, "7"),
      (.conceal, "8"), (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, code) in codes where style.attributes.contains(attribute) { parts.append(code) }
    switch style.underline {
    case .none: break
    case .single: parts.append("4")
    default: parts.append("4:\(style.underline.rawValue)")
    }
    Self.add(style.foreground, base: 30, to: &parts)
    Self.add(style.background, base: 40, to: &parts)
    Self.add(style.underlineColor, base: 50, to: &parts)
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

extension UInt64 {
  // The word of `StyleBits`.

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
}
