import CommandTexts
import FrameRenderer
import ProjectSetup
import Reports
import Testing

@Suite(.timeLimit(.minutes(20))) struct DoctorTextTests {
  @Test("Each font has a line, and each problem has a remedy")
  func fontsAndRemedies() async throws {
    let stack = FontStack([
      FontFace(name: "Gone", path: "/nowhere/gone.ttf", role: .regular, package: "fonts-gone"),
      FontFace(name: "A\u{1b}[31mB", path: "/etc/passwd", role: .fallback),
    ])
    let report = try await DoctorReport(RenderSettings(fonts: stack))

    let text = DoctorText(style: ConsoleStyle(usesColor: false)).text(of: report).description

    let lines = text.split(separator: "\n")
    #expect(lines[1].contains("✗ Gone"))
    #expect(lines[1].hasSuffix("(Debian package fonts-gone)"))
    #expect(lines[2].contains("✗ A\u{fffd}[31mB"))
    #expect(lines[3].hasPrefix("Libraries: FreeType "))
    #expect(lines[4].hasSuffix("self-test at 2×: not possible without these fonts"))
    #expect(lines[5] == "Character widths: Unicode 17.0.0")
    #expect(lines[6...] == ["→ apt-get install fonts-gone", "→ Use another font."])
  }
}
