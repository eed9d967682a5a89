internal import TerminalFrame

/// The colours of a sheet. Each text colour has a contrast of at least 4.5 to its background.
enum SheetColors {
  static let ground = RGB(hex: 0x1c2026)
  static let text = RGB(hex: 0xf0f2f6)
  static let secondary = RGB(hex: 0x97a0b2)
  static let gone = RGB(hex: 0xf2777f)
  static let came = RGB(hex: 0x8fd07c)
  static let changed = RGB(hex: 0xf5c65a)
  static let moved = RGB(hex: 0x8fb8ff)
  static let badgeText = RGB(hex: 0x15181e)
  static let goneGutter = RGB(hex: 0x5a2529)
  static let cameGutter = RGB(hex: 0x24492a)
  static let mask = RGB(hex: 0x6c7fa6)

  /// The colours that must be exact, whatever is on the screen.
  static let all = [
    ground, text, secondary, gone, came, changed, moved, badgeText, goneGutter, cameGutter, mask,
  ]

  static func color(of mark: DifferenceSheet.Mark) -> RGB {
    switch mark {
    case .came: came
    case .gone: gone
    case .moved: moved
    case .changed, .cursor, .none: changed
    }
  }
}
