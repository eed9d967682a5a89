internal import ContentDigest
package import ProjectSetup
package import Reports

/// The findings of `qa doctor`, formatted for a console.
package struct DoctorText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  package func text(of report: DoctorReport) -> ConsoleText {
    var lines: [ConsoleText] = ["Fonts, in lookup order:"]
    let names = report.fonts.map { "\($0.name)" as ConsoleText }
    let width = names.map(\.count).max() ?? 0
    for (font, name) in zip(report.fonts, names) {
      let padded = name.padded(to: width)
      let path = style.text("\(font.path)", .faint)
      if let digest = font.digest {
        lines.append("  \(style.text("✓", .good)) \(padded)  \(digest.short)  \(path)")
      } else {
        lines.append("  \(style.text("✗", .bad)) \(padded)  \(problem(of: font))")
      }
    }
    lines += [
      "Libraries: FreeType \(report.freeType), HarfBuzz \(report.harfBuzz), libpng \(report.libpng)",
      "Renderer \(report.renderer), self-test at \(report.scale)×: \(selfTest(of: report))",
      "Character widths: Unicode \(report.unicode)",
    ]
    lines += missing(in: report)
    lines += report.remedies.map { "\(style.text("→", .warning)) \($0)" }
    if report.isWell { lines.append(style.text("Nothing is missing.", .good)) }
    return lines.lines()
  }

  /// The characters of a file for which no font has a glyph.
  private func missing(in report: DoctorReport) -> [ConsoleText] {
    guard let missing = report.missing else { return [] }
    guard !missing.isEmpty else { return ["Every character of the file has a glyph."] }
    let maximum = 40
    var lines: [ConsoleText] = ["Drawn as a box with the code point, since no font has a glyph:"]
    for character in missing.prefix(maximum) {
      let hint =
        character.package.map { "  in \($0)" }
        ?? (character.name == nil ? "  private use, or from a newer Unicode version" : "")
      lines.append(
        "  \(style.text("✗", .bad)) \(character.codePoint)  \(character.name ?? "without a name")\(style.text("\(hint)", .faint))"
      )
    }
    if missing.count > maximum {
      lines.append("  and \(missing.count - maximum) more; --json lists all")
    }
    return lines
  }

  private func problem(of font: DoctorReport.Font) -> ConsoleText {
    let package = font.package.map { " (Debian package \($0))" } ?? ""
    return "\(style.text("\(font.problem ?? "can't be used")", .bad))\(package)"
  }

  private func selfTest(of report: DoctorReport) -> ConsoleText {
    guard let selfTest = report.selfTest else {
      return style.text("not possible without these fonts", .bad)
    }
    let digest = selfTest.short
    switch report.expectedSelfTest {
    case nil: return "\(digest)"
    case selfTest: return "\(digest), \(style.text("same as on other machines", .good))"
    case .some(let expected):
      let problem: ConsoleText =
        "pictures differ from those on other machines (\(expected.short))"
      return "\(digest), \(style.text(problem, .bad))"
    }
  }
}
