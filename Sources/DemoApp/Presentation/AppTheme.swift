import TerminalFrame

/// The colours of the app.
///
/// The dark theme leaves background and text to the terminal; the light one sets both.
struct AppTheme {
  let background: Color
  let text: Color
  let secondary: Color
  let faint: Color
  let accent: Color
  let positive: Color
  let warning: Color
  let negative: Color
  /// Header and status bar.
  let bar: Color
  let barText: Color
  let selection: Color
  let selectionText: Color
  /// Text fields, and the one that has the focus.
  let field: Color
  let focusedField: Color
  /// Text on a patch of the accent colour.
  let onAccent: Color
  let tags: [Color]

  init(_ name: ThemeName) { self = name == .light ? Self.light : Self.dark }

  private init(
    background: Color, text: Color, secondary: UInt32, faint: UInt32, accent: UInt32,
    positive: UInt32, warning: UInt32, negative: UInt32, bar: UInt32, barText: UInt32,
    selection: UInt32, selectionText: UInt32, field: UInt32, focusedField: UInt32,
    onAccent: UInt32, tags: [UInt32]
  ) {
    func color(_ hex: UInt32) -> Color { .rgb(RGB(hex: hex)) }
    self.background = background
    self.text = text
    self.secondary = color(secondary)
    self.faint = color(faint)
    self.accent = color(accent)
    self.positive = color(positive)
    self.warning = color(warning)
    self.negative = color(negative)
    self.bar = color(bar)
    self.barText = color(barText)
    self.selection = color(selection)
    self.selectionText = color(selectionText)
    self.field = color(field)
    self.focusedField = color(focusedField)
    self.onAccent = color(onAccent)
    self.tags = tags.map(color)
  }

  private static let dark = AppTheme(
    background: .default, text: .default, secondary: 0x98a2b8, faint: 0x505a70, accent: 0x7cc4ff,
    positive: 0x7bd88f, warning: 0xffc66d, negative: 0xff7a85, bar: 0x22304f, barText: 0xdfe8fa,
    selection: 0x2f4470, selectionText: 0xffffff, field: 0x242b3a, focusedField: 0x31405f,
    onAccent: 0x0c1626, tags: [0x6ad3d8, 0xc39bff, 0xf2a6d0, 0xb5cf6b, 0xf0a878])

  private static let light = AppTheme(
    background: .rgb(RGB(hex: 0xfbfaf7)), text: .rgb(RGB(hex: 0x22272e)), secondary: 0x5c6673,
    faint: 0xb4bac4, accent: 0x0b62c4, positive: 0x1a7436, warning: 0x8f5a00, negative: 0xbe2430,
    bar: 0xdce7f5, barText: 0x17365d, selection: 0xcde1fa, selectionText: 0x0d2748,
    field: 0xeeece6, focusedField: 0xdbe9fb, onAccent: 0xffffff,
    tags: [0x0c6f75, 0x6a3fb5, 0xa02c74, 0x4f6a10, 0x96500f])

  /// Text on the background.
  var base: Style { Style(foreground: text, background: background) }

  /// A colour on whatever is below it.
  func style(_ color: Color, _ attributes: Style.Attributes = []) -> Style {
    Style(foreground: color, attributes: attributes)
  }

  /// The same tag has the same colour everywhere.
  func color(ofTag tag: String) -> Color {
    let sum = tag.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
    return tags[sum % tags.count]
  }

  func color(of priority: Priority) -> Color {
    switch priority {
    case .high: negative
    case .medium: warning
    case .low: secondary
    }
  }
}
