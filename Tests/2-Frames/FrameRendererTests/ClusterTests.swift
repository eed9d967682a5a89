import FrameRenderer
import TerminalFrame
import Testing

/// Grapheme clusters of several scalars.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct ClusterTests {
  /// The columns and rows that differ between two pictures of the same size.
  private func difference(
    _ one: Bitmap, _ other: Bitmap
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let places = one.pixels.indices.filter { one.pixels[$0] != other.pixels[$0] }
    let columns = places.map { $0 % one.width }.sorted()
    guard let left = columns.first, let right = columns.last, let top = places.first,
      let bottom = places.last
    else { return nil }
    return (left...right, top / one.width...bottom / one.width)
  }

  @Test(
    "A mark that the font doesn't place is centred on its base",
    arguments: ["x\u{336}", "q\u{303}", "Z\u{324}", "ɔ\u{303}", "m\u{20e8}", "a\u{1dc4}"])
  func looseMarkIsCentred(text: String) async throws {
    let base = try await Screens.render(
      Screens.row([String(text.unicodeScalars.prefix(1))]), scale: 2)

    let marked = try await Screens.render(Screens.row([text]), scale: 2)

    let ink = try #require(difference(base, marked))
    #expect(abs(ink.columns.lowerBound + ink.columns.upperBound - 19) <= 4)
  }

  @Test("A letter keeps its shape when the mark comes from another font")
  func markKeepsLetterShape() async throws {
    let base = try await Screens.render(Screens.row(["n"]), scale: 2)

    let marked = try await Screens.render(Screens.row(["n\u{1dc4}"]), scale: 2)

    let ink = try #require(difference(base, marked))
    // The letter begins below a third of the cell.
    #expect(ink.rows.upperBound < 14)
  }

  @Test("A letter's second mark is drawn as well")
  func secondMarkIsDrawn() async throws {
    let one = try await Screens.render(Screens.row(["q\u{323}"]), scale: 3)

    let two = try await Screens.render(Screens.row(["q\u{323}\u{302}"]), scale: 3)

    #expect(difference(one, two) != nil)
  }

  @Test(
    "Two hundred marks on a letter stay within their cell",
    arguments: ["\u{301}", "\u{323}", "\u{336}", "\u{20dd}", "\u{fe0f}", "\u{200d}"])
  func manyMarksStayInCell(mark: String) async throws {
    let text = "g" + String(repeating: mark, count: 200)
    let blank = try await Screens.render(Screens.row("a b"))

    let bitmap = try await Screens.render(Screens.row(["a", text, "b"]))

    #expect(bitmap.part(0..<10) == blank.part(0..<10))
    #expect(bitmap.part(20..<30) == blank.part(20..<30))
    #expect(bitmap.part(10..<20) != blank.part(10..<20))
  }

  @Test(
    "A cluster of a complex script looks different from its beginning",
    arguments: [
      // Devanagari ki (the vowel comes first) and kṣa, Thai, Arabic, Hangul in single letters.
      ("\u{915}\u{93f}", "\u{915}"), ("\u{915}\u{94d}\u{937}", "\u{915}\u{94d}"),
      ("\u{e01}\u{e35}\u{e48}", "\u{e01}\u{e35}"), ("\u{628}\u{651}\u{650}", "\u{628}"),
      ("\u{1100}\u{1161}\u{11a8}", "\u{1100}"),
    ])
  func complexScriptsAreShaped(text: String, part: String) async throws {
    let whole = try await Screens.render(Screens.row([text], width: 2))
    let first = try await Screens.render(Screens.row([part], width: 2))

    #expect(whole != first)
    #expect(whole.colors.count > 4)
  }

  @Test("A zero-width joiner changes a conjunct, and draws nothing itself")
  func joinerDrawsNothing() async throws {
    let conjunct = try await Screens.render(Screens.row(["\u{915}\u{94d}\u{937}"], width: 2))
    let halfForm = try await Screens.render(
      Screens.row(["\u{915}\u{94d}\u{200d}\u{937}"], width: 2))
    let letter = try await Screens.render(Screens.row(["g"]))
    let joined = try await Screens.render(Screens.row(["g\u{200d}"]))
    #expect(conjunct != halfForm)
    #expect(letter == joined)
  }

  @Test("Hangul letters look the same as their composed syllable")
  func lettersComposeSyllable() async throws {
    let syllable = try await Screens.render(Screens.row(["\u{ac01}"], width: 2))
    let letters = try await Screens.render(
      Screens.row(["\u{1100}\u{1161}\u{11a8}"], width: 2))
    #expect(letters == syllable)
  }

  @Test("Text has no ligatures across cells")
  func noLigatures() async throws {
    let pair = try await Screens.render(Screens.row("fi"))
    let first = try await Screens.render(Screens.row("f"))
    let second = try await Screens.render(Screens.row("i"))
    #expect(pair.part(0..<10) == first.part(0..<10))
    #expect(pair.part(10..<20) == second.part(0..<10))
  }

  @Test(
    "Families, flags, skin tones and keycaps are one picture",
    arguments: [
      "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "1️⃣", "🏳️‍🌈", "🫱🏻‍🫲🏿",
    ])
  func emojiSequencesAreOnePicture(text: String) async throws {
    let first = String(text.unicodeScalars.prefix(1))
    let base = try await Screens.render(Screens.row([first], width: 2))

    let whole = try await Screens.render(Screens.row([text], width: 2))

    #expect(whole != base)
    #expect(whole.colors.count > 20)
  }

  @Test("Letters that share a cell, as in small text, are all drawn in it")
  func lettersShareCell() async throws {
    func picture(_ text: String) async throws -> Bitmap {
      try await Screens.render(Screens.row([" ", text, " "]), scale: 2)
    }
    let two = try await picture("Hm")

    let ink = try #require(difference(try await picture(" "), two))
    #expect(ink.columns.lowerBound >= 20 && ink.columns.upperBound < 40)
    #expect(difference(try await picture("H"), two) != nil)
    #expect(difference(try await picture("Hi"), two) != nil)
  }
}
