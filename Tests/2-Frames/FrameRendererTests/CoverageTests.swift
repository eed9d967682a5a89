import Foundation
import TerminalFrame
import Testing

// Looks up the face of a character, which a picture doesn't show.
@testable import FrameRenderer

// Serialized, to leave the processor to timing tests that run at the same time.
/// Draws every character and emoji.
@Suite(.timeLimit(.minutes(20)), .serialized) struct CoverageTests {
  /// Draws each text in a cell of its own, or in two, with an empty cell after it.
  ///
  /// - Returns: Whether each text left ink in its cells, or nil if it left ink in the empty cell.
  private func inks(_ texts: [String], columns: Int, renderer: FrameRenderer) async throws
    -> [Bool?]
  {
    let across = 60
    let pitch = columns + 1
    let rows = (texts.count + across - 1) / across
    var frame = Frame(size: GridSize(columns: across * pitch, rows: rows))
    frame.cursor.isVisible = false
    for (index, text) in texts.enumerated() {
      let (column, row) = (index % across * pitch, index / across)
      frame[column, row] = Cell(text, width: UInt8(columns))
      if columns == 2 { frame[column + 1, row] = .continuation() }
    }
    let bitmap = try await renderer.render(frame)
    let (width, height) = renderer.cellSize
    let back = [UInt32](repeating: Theme.dark.back, count: columns * width)
    func hasInk(_ column: Int, _ count: Int, _ row: Int) -> Bool {
      // memcmp, because there are 60 million pixels and tests are built without optimization.
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return false }
        return (row * height..<(row + 1) * height).contains { y in
          let start = first + y * bitmap.width + column * width
          return memcmp(start, back, count * width * MemoryLayout<UInt32>.stride) != 0
        }
      }
    }
    return texts.indices.map { index in
      let (column, row) = (index % across * pitch, index / across)
      if hasInk(column + columns, 1, row) { return nil }
      return hasInk(column, columns, row)
    }
  }

  @Test(
    "Every assigned character of planes 0 and 1 that isn't blank has ink in its cells only",
    arguments: 0..<32 as Range<UInt32>)
  func charactersHaveInk(part: UInt32) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let scalars = Self.assigned(part << 12..<(part + 1) << 12)
    guard !scalars.isEmpty else { return }

    let inks = try await inks(scalars.map(String.init), columns: 2, renderer: renderer)

    for (scalar, hasInk) in zip(scalars, inks) where hasInk != true {
      let hex = String(scalar.value, radix: 16)
      #expect(hasInk != nil, "U+\(hex) is drawn outside its cells")
      #expect(Self.isBlank(scalar), "U+\(hex) is blank")
    }
  }

  @Test("At most 0.4 % of the characters that TUIs use have no glyph")
  func fewGlyphsAreMissing() async throws {
    let blocks: [ClosedRange<UInt32>] = [
      // Latin, IPA, spacing modifiers, Greek, Cyrillic.
      0x20...0x2ff, 0x370...0x52f, 0x1e00...0x1fff,
      // Punctuation to braille: arrows, mathematical, technical, box, block, geometric, dingbats.
      0x2000...0x2bff, 0x2c60...0x2c7f, 0xa720...0xa7ff,
      // CJK, kana, Hangul.
      0x2e80...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f,
      0xff00...0xffef,
      // Powerline, legacy computing, emoji.
      0xe0a0...0xe0a2, 0xe0b0...0xe0bf, 0xe0d2...0xe0d2, 0xe0d4...0xe0d4, 0x1f000...0x1faff,
      0x1fb00...0x1fbff, 0x1cd00...0x1cde5,
    ]
    let scalars = blocks.flatMap { block in
      Self.assigned(block.lowerBound..<block.upperBound + 1, privateUse: true)
    }
    var faces = try FaceChooser(.default, scale: 1)

    var missing = 0
    for scalar in scalars {
      let key = GlyphKey(text: String(scalar), isBold: false, isItalic: false, columns: 2)
      if case .missing = try faces.source(for: key) { missing += 1 }
    }

    #expect(missing * 1000 <= scalars.count * 4, "\(missing) of \(scalars.count)")
  }

  @Test("Every emoji sequence has ink in its cells only")
  func emojiHaveInk() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let sequences = try Self.emojiSequences()
    try #require(sequences.count > 3600)

    let inks = try await inks(sequences.map(\.text), columns: 2, renderer: renderer)

    for (sequence, hasInk) in zip(sequences, inks) {
      #expect(hasInk == true, "\(sequence.text)")
    }
  }

  @Test("Every fully qualified emoji is one glyph of the emoji font")
  func emojiAreSingleGlyphs() throws {
    let sequences = try Self.emojiSequences().filter(\.isQualified).map(\.text)
    var faces = try FaceChooser(.default, scale: 1)
    let face = try #require(FontStack.default.index(of: .emoji))
    try #require(sequences.count == 3655)

    for text in sequences {
      let key = GlyphKey(text: text, isBold: false, isItalic: false, columns: 2)
      let scalars = text.unicodeScalars.filter { !$0.properties.isVariationSelector }
      guard case .font(let parts) = try faces.source(for: key), parts[0].face == face else {
        Issue.record("\(text) is not of the emoji font")
        continue
      }
      let glyphs = faces.shape(Array(scalars), face: face)
      #expect(glyphs.count == 1 && glyphs[0].id != 0, "\(text)")
    }
  }

  private static func assigned(
    _ range: Range<UInt32>, privateUse: Bool = false
  ) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init).filter { scalar in
      switch scalar.properties.generalCategory {
      case .unassigned, .control, .surrogate: false
      case .privateUse: privateUse
      default: true
      }
    }
  }

  /// Whether a character never has ink.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .format || scalar == "\u{2800}"
  }

  /// The sequences of emoji-test.txt (UTS #51) in Debian's package unicode-data.
  private static func emojiSequences() throws -> [(text: String, isQualified: Bool)] {
    let file = try String(
      contentsOfFile: "/usr/share/unicode/emoji/emoji-test.txt", encoding: .utf8)
    return file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let scalars = line.prefix { $0 != ";" }.split(separator: " ")
        .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      return (String(String.UnicodeScalarView(scalars)), line.contains("; fully-qualified"))
    }
  }
}
