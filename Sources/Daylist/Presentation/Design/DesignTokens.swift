package import DaylistDomain
package import TerminalFrame
package import TerminalUI

/// The design tokens of the screens: every colour, distance and border is defined here and nowhere else.
package nonisolated enum DesignTokens {
  /// Distances in cells.
  package enum Spacing {
    /// Between the edge of the terminal and a line of text.
    package static let margin = 2
    /// Between the edge of the terminal and a box.
    package static let edge = 1
    /// Between the border of a box and its content.
    package static let padding = 2
    /// Between two columns of a table.
    package static let gap = 2
    /// Between two hints of the status bar.
    package static let hint = 3
  }

  /// Borders and other lines.
  package enum Border {
    /// The border of a box or a sheet.
    package static let box = Canvas.Border.rounded
    /// The mark at the left of a selected row.
    package static let marker = "▌"
    /// The characters of progress bars: of the part that is done, and of the rest. They differ, so that the bar can be
    /// read without colours.
    package static let bar: Character = "━"
    package static let barRest: Character = "─"
  }

  /// The smallest terminal size that the screens support.
  package static let minimumSize = GridSize(columns: 40, rows: 12)

  /// Returns the colour of a token in a theme.
  package static func color(_ token: ColorToken, _ theme: ThemeName) -> Color {
    let colors = colors(token)
    let value = theme == .light ? colors.light : colors.dark
    return value.map { .rgb(RGB(hex: $0)) } ?? .default
  }

  /// The text and the background of the dark theme on a terminal whose own are light.
  package static let darkGround = (
    text: Color.rgb(RGB(hex: 0xdde2ea)), background: Color.rgb(RGB(hex: 0x15181e))
  )

  /// All colours of both themes, each once, as `#rrggbb`, in the order of the tokens.
  package static var palette: [String] {
    var seen: Set<UInt32> = []
    let colors = ColorToken.allCases.map(colors)
    let values = colors.compactMap(\.dark) + colors.map(\.light)
    return values.filter { seen.insert($0).inserted }.map { RGB(hex: $0).description }
  }

  /// Returns the colours of a token in both themes; nil for the terminal's own.
  private static func colors(_ token: ColorToken) -> (dark: UInt32?, light: UInt32) {
    switch token {
    case .background: (nil, 0xfcfcfa)
    case .text: (nil, 0x22272e)
    case .secondary: (0x98a2b8, 0x5c6673)
    case .faint: (0x505a70, 0xb4bac4)
    case .accent: (0x7cc4ff, 0x0b62c4)
    case .positive: (0x7bd88f, 0x1a7436)
    case .warning: (0xffc66d, 0x8f5a00)
    case .negative: (0xff7a85, 0xbe2430)
    case .bar: (0x22304f, 0xdce7f5)
    case .barText: (0xdfe8fa, 0x17365d)
    case .selection: (0x26385c, 0xd6e7fb)
    case .selectionText: (0xffffff, 0x0d2748)
    case .field: (0x242b3a, 0xeeece6)
    case .focusedField: (0x2a3854, 0xdbe9fb)
    case .onAccent: (0x0c1626, 0xffffff)
    case .tag1: (0x6ad3d8, 0x0c6f75)
    case .tag2: (0xc39bff, 0x6a3fb5)
    case .tag3: (0xf2a6d0, 0xa02c74)
    case .tag4: (0xb5cf6b, 0x4f6a10)
    case .tag5: (0xf0a878, 0x96500f)
    }
  }
}

/// The purpose of a colour.
package nonisolated enum ColorToken: Hashable, Sendable, CaseIterable {
  case background, text, secondary
  /// Lines, and what is behind a sheet.
  case faint
  case accent, positive, warning, negative
  /// Header and status bar.
  case bar, barText
  case selection, selectionText
  /// Text fields, and the one that has the focus.
  case field, focusedField
  /// Text on a background of the accent colour.
  case onAccent
  case tag1, tag2, tag3, tag4, tag5

  /// Returns the colour of a tag, which is the same everywhere.
  static func tag(_ tag: String) -> ColorToken {
    let all: [ColorToken] = [.tag1, .tag2, .tag3, .tag4, .tag5]
    let sum = tag.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
    return all[sum % all.count]
  }

  static func priority(_ priority: Priority) -> ColorToken {
    switch priority {
    case .high: .negative
    case .medium: .warning
    case .low: .secondary
    }
  }
}
