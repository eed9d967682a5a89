import Foundation
import FrameRenderer
import TerminalFrame
import Testing

/// Settings, fonts and fingerprints.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct SettingsTests {
  @Test("Missing fonts are named all at once, with the command that installs them")
  func missingFontsAreNamed() {
    let stack = FontStack(
      FontStack.default.faces + [
        FontFace(name: "Nowhere", path: "/nowhere.ttf", role: .fallback, package: "fonts-nowhere"),
        FontFace(name: "Own", path: "/own.ttf", role: .fallback),
        FontFace(name: "Else", path: "/else.ttf", role: .fallback, package: "fonts-else"),
      ])
    let error = #expect(throws: RenderError.self) {
      try FrameRenderer(RenderSettings(fonts: stack))
    }
    #expect(
      error?.message == """
        these fonts are missing: Nowhere (/nowhere.ttf, from package fonts-nowhere), Own (/own.ttf), \
        Else (/else.ttf, from package fonts-else)
        """)
    #expect(error?.remedy == "apt-get install fonts-nowhere fonts-else")
  }

  @Test("A file that isn't a font is named")
  func malformedFontIsNamed() {
    let face = FontFace(name: "Passwords", path: "/etc/passwd", role: .regular)
    let error = #expect(throws: RenderError.self) {
      try FrameRenderer(RenderSettings(fonts: FontStack([face])))
    }
    #expect(
      error?.message == "the font Passwords (/etc/passwd) can't be used: "
        + "it is not a font that FreeType knows")
  }

  @Test("A fallback that isn't a font fails only when a frame needs it")
  func malformedFallbackFailsLate() async throws {
    let faces = Array(FontStack.default.faces.prefix(1))
    let stack = FontStack(faces + [FontFace(name: "Bad", path: "/etc/passwd", role: .fallback)])
    let renderer = try FrameRenderer(RenderSettings(fonts: stack))
    _ = try await renderer.render(Screens.row("plain"))
    await #expect(throws: RenderError.self) { try await renderer.render(Screens.row("好")) }
  }

  @Test(
    "A truncated font is named in an error, as the only font and as a fallback",
    arguments: [0, 1, 12, 300, 5000, 50_000, 200_000, 300_000])
  func truncatedFontIsNamed(size: Int) async throws {
    let regular = FontStack.default.faces[0]
    let whole = try Data(contentsOf: URL(filePath: regular.path))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    try whole.prefix(size).write(to: file)
    let frame = Screens.row(["A", "好", "e\u{301}\u{1dc4}", "🇩🇪"])

    for faces in [
      [FontFace(name: "Cut", path: file.path, role: .regular)],
      [regular, FontFace(name: "Cut", path: file.path, role: .fallback)],
    ] {
      let error = await #expect(throws: RenderError.self) {
        let renderer = try FrameRenderer(RenderSettings(fonts: FontStack(faces)))
        _ = try await renderer.render(frame)
      }
      #expect(error?.message.hasPrefix("the font Cut (\(file.path)) can't be used: ") == true)
    }
  }

  @Test("A folder isn't a font")
  func folderIsNotFont() {
    let error = #expect(throws: RenderError.self) {
      try FrameRenderer(
        RenderSettings(fonts: FontStack([FontFace(name: "Folder", path: "/etc", role: .regular)])))
    }
    #expect(
      error?.message
        == "the font Folder (/etc) can't be used: it is a folder or a device, not a file")
  }

  @Test("A single cell makes a picture", arguments: 1...3)
  func singleCellIsRendered(scale: Int) async throws {
    let bitmap = try await Screens.render(Screens.row("A"), scale: scale)
    #expect((bitmap.width, bitmap.height) == (10 * scale, 19 * scale))
    #expect(bitmap.colors.count > 4)
  }

  @Test("Bold and italic files of the first family are its faces, and others are fallbacks")
  func ownFilesGetRoles() {
    let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
    let files = ["", "-Oblique", "-Bold", "-BoldOblique"].map { mono + $0 + ".ttf" }
    let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

    let stack = FontStack.custom(files + [sans, files[2], "/nowhere.ttf"])

    #expect(
      stack.faces.prefix(7).map(\.role) == [
        .regular, .italic, .bold, .boldItalic, .fallback, .fallback, .fallback,
      ])
    #expect(stack.faces.dropFirst(7).allSatisfy { [.fallback, .emoji].contains($0.role) })
    #expect(stack.faces[2].name == "DejaVuSansMono-Bold.ttf")
    #expect(FontStack.custom([]) == .default)
  }

  @Test(
    "A first font without letters comes after the default faces")
  func iconFontFollowsDefaults() {
    let emoji = FontStack.default.faces.first { $0.role == .emoji }
    let icons = "/usr/share/fonts/opentype/unifont/unifont_upper.otf"

    let stack = FontStack.custom([icons, emoji?.path ?? ""])

    #expect(
      stack.faces.prefix(6).map(\.role) == [
        .regular, .bold, .italic, .boldItalic, .fallback, .emoji,
      ])
    #expect(stack.faces[4].path == icons)
    #expect(stack.faces.count == FontStack.default.faces.count + 2)
  }

  @Test("Characters that no font has are found")
  func missingCharactersAreFound() async throws {
    let text = "A\u{301}\u{2500}\u{e0b0}\u{7}\u{200d}☰\u{f121}\u{12000}"

    let missing = try await FrameRenderer().missing(among: Set(text.unicodeScalars))

    #expect(missing == ["\u{f121}", "\u{12000}"])
  }

  @Test("A project's own colour bitmap font draws emoji")
  func ownFontDrawsEmoji() async throws {
    let files = FontStack.default.faces.filter { [.regular, .emoji].contains($0.role) }.map(\.path)
    let stack = FontStack.custom(files)

    let emoji = try await FrameRenderer(RenderSettings(fonts: stack))
      .render(Screens.row(["😀"], width: 2))

    #expect(stack.faces[1].role == .emoji)
    #expect(emoji.colors.count > 20)
  }

  @Test(
    "A style without a face is made from the regular one",
    arguments: [
      Style.Attributes.bold, .italic,
    ])
  func missingStyleIsSynthesized(attribute: Style.Attributes) async throws {
    let stack = FontStack(Array(FontStack.default.faces.prefix(1)))
    let renderer = try FrameRenderer(RenderSettings(fonts: stack))
    let plain = try await renderer.render(Screens.row("l"))
    let styled = try await renderer.render(
      Screens.row("l", style: Style(attributes: attribute)))
    #expect(plain != styled)
    let ink = [plain, styled].map { $0.pixels.filter { $0 == Theme.dark.front }.count }
    if attribute == .bold { #expect(ink[1] > ink[0]) }
  }

  @Test("A scale or padding out of range fails", arguments: [(0, 0), (4, 0), (1, -1), (1, 257)])
  func rangesAreChecked(scale: Int, padding: Int) {
    #expect(throws: RenderError.self) {
      try FrameRenderer(RenderSettings(scale: scale, padding: padding))
    }
  }

  @Test("A frame that is too large for a picture is refused", arguments: [(2000, 1), (500, 200)])
  func largeFrameIsRefused(columns: Int, rows: Int) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 3))
    let frame = Frame(size: GridSize(columns: columns, rows: rows))
    await #expect(throws: RenderError.self) { try await renderer.render(frame) }
  }

  @Test("Padding surrounds the grid")
  func paddingSurroundsGrid() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 2, padding: 3))
    let bitmap = try await renderer.render(Screens.row("█"))
    #expect(bitmap.width == 20 + 12)
    #expect(bitmap.height == 38 + 12)
    #expect(bitmap.row(5).allSatisfy { $0 == Theme.dark.back })
    #expect(bitmap.row(6)[6..<26].allSatisfy { $0 == Theme.dark.front })
  }
}

/// Fingerprints of renderings.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct FingerprintTests {
  @Test("A fingerprint lists only the fonts that a frame uses, in the stack's order")
  func fingerprintListsUsedFonts() async throws {
    let renderer = try FrameRenderer()
    let plain = try await renderer.fingerprint(for: Screens.row("plain ┼ text"))
    #expect(plain.fonts.map(\.name) == ["DejaVu Sans Mono"])
    let bold = Style(attributes: .bold)
    let mixed = Screens.row(["😀", "x", "好"], width: 2, style: bold)
    let names = try await renderer.fingerprint(for: mixed).fonts.map(\.name)
    #expect(
      names == [
        "DejaVu Sans Mono", "DejaVu Sans Mono Bold", "WenQuanYi Micro Hei", "Noto Color Emoji",
      ])
  }

  @Test("Renderers with the same settings give the same fingerprint")
  func equalSettingsEqualFingerprint() async throws {
    let frame = Screens.row("text")
    let (one, other) = (try FrameRenderer(), try FrameRenderer())
    _ = try await other.render(Screens.row("好"))
    let first = try await one.fingerprint(for: frame)
    let second = try await other.fingerprint(for: frame)
    #expect(first == second)
    #expect(first.differences(to: second) == [])
  }

  @Test("A fingerprint's text can be read back")
  func textIsReadBack() async throws {
    let fingerprint = try await FrameRenderer().fingerprint(for: Screens.row("text"))
    #expect(RenderFingerprint(fingerprint.description) == fingerprint)
    #expect(fingerprint.description.hasPrefix("renderer 3\ntheme "))
  }

  @Test(
    "A malformed text isn't a fingerprint",
    arguments: [
      "", "renderer 1", "renderer 1\ntheme a b\nscale x\npadding 0",
      "renderer 1\ntheme a b\nscale 02\npadding 0", "renderer 1\ntheme a b\nscale 2\npadding 0\n",
      "renderer 1\ntheme a b\nscale 2\npadding 0\nfont x",
      "renderer 1\ntheme a b\nscale 2\npadding 0\ncursor x",
      "renderer 1\ntheme a b\nscale 2\npadding 0\ncursor app",
      "renderer 1\ntheme a b\nscale 2\npadding 0\nwindow\ncursor hollow",
    ])
  func malformedTextIsRefused(text: String) throws {
    let digest = String(repeating: "a", count: 64)
    let text = text.replacing("theme a b", with: "theme \(digest) b")

    #expect(RenderFingerprint("renderer 1\ntheme \(digest) b\nscale 2\npadding 0") != nil)
    #expect(RenderFingerprint(text) == nil)
  }

  @Test(
    "A text with a malformed digest isn't a fingerprint",
    arguments: ["theme aa", "self-test 44", "font 11"])
  func malformedDigestIsRefused(line: String) {
    let text = Self.whole(Self.example).replacing(Self.whole(line), with: line)

    #expect(RenderFingerprint(Self.whole(Self.example)) != nil)
    #expect(RenderFingerprint(text) == nil)
  }

  @Test(
    "Differences between fingerprints are described in words",
    arguments: [
      ("scale 2", "scale 3", ["scale 2 → 3"]),
      ("renderer 1", "renderer 2", ["renderer 1 → 2"]),
      ("theme aa dark", "theme bb light", ["theme dark → light"]),
      ("theme aa dark", "theme bb dark", ["theme dark: different colours"]),
      ("padding 0", "padding 8", ["padding 0 → 8"]),
      ("self-test 44", "self-test 55", ["self-test: different pixels for the same glyphs"]),
      ("self-test 44\n", "", []),
      ("font 11 Mono", "font 22 Mono", ["Mono: different file"]),
      ("font 11 Mono", "font 11 Serif", ["Mono: no longer used", "Serif: newly used"]),
      ("Mono\nfont 33 Sans", "Mono", ["Sans: no longer used"]),
    ])
  func differencesAreDescribed(old: String, new: String, expected: [String]) throws {
    let changed = Self.replacing(old, with: new, in: Self.example)
    let one = try #require(RenderFingerprint(Self.whole(Self.example)))
    let other = try #require(RenderFingerprint(Self.whole(changed)))
    #expect(one.differences(to: other) == expected)
  }

  /// A fingerprint with two digits for each digest.
  private static let example = """
    renderer 1
    theme aa dark
    scale 2
    padding 0
    self-test 44
    font 11 Mono
    font 33 Sans
    """

  /// The text with each pair of digits repeated to a whole digest.
  private static func whole(_ text: String) -> String {
    ["aa", "bb", "11", "22", "33", "44", "55"].reduce(text) { text, digits in
      text.replacing(digits, with: String(repeating: digits, count: 32))
    }
  }

  private static func replacing(_ old: String, with new: String, in text: String) -> String {
    guard let range = text.firstRange(of: old) else { return text }
    return text[..<range.lowerBound] + new + text[range.upperBound...]
  }
}
