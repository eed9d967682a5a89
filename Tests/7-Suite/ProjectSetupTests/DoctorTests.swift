import FrameRenderer
import ProjectSetup
import Testing

@Suite("The report of qa doctor", .timeLimit(.minutes(20)))
struct DoctorTests {
  @Test("Nothing is missing with the default fonts, and the self-test is as expected")
  func defaultFonts() async throws {
    let report = try await DoctorReport(RenderSettings())

    #expect(report.isWell)
    #expect(report.remedies == [])
    #expect(report.fonts.count == FontStack.default.faces.count)
    #expect(report.fonts.allSatisfy { $0.digest != nil })
    #expect(report.selfTest != nil)
    #expect(report.selfTest == report.expectedSelfTest)
    #expect(report.unicode == "17.0.0")
    #expect(!report.freeType.isEmpty && !report.harfBuzz.isEmpty && !report.libpng.isEmpty)
  }

  @Test("Characters without a glyph are named, with a font that has them")
  func missingGlyphs() async throws {
    let report = try await DoctorReport(RenderSettings(), text: "ok \u{f121} \u{12000} \u{30001}")

    #expect(!report.isWell)
    #expect(report.missing?.map(\.codePoint) == ["U+F121", "U+12000", "U+30001"])
    #expect(report.missing?.map(\.package) == [nil, "fonts-noto-core", nil])
    #expect(report.missing?[1].name == "CUNEIFORM SIGN A")
    #expect(report.remedies.count == 2)
    #expect(report.remedies.first?.contains("Nerd Font") == true)
    #expect(
      report.remedies.last?.hasPrefix("apt-get install fonts-noto-core, then name it") == true)
  }

  @Test("A text that the fonts cover has no missing characters")
  func coveredText() async throws {
    let report = try await DoctorReport(RenderSettings(), text: "ok ─┼─ ☰ 日本 👍🏽")

    #expect(report.isWell && report.missing == [])
  }

  @Test("Missing or damaged fonts are named with a remedy, and the rest are still checked")
  func missingFonts() async throws {
    let faces = [
      FontFace(name: "Gone", path: "/nowhere/gone.ttf", role: .fallback, package: "fonts-gone"),
      FontFace(name: "Own", path: "/nowhere/own.ttf", role: .fallback),
      FontFace(name: "Text", path: "/etc/passwd", role: .fallback),
      FontFace(name: "Folder", path: "/etc", role: .fallback),
    ]
    let stack = FontStack(Array(FontStack.default.faces.prefix(1)) + faces)

    let report = try await DoctorReport(RenderSettings(fonts: stack))

    #expect(!report.isWell)
    #expect(report.fonts.map { $0.digest != nil } == [true, false, false, false, false])
    #expect(report.selfTest == nil)
    #expect(
      report.remedies == [
        "apt-get install fonts-gone",
        "put a font at /nowhere/own.ttf, or change \"fonts\" in screenshots/qa.json",
        "Use another font.",
      ])
  }

  @Test("The self-test is the same for all renderers of the same settings", arguments: 1...3)
  func selfTest(scale: Int) async throws {
    let settings = RenderSettings(scale: scale)
    let renderer = try FrameRenderer(settings)

    let first = try await renderer.selfTest()
    let report = try await DoctorReport(settings)

    #expect(report.selfTest == first)
    #expect(report.expectedSelfTest == first)
  }
}
