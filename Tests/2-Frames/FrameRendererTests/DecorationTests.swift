import FrameRenderer
import TerminalFrame
import Testing

/// The lines under, through and over text, pixel by pixel.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct DecorationTests {
  /// Cells of 10 × 19 pixels at 1×, and of 15 × 20 with an underline far down.
  enum Font: CaseIterable {
    case mono, oddWidth

    var stack: FontStack {
      guard self == .oddWidth else { return .default }
      let path = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
      return FontStack([FontFace(name: "WenQuanYi Micro Hei", path: path, role: .regular)])
    }
  }

  private static let lines: [Style.Underline] = [.single, .double, .curly, .dotted, .dashed]

  private func blanks(
    _ underline: Style.Underline, count: Int = 6, font: Font = .mono, scale: Int = 1
  ) async throws -> Bitmap {
    let renderer = try FrameRenderer(RenderSettings(scale: scale, fonts: font.stack))
    let texts = Array(repeating: " ", count: count)
    return try await renderer.render(Screens.row(texts, style: Style(underline: underline)))
  }

  /// The rows that have any ink.
  private func rows(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.height).filter { bitmap.row($0).contains { $0 != Theme.dark.back } }
  }

  /// The lengths of the runs of ink and of background in a row of pixels, from left to right.
  private func runs(_ pixels: [UInt32]) -> [(isInk: Bool, length: Int)] {
    var runs: [(isInk: Bool, length: Int)] = []
    for pixel in pixels {
      let isInk = pixel != Theme.dark.back
      if let last = runs.last, last.isInk == isInk {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((isInk, 1))
      }
    }
    return runs
  }

  @Test("Dots and dashes are evenly spaced across cells", arguments: Font.allCases, 1...3)
  func dotsAreEvenlySpaced(font: Font, scale: Int) async throws {
    for underline in [Style.Underline.dotted, .dashed] {
      let bitmap = try await blanks(underline, font: font, scale: scale)
      let row = try #require(rows(bitmap).first)

      // The first and the last may be cut off by the edge of the screen.
      let inner = runs(bitmap.row(row)).dropFirst().dropLast()

      #expect(Set(inner.filter(\.isInk).map(\.length)).count == 1, "\(underline)")
      #expect(Set(inner.filter { !$0.isInk }.map(\.length)).count == 1, "\(underline)")
      #expect(inner.count >= 9, "\(underline)")
    }
  }

  @Test("Dots are as wide as the gaps between them")
  func dotsMatchGaps() async throws {
    let bitmap = try await blanks(.dotted, scale: 2)

    let runs = runs(bitmap.row(try #require(rows(bitmap).first)))

    #expect(runs.allSatisfy { $0.length == 2 })
  }

  @Test(
    "Straight underlines are exactly twice as large at 2×",
    arguments: [
      Style.Underline.single, .double, .dotted, .dashed,
    ], Font.allCases)
  func underlinesDouble(underline: Style.Underline, font: Font) async throws {
    let small = try await blanks(underline, font: font)

    let large = try await blanks(underline, font: font, scale: 2)

    for row in 0..<large.height {
      let doubled = (0..<large.width).map { small[$0 / 2, row / 2] }
      #expect(large.row(row) == doubled)
    }
  }

  @Test("An underline is one line thick, and a double one is two", arguments: Font.allCases, 1...3)
  func underlinesHaveThickness(font: Font, scale: Int) async throws {
    for underline in Self.lines {
      let rows = rows(try await blanks(underline, font: font, scale: scale))

      let expected = underline == .curly ? nil : underline == .double ? 2 * scale : scale
      if let expected { #expect(rows.count == expected, "\(underline)") }
      #expect(!rows.isEmpty, "\(underline)")
      guard underline == .double, let first = rows.first, let last = rows.last else { continue }
      #expect(last - first + 1 == 3 * scale)
    }
  }

  @Test("A curly underline is a smooth wave that repeats in every cell", arguments: 1...3)
  func waveRepeatsInCells(scale: Int) async throws {
    let bitmap = try await blanks(.curly, scale: scale)
    let width = bitmap.width / 6

    /// The middle of the ink of a column, in hundredths of a row.
    func middle(_ column: Int) -> Int {
      let ink = bitmap.column(column).enumerated().filter { $1 != Theme.dark.back }
      return ink.reduce(0) { $0 + 100 * $1.offset } / max(1, ink.count)
    }

    #expect(middle(width / 4) + 150 * scale <= middle(3 * width / 4))
    for column in 1..<bitmap.width {
      #expect(abs(middle(column) - middle(column - 1)) <= 150)
      #expect(bitmap.column(column) == bitmap.column(column % width))
    }
  }

  @Test("An underline covers both halves of a wide cell", arguments: lines)
  func underlineCoversWideCell(underline: Style.Underline) async throws {
    let style = Style(underline: underline, underlineColor: .rgb(RGB(255, 0, 0)))

    let wide = try await Screens.render(Screens.row(["\u{3000}"], width: 2, style: style))

    let narrow = try await Screens.render(Screens.row([" ", " "], style: style))

    #expect(wide == narrow)
  }

  @Test("Letters are drawn over the underline")
  func lettersCoverUnderline() async throws {
    let style = Style(
      foreground: .rgb(RGB(0, 255, 0)), underline: .single, underlineColor: .rgb(RGB(255, 0, 0)))

    let letter = try await Screens.render(Screens.row("|", style: style), scale: 2)

    let row = letter.row(33)
    #expect(row.contains(Bitmap.pixel(RGB(0, 255, 0))))
    #expect(row.first == Bitmap.pixel(RGB(255, 0, 0)))
  }

  @Test("A dim underline mixes its own colour with the background")
  func dimUnderlineIsMixed() async throws {
    let style = Style(
      background: .rgb(RGB(0, 0, 100)), attributes: .dim, underline: .single,
      underlineColor: .rgb(RGB(200, 0, 0)))

    let bitmap = try await Screens.render(Screens.row(" ", style: style))

    #expect(bitmap.colors == [Bitmap.pixel(RGB(0, 0, 100)), Bitmap.pixel(RGB(120, 0, 40))])
  }

  @Test("Dim inverse text is mixed with the colour behind it, also a default one")
  func dimInverseIsMixed() async throws {
    let style = Style(attributes: [.dim, .inverse], underline: .single)
    let (front, back) = (Theme.dark.palette.foreground, Theme.dark.palette.background)
    func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
      let fifths = 3 * Int(one) + 2 * Int(other)
      return UInt8((fifths + 2) / 5)
    }

    let bitmap = try await Screens.render(Screens.row(" ", style: style))

    let line = RGB(
      mixed(back.red, front.red), mixed(back.green, front.green), mixed(back.blue, front.blue))
    #expect(bitmap.colors == [Theme.dark.front, Bitmap.pixel(line)])
  }

  @Test("Strikethrough and overline are drawn over letters, in the text's colour")
  func linesCoverLetters() async throws {
    let style = Style(
      foreground: .rgb(RGB(0, 255, 0)), attributes: [.strike, .overline], underline: .single,
      underlineColor: .rgb(RGB(255, 0, 0)))

    let bitmap = try await Screens.render(Screens.row("gg", style: style))

    for row in [0, 11] {
      #expect(Set(bitmap.row(row)) == [Bitmap.pixel(RGB(0, 255, 0))])
    }
  }
}
