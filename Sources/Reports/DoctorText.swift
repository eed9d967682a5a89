package import ScreenshotSuite

/// What `qa doctor` found, as people read it on a console.
package struct DoctorText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  package func text(of report: DoctorReport) -> String {
    var lines = ["Fonts, in the order in which they are asked:"]
    let width = report.fonts.map(\.name.count).max() ?? 0
    for font in report.fonts {
      let name = ConsoleStyle.safe(font.name)
      let padded = name + String(repeating: " ", count: max(0, width - name.count))
      let path = style.text(ConsoleStyle.safe(font.path), .faint)
      if let digest = font.digest {
        lines.append("  \(style.text("✓", .good)) \(padded)  \(digest.prefix(12))  \(path)")
      } else {
        lines.append("  \(style.text("✗", .bad)) \(padded)  \(problem(of: font))")
      }
    }
    lines += [
      "Libraries: FreeType \(report.freeType), HarfBuzz \(report.harfBuzz), libpng \(report.libpng)",
      "Renderer \(report.renderer), self-test at \(report.scale)×: " + selfTest(of: report),
    ]
    lines += report.remedies.map { style.text("→", .warning) + " " + ConsoleStyle.safe($0) }
    if report.isWell { lines.append(style.text("Nothing is missing.", .good)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func problem(of font: DoctorReport.Font) -> String {
    let reason = font.problem.map(ConsoleStyle.safe) ?? "cannot be used"
    let package = font.package.map { " (Debian package \($0))" } ?? ""
    return style.text(reason, .bad) + package
  }

  private func selfTest(of report: DoctorReport) -> String {
    guard let selfTest = report.selfTest else {
      return style.text("not possible without these fonts", .bad)
    }
    let digest = String(selfTest.prefix(12))
    switch report.expectedSelfTest {
    case nil: return digest
    case selfTest: return "\(digest), " + style.text("as on other machines", .good)
    case .some(let expected):
      return "\(digest), "
        + style.text("pictures differ from those of other machines (\(expected.prefix(12)))", .bad)
    }
  }
}
