internal import ProjectFiles
package import Reports
package import ScreenRuns

/// The findings of `qa prove`, formatted for a console.
package struct ProofText {
  private let style: ConsoleStyle

  private static let maxEdits = 6

  package init(style: ConsoleStyle) { self.style = style }

  /// The whole report, ending in a newline.
  package func text(of report: ProofReport) -> ConsoleText {
    var lines = report.screens.flatMap(lines)
    let stable = report.screens.count(where: \.isStable)
    let unjudged = report.screens.count(where: \.isUnjudged)
    let other = report.screens.count - stable - unjudged
    var parts: [ConsoleText] = ["\(stable) \(style.text("stable", .good))"]
    if other > 0 { parts.append("\(other) \(style.text("not stable", .bad))") }
    if unjudged > 0 { parts.append("\(unjudged) \(style.text("not judged", .bad))") }
    lines.append("")
    lines.append("\(report.times) captures of each screen: \(parts.joined(separator: ", "))")
    if !report.hadOtherClocks {
      lines.append(
        style.text(
          "note: libfaketime is not installed, so every capture had the real time", .faint)
      )
    }
    return lines.lines()
  }

  private func lines(for proof: ScreenProof) -> [ConsoleText] {
    let notes = proof.notes.map { indented("note: \($0)") }
    if proof.isStable { return ["\(style.text("stable", .good))    \(proof.screen)"] + notes }
    if proof.isUnjudged {
      return [
        "\(style.text("not judged", .bad))  \(proof.screen)",
        indented(
          "the machine was too busy in \(proof.unjudged) of its captures to know whether the app differs"
        ),
      ] + notes + [
        indented(
          "→ stop other programs here and try again, or judge it anyway: --judge-anyway")
      ]
    }
    guard let instability = proof.instability else {
      return ["\(style.text("error", .bad))     \(proof.screen)"] + proof.errors.map(indented)
        + notes
    }
    var lines: [ConsoleText] = ["\(style.text("unstable", .bad))  \(proof.screen)"]
    if proof.differing > 0 {
      let busy = proof.unjudged > 0 ? "; the machine was too busy in \(proof.unjudged) more" : ""
      lines.append(
        indented(
          "\(proof.differing) of \(proof.captures) captures differ from the first one\(busy)"))
    }
    if proof.late > 0 {
      lines.append(
        indented(
          "in \(proof.late) capture\(proof.late == 1 ? "" : "s") the screen changed soon after it was taken; "
            + "if the app was still loading, set \"waitFor\" to text that appears later"))
    }
    lines += instability.edits.prefix(Self.maxEdits).map(indented)
    let more = instability.edits.count - Self.maxEdits
    if more > 0 { lines.append(indented("… and \(more) more edits")) }
    if !proof.causes.isEmpty {
      lines.append(indented("probably \(proof.causes.joined(separator: "; "))"))
    }
    lines += proof.errors.map(indented) + notes
    lines.append(indented("→ \(style.commands.adapt(instability.remedy))"))
    return lines
  }

  private func indented(_ text: String) -> ConsoleText { "    \(text)" }
}
