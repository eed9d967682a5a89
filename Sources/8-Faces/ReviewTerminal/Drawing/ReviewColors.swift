internal import FrameFindings
internal import RunReport
package import TerminalFrame
package import TerminalUI

/// The colours of the review's own interface, by role. Captured cells keep the colours of the project's theme.
package struct ReviewColors: Hashable, Sendable {
  package enum Ground: Hashable, Sendable {
    case dark, light
    /// The 16 colours of the user's theme.
    case sixteen
    /// No colours, only attributes and signs.
    case none
  }

  package let ground: Ground

  package init(_ ground: Ground) { self.ground = ground }

  /// - Parameter background: The terminal's background colour; nil if unknown, which counts as dark.
  package init(_ depth: ColorDepth, background: RGB?) {
    switch depth {
    case .none: ground = .none
    case .sixteen: ground = .sixteen
    case .indexed, .full:
      let isLight =
        background.map {
          Contrast.ratio($0, RGB(0, 0, 0)) > Contrast.ratio($0, RGB(255, 255, 255))
        } ?? false
      ground = isLight ? .light : .dark
    }
  }

  package var hasColors: Bool { ground == .dark || ground == .light }

  var text: Style { .default }
  var strong: Style { Style(attributes: .bold) }
  var regression: Style { role(0xf2777f, 0xb01c2b, 1) }
  var approved: Style { role(0x8fd07c, 0x186a31, 2) }
  var new: Style { role(0xe6c36a, 0x755406, 3) }
  var expected: Style { role(0x67cfd6, 0x0a6571, 6) }
  var key: Style {
    var style = role(0x8fb8ff, 0x1c58b8, 4)
    style.attributes.insert(.bold)
    return style
  }
  /// The bar before the selected row.
  var cursor: Style { role(0x8fb8ff, 0x1c58b8, 4) }
  var secondary: Style {
    hasColors ? role(0x97a0b2, 0x565f6b, 7) : Style(attributes: .dim)
  }
  /// Decoration that isn't meant to be read, such as lines.
  var faint: Style { hasColors ? role(0x505a70, 0xb4bac4, 7) : Style(attributes: .dim) }

  /// The background of a bar.
  var bar: Style { ground(0x222934, 0xe6eaf0) }
  /// The background of the selected row.
  var selected: Style { ground(0x233252, 0xdce8ff) }
  /// The background for what was removed, or for a rejection. `came` is for what was inserted, or for an approval.
  var gone: Style { ground(0x47272d, 0xf5d3d5) }
  var came: Style { ground(0x1d3524, 0xd3ecd7) }
  /// A row that only the other side has.
  var hatchedGone: Style { role(0x7a4148, 0xd9a3a8, 1) }
  var hatchedCame: Style { role(0x41694a, 0x9cc7a5, 2) }
  /// The background of a text field.
  var field: Style { ground(0x222934, 0xe6eaf0) }

  /// The chosen tab.
  var tab: Style {
    switch ground {
    case .dark: label(0x15181e, on: 0x8fb8ff)
    case .light: label(0xffffff, on: 0x1c58b8)
    case .sixteen, .none: Style(attributes: [.inverse, .bold])
    }
  }

  /// The style of an edit's number.
  func badge(isCurrent: Bool) -> Style {
    switch ground {
    case .dark: isCurrent ? label(0x15181e, on: 0xf5c65a) : label(0xf5c65a, on: 0x54462a)
    case .light: isCurrent ? label(0x21262e, on: 0xf2b632) : label(0x6b4a00, on: 0xf8e6ba)
    case .sixteen:
      isCurrent
        ? Style(foreground: .palette(0), background: .palette(3), attributes: .bold)
        : Style(foreground: .palette(3), attributes: .bold)
    case .none: Style(attributes: isCurrent ? [.inverse, .bold] : .bold)
    }
  }

  func verdict(_ verdict: Verdict) -> Style {
    switch verdict.form.tone {
    case .bad: regression
    case .warning: new
    case .notice: expected
    case .good: approved
    }
  }

  private func label(_ text: UInt32, on ground: UInt32) -> Style {
    Style(foreground: hex(text), background: hex(ground), attributes: .bold)
  }

  private func role(_ dark: UInt32, _ light: UInt32, _ index: UInt8) -> Style {
    switch ground {
    case .dark: Style(foreground: hex(dark))
    case .light: Style(foreground: hex(light))
    case .sixteen: Style(foreground: .palette(index))
    case .none: .default
    }
  }

  private func ground(_ dark: UInt32, _ light: UInt32) -> Style {
    switch ground {
    case .dark: Style(background: hex(dark))
    case .light: Style(background: hex(light))
    case .sixteen, .none: .default
    }
  }

  private func hex(_ value: UInt32) -> Color { .rgb(RGB(hex: value)) }
}

/// The kind of a marked cell in a captured screen.
enum Tint: Hashable {
  case gone, came
}

extension ReviewColors {
  /// Returns the style in which the terminal shows a cell of a captured screen.
  ///
  /// - Parameters:
  ///   - palette: The palette of the project's theme, with the app's changes applied.
  ///   - isText: Whether the cell has text, which a tint must leave readable.
  func style(
    _ style: Style, _ palette: Palette, tint: Tint? = nil, isText: Bool = true
  ) -> Style {
    var result = style
    // Cells that blink in the app don't blink here, so that they can be read.
    result.attributes.remove(.blink)
    guard hasColors else { return marked(result, tint) }
    let front = palette.color(style.foreground) ?? palette.foreground
    let back = palette.color(style.background) ?? palette.background
    result.foreground = .rgb(front)
    result.background = .rgb(back)
    if let line = palette.color(style.underlineColor) { result.underlineColor = .rgb(line) }
    guard let tint else { return result }
    let isInverse = style.attributes.contains(.inverse)
    let (text, own) = isInverse ? (back, front) : (front, back)
    let ground = Self.tinted(own, under: isText ? text : nil, tint)
    if isInverse { result.foreground = .rgb(ground) } else { result.background = .rgb(ground) }
    return result
  }

  /// Marks a cell without our own colours: with SGR 41 or 42, or with an underline and bold.
  private func marked(_ style: Style, _ tint: Tint?) -> Style {
    guard let tint else { return style }
    var style = style
    if ground == .sixteen {
      (style.foreground, style.background) = (.palette(0), .palette(tint == .gone ? 1 : 2))
      style.attributes.remove(.inverse)
    } else {
      style.underline = .single
      style.attributes.insert(.bold)
    }
    return style
  }

  /// Blends a tint into a background, as much as keeps the contrast of the text at 4.5, or at its own if that is less;
  /// at least 6 %.
  private static func tinted(_ own: RGB, under text: RGB?, _ tint: Tint) -> RGB {
    let color = tint == .gone ? RGB(hex: 0xf2777f) : RGB(hex: 0x8fd07c)
    let most = tint == .gone ? 25 : 22
    guard let text else { return blend(own, color, most) }
    let minimum = min(4.5, Contrast.ratio(text, own))
    let percent = [most, 18, 14, 10].first {
      Contrast.ratio(text, blend(own, color, $0)) >= minimum
    }
    return blend(own, color, percent ?? 6)
  }

  private static func blend(_ own: RGB, _ other: RGB, _ percent: Int) -> RGB {
    func channel(_ path: KeyPath<RGB, UInt8>) -> UInt8 {
      UInt8((Int(own[keyPath: path]) * (100 - percent) + Int(other[keyPath: path]) * percent) / 100)
    }
    return RGB(channel(\.red), channel(\.green), channel(\.blue))
  }
}
