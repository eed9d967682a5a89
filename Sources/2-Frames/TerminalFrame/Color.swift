/// A colour in sRGB with 8 bits per channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// - Parameter hex: The colour as `0xRRGGBB`. Higher bits are ignored.
  package init(hex: UInt32) {
    self.init(UInt8(hex >> 16 & 0xff), UInt8(hex >> 8 & 0xff), UInt8(hex & 0xff))
  }

  package var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Whether the colour is dark, judged by its luma (ITU-R BT.601).
  package var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 127_500 }
}

extension RGB: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  package var description: String { "#" + hex.hexadecimal(6) }
}

/// The colour of a cell: the terminal's default, an index into its palette, or a direct colour.
///
/// Defaults and indices aren't resolved, so that a frame can be drawn in another theme.
package struct Color: Hashable, Sendable {
  /// 0 for the default, `0x01_0000ii` for an index, `0x02_rrggbb` for a direct colour.
  package let rawValue: UInt32

  package enum Kind: Hashable, Sendable {
    case `default`
    case palette(UInt8)
    case rgb(RGB)
  }

  /// - Returns: nil if `rawValue` has none of these three forms.
  package init?(rawValue: UInt32) {
    switch rawValue >> 24 {
    case 0 where rawValue == 0, 1 where rawValue & 0xff_ff00 == 0, 2: self.rawValue = rawValue
    default: return nil
    }
  }

  private init(unchecked rawValue: UInt32) { self.rawValue = rawValue }

  package static let `default` = Color(unchecked: 0)

  /// The colour at `index` (0–255) of the palette.
  package static func palette(_ index: UInt8) -> Color {
    Color(unchecked: 0x0100_0000 | UInt32(index))
  }

  package static func rgb(_ color: RGB) -> Color { Color(unchecked: 0x0200_0000 | color.hex) }

  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    rgb(RGB(red, green, blue))
  }

  package var kind: Kind {
    switch rawValue >> 24 {
    case 1: .palette(UInt8(truncatingIfNeeded: rawValue))
    case 2: .rgb(RGB(hex: rawValue))
    default: .default
    }
  }
}

extension Color: CustomStringConvertible {
  /// `default`, `colour 4` or `#rrggbb`, as in reports.
  package var description: String {
    switch kind {
    case .default: "default"
    case .palette(let index): "colour \(index)"
    case .rgb(let color): color.description
    }
  }
}
