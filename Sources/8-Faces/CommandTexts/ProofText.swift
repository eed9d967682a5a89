internal import ProjectFiles
package import Reports
internal import RunReport
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
    let notes = proof.notes.map { "note: \($0)" }
    if proof.isStable { return lines("\(style.text("stable", .good))    ", proof, notes) }
    if proof.isUnjudged {
      let why =
        "the machine was too busy in \(proof.unjudged) of its captures to know whether the app differs"
      let remedy = "→ stop other programs here and try again, or judge it anyway: --judge-anyway"
      return lines("\(style.text("not judged", .bad))  ", proof, [why] + notes + [remedy])
    }
    guard let instability = proof.instability else {
      return lines("\(style.text("error", .bad))     ", proof, proof.errors + notes)
    }
    var details: [String] = []
    if proof.differing > 0 {
      let busy = proof.unjudged > 0 ? "; the machine was too busy in \(proof.unjudged) more" : ""
      details.append(
        "\(proof.differing) of \(proof.captures) captures differ from the first one\(busy)")
    }
    if proof.late > 0 {
      details.append(
        "in \(SuiteReport.counted(proof.late, "capture")) the screen changed soon after it was taken; "
          + "if the app was still loading, set \"waitFor\" to text that appears later")
    }
    details += instability.edits.prefix(Self.maxEdits)
    let more = instability.edits.count - Self.maxEdits
    if more > 0 { details.append("… and \(more) more edits") }
    if !proof.causes.isEmpty {
      details.append("probably \(proof.causes.joined(separator: "; "))")
    }
    details += proof.errors + notes + ["→ \(style.commands.adapt(instability.remedy))"]
    return lines("\(style.text("unstable", .bad))  ", proof, details)
  }

  /// - Parameter word: The outcome, with the blanks after it.
  private func lines(
    _ word: ConsoleText, _ proof: ScreenProof, _ details: [String]
  ) -> [ConsoleText] {
    ["\(word)\(proof.screen)"] + details.map { "    \($0)" }
  }
}
