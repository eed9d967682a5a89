import DaylistData
import DaylistDomain
import DaylistPresentation
import DemoApp
import Foundation
import TerminalFrame
import TerminalUI
import Testing

/// Properties that all screens have in common.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ScreenTests {
  nonisolated static let sizes = [
    (1, 1), (1, 200), (200, 1), (2, 2), (39, 12), (40, 11), (40, 12), (41, 13), (50, 17), (66, 20),
    (80, 24), (120, 40), (300, 100), (0, 0), (5000, 20),
  ]

  @Test("Every screen shows something at every size", arguments: AppScreen.allCases)
  func screensFitAnySize(screen: AppScreen) async throws {
    let app = try await previewApp(screen)

    for (columns, rows) in Self.sizes {
      let frame = app.frame(size: GridSize(columns: columns, rows: rows))
      #expect(!frame.isBlank, "\(columns)×\(rows)")
    }
    app.stop()
  }

  @Test("A terminal that is too small shows its size", arguments: [(39, 12), (40, 11), (12, 3)])
  func tooSmallTerminalIsNoted(columns: Int, rows: Int) async throws {
    let app = try await previewApp(.itemList)

    let text = app.frame(size: GridSize(columns: columns, rows: rows)).text

    #expect(text.contains("Too small"))
    #expect(text.contains("\(columns)×\(rows)"))
    #expect(!text.contains("Daylist"))
    app.stop()
  }

  @Test(
    "Every colour on every screen is a token", arguments: AppScreen.allCases, ThemeName.allCases)
  func coloursAreTokens(screen: AppScreen, theme: ThemeName) async throws {
    let app = try await previewApp(screen, theme: theme)
    let colors = Set(
      ColorToken.allCases.map { DesignTokens.color($0, theme) })

    for cell in app.frame.cells {
      #expect(colors.contains(cell.style.foreground) || cell.isBlank)
      #expect(colors.contains(cell.style.background))
    }
    app.stop()
  }

  @Test("The light theme sets every background and text colour", arguments: AppScreen.allCases)
  func lightThemeSetsColours(screen: AppScreen) async throws {
    let app = try await previewApp(screen, theme: .light)

    let cells = app.frame.cells

    #expect(cells.allSatisfy { $0.style.background != .default })
    #expect(cells.allSatisfy { $0.isBlank || $0.style.foreground != .default })
    app.stop()
  }

  @Test("Both themes show the same text", arguments: AppScreen.allCases)
  func themesShowSameText(screen: AppScreen) async throws {
    let dark = try await previewApp(screen, theme: .dark)
    let light = try await previewApp(screen, theme: .light)

    #expect(dark.frame != light.frame)
    #expect(dark.frame.text == light.frame.text)
    dark.stop()
    light.stop()
  }

  @Test(
    "Text has a contrast of at least 4.5 to its background", arguments: AppScreen.allCases,
    ThemeName.allCases)
  func textHasContrast(screen: AppScreen, theme: ThemeName) async throws {
    let app = try await previewApp(screen, theme: theme)
    let faint = DesignTokens.color(.faint, theme)

    for cell in app.frame.cells where !cell.isBlank && cell.style.foreground != faint {
      let isLine = cell.text.unicodeScalars.allSatisfy { (0x2500...0x259f).contains($0.value) }
      guard !isLine else { continue }
      let ratio = Contrast.ratio(cell.style.foreground, on: cell.style.background)
      #expect(ratio >= 4.5, "“\(cell.text)” \(cell.style.foreground) on \(cell.style.background)")
    }
    app.stop()
  }

  @Test("The same screen gives the same frame again", arguments: AppScreen.allCases)
  func framesAreRepeatable(screen: AppScreen) async throws {
    let first = try await previewApp(screen)
    let second = try await previewApp(screen)

    #expect(first.frame == second.frame)
    first.stop()
    second.stop()
  }

  @Test("A field with the focus shows the cursor; a screen without fields hides it")
  func focusedFieldShowsCursor() async throws {
    let sheet = try await previewApp(.itemCreateSheet)
    let list = try await previewApp(.itemList)

    #expect(sheet.frame.cursor.isVisible)
    #expect(sheet.frame.cursor.position == GridPosition(column: 22, row: 4))
    #expect(!list.frame.cursor.isVisible)
    sheet.stop()
    list.stop()
  }
}

/// The contrast ratio of WCAG 2.1.
enum Contrast {
  /// A ratio from 1 to 21. The terminal's default colours count as those of a typical dark terminal.
  static func ratio(_ foreground: Color, on background: Color) -> Double {
    let values = [
      luminance(rgb(foreground) ?? RGB(hex: 0xdddddd)),
      luminance(rgb(background) ?? RGB(hex: 0x15181e)),
    ].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  private static func rgb(_ color: Color) -> RGB? {
    if case .rgb(let rgb) = color.kind { rgb } else { nil }
  }

  private static func luminance(_ color: RGB) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
