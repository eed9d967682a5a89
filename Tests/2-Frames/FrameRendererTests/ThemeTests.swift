import Foundation
import FrameRenderer
import TerminalFrame
import Testing

/// The built-in themes.
@Suite(.timeLimit(.minutes(20))) struct ThemeTests {
  @Test("Built-in themes have unique names, and are found by them")
  func themesAreFoundByName() {
    #expect(Theme.builtIn(named: "light") == .light)
    #expect(Theme.builtIn(named: "solarized-dark") == .solarizedDark)
    #expect(Theme.builtIn(named: "drak") == nil)
    #expect(Set(Theme.builtIn.map(\.name)).count == Theme.builtIn.count)
  }

  /// Foregrounds, backgrounds, and the lowest contrast that any pair may have.
  struct Pairs: Sendable {
    var texts: [UInt8]
    var grounds: [UInt8]
    var contrast: Double
  }

  @Test(
    "Common pairs of text and background colours are readable",
    arguments: [Theme.dark, .light],
    [
      Pairs(texts: [15], grounds: [1, 4, 5], contrast: 4.5),
      Pairs(texts: [7, 10, 11, 14], grounds: [4], contrast: 3),
      Pairs(texts: [0], grounds: [2, 3, 6, 7], contrast: 4),
      Pairs(texts: [2, 3, 6], grounds: [4], contrast: 2),
      Pairs(texts: [7], grounds: [1, 2, 4, 5], contrast: 2),
    ])
  func pairsAreReadable(theme: Theme, pairs: Pairs) {
    for text in pairs.texts {
      for ground in pairs.grounds {
        let contrast = Self.contrast(theme.palette[text], theme.palette[ground])
        #expect(contrast >= pairs.contrast, "\(theme.name): \(text) on \(ground)")
      }
    }
  }

  @Test("Palette colours are readable on the default background", arguments: [Theme.dark, .light])
  func textIsReadable(theme: Theme) {
    let palette = theme.palette
    #expect(Self.contrast(palette.foreground, palette.background) >= 12)
    for index in 1...6 as ClosedRange<UInt8> {
      #expect(Self.contrast(palette[index], palette.background) >= 3.5, "\(index)")
    }
    #expect(Self.contrast(palette[8], palette.background) >= 4.5)
  }

  @Test("The dark theme's black equals its background")
  func blackEqualsBackground() {
    #expect(Theme.dark.palette[0] == Theme.dark.palette.background)
  }

  @Test(
    "In the dark theme, black text is visible on the default background, but not on black",
    arguments: [
      (Style(foreground: .palette(0)), 2.0),
      (Style(background: .palette(0), attributes: .inverse), 2),
      (Style(foreground: .palette(0), background: .palette(2)), 4),
      (Style(foreground: .palette(0), background: .palette(0)), 1),
    ] as [(Style, Double)])
  func visibleBlack(style: Style, contrast: Double) {
    let colors = StyleColors(style, Theme.dark.palette)

    let drawn = Self.contrast(colors.foreground, colors.background)

    #expect(drawn >= contrast && (contrast > 1 || drawn == 1))
  }

  @Test("A fingerprint includes the colour of black text only if the frame has such text")
  func fingerprint() async throws {
    var plain = Theme.dark
    plain.palette.visibleBlack = nil
    let dark = try FrameRenderer(RenderSettings(scale: 1))
    let other = try FrameRenderer(RenderSettings(theme: plain, scale: 1))
    var frame = Frame(size: GridSize(columns: 2, rows: 1))
    let without = (try await dark.fingerprint(for: frame), try await other.fingerprint(for: frame))
    frame[0, 0] = Cell("a", style: Style(foreground: .palette(0)))

    let with = (try await dark.fingerprint(for: frame), try await other.fingerprint(for: frame))

    #expect(without.0.description == without.1.description)
    #expect(with.0.description != with.1.description)
  }

  /// The contrast ratio of WCAG 2.2.
  private static func contrast(_ one: RGB, _ other: RGB) -> Double {
    func light(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func luminance(_ color: RGB) -> Double {
      0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
    }
    let (high, low) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }
}

/// Bold text in bright colours.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct BoldIsBrightTests {
  private static let theme: Theme = {
    var theme = Theme.xterm
    theme.palette.boldIsBright = true
    return theme
  }()

  @Test(
    "Only bold text in one of the eight dark colours becomes bright",
    arguments: [
      (Style(foreground: .palette(1), attributes: .bold), 9),
      (Style(foreground: .palette(7), attributes: .bold), 15),
      (Style(foreground: .palette(9), attributes: .bold), 9),
      (Style(foreground: .palette(100), attributes: .bold), 100),
      (Style(foreground: .palette(1)), 1),
    ] as [(Style, UInt8)])
  func foreground(style: Style, expected: UInt8) {
    let palette = Self.theme.palette

    #expect(StyleColors(style, palette).foreground == palette[expected])
    #expect(StyleColors(style, palette).background == palette.background)
  }

  @Test("Without boldIsBright, bold text keeps its colour")
  func boldKeepsColor() {
    let style = Style(foreground: .palette(1), attributes: .bold)

    #expect(StyleColors(style, Theme.xterm.palette).foreground == Theme.xterm.palette[1])
  }

  @Test("The boldIsBright setting is part of the fingerprint")
  func fingerprint() async throws {
    let frame = Screens.row("x")
    let plain = try await FrameRenderer(RenderSettings(theme: .xterm)).fingerprint(for: frame)
    let bright = try await FrameRenderer(RenderSettings(theme: Self.theme)).fingerprint(for: frame)

    #expect(plain.differences(to: bright) == ["theme xterm: different colours"])
  }
}
