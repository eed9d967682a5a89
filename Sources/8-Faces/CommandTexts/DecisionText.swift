package import Baselines
package import Decisions
package import ProjectFiles
package import Reports
internal import RunReport

/// A person's decisions, as lines for a console.
package struct DecisionText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  /// - Parameters:
  ///   - isRemoval: Whether baselines were removed.
  ///   - baseline: The folder of the baselines, as messages show it.
  package func text(
    of outcome: ApprovalOutcome, isRemoval: Bool, baseline: String
  ) -> ConsoleText {
    let skipped = style.text("left", .warning)
    var text = lines(style.text(isRemoval ? "removed" : "approved", .good), outcome.screens)
    let reasons = Dictionary(grouping: outcome.skipped.sorted { $0.key < $1.key }, by: \.value)
    for (why, screens) in reasons.sorted(by: { $0.value[0].key < $1.value[0].key }) {
      let names = SuiteReport.names(screens.map(\.key), maximum: 4)
      text += "\(skipped)      \(names)  \(why)\n"
    }
    if let note = outcome.note { text += "\(style.text("note", .warning))      \(note)\n" }
    if !outcome.screens.isEmpty {
      text += "Commit \(baseline) with the change.\n"
    } else if outcome.skipped.isEmpty {
      text += "nothing to approve: the captures match the baselines\n"
    }
    return text
  }

  /// - Parameter record: The file that has the signature, as messages show it.
  package func text(ofSignedApprovers record: String) -> ConsoleText {
    "\(style.text("signed", .good))  who may approve\nCommit \(record) with the change.\n"
  }

  /// - Parameter baseline: The folder of the baselines, as messages show it; nil if the rejections stay on this
  ///   machine.
  package func text(ofRejected screens: [ScreenName], baseline: String?) -> ConsoleText {
    lines(style.text("rejected", .bad), screens)
      + (baseline.map { "Commit \($0), so that the author gets it.\n" } ?? "")
  }

  /// - Parameter baseline: The folder of the baselines, as messages show it; nil if the requests stay on this machine.
  package func text(of outcome: RequestOutcome, baseline: String?) -> ConsoleText {
    var text = lines(style.text("requested", .notice), outcome.requested)
    let unnamed = Dictionary(grouping: outcome.unnamed.sorted { $0.key < $1.key }, by: \.value)
    for (ids, screens) in unnamed.sorted(by: { $0.value[0].key < $1.value[0].key }) {
      let edits = SuiteReport.names(ids, maximum: 12)
      let names = SuiteReport.names(screens.map(\.key), maximum: 4)
      text +=
        "\(style.text("note", .warning))       the request doesn't name \(edits) of \(names): "
        + "reports mark that\n"
    }
    let commit = baseline.map { "Commit \($0), so that a person gets it. " } ?? ""
    return text + "\(commit)A person decides: \(style.commands.adapt("qa review"))\n"
  }

  /// The requests that an approval left in its place.
  package func text(
    of outcome: RequestOutcome, insteadOfApprovalBy cause: RequestCause, baseline: String
  ) -> ConsoleText {
    "\(style.text("not approved", .warning)): \(cause.summary), so this asks a person instead\n"
      + text(of: outcome, baseline: baseline)
      + (cause.remedy.map { "If a person decided: \($0)\n" } ?? "")
  }

  package func text(ofWithdrawn screens: [BaselineName]) -> ConsoleText {
    lines(style.text("withdrawn", .notice), screens)
  }

  /// The files that a review wrote.
  ///
  /// - Parameter baseline: The folder of the baselines, as messages show it.
  package func text(of outcome: ReviewOutcome, baseline: String) -> ConsoleText {
    let text =
      lines(style.text("approved", .good), outcome.approved)
      + lines(style.text("rejected", .bad), outcome.rejected)
      + lines(style.text("removed", .good), outcome.removed)
    return text.isEmpty
      ? "nothing was written: there are no changes\n"
      : text + "Commit \(baseline) with the change.\n"
  }

  /// A line for each screen, with what was done.
  private func lines(
    _ word: ConsoleText, _ screens: [some CustomStringConvertible]
  ) -> ConsoleText {
    screens.map { "\(word)  \($0)\n" as ConsoleText }.joined()
  }

  /// Reports that a review ended before anything was written.
  package func text(ofDraftWith decisions: Int) -> ConsoleText {
    if decisions == 0 { return "nothing was decided\n" }
    return
      "\(decisions) \(decisions == 1 ? "decision is" : "decisions are") kept as a draft, and nothing was "
      + "written: qa review continues with it\n"
  }

  /// Reports that no screen needs a person.
  package var nothingToReview: ConsoleText {
    "nothing to decide: every screen is as it was approved\n"
  }

  package func text(of outcome: RenameOutcome) -> ConsoleText {
    let word = style.text("renamed", .good)
    var text: ConsoleText = "\(word)  \(outcome.from) to \(outcome.to)\n"
    for screen in outcome.screens where screen.from.description != outcome.from {
      text += "\(word)  \(screen.from) to \(screen.to)\n"
    }
    for note in outcome.notes { text += "\(style.text("note", .warning))     \(note)\n" }
    let run = style.commands.adapt(ShellCommand.naming("qa run", [outcome.to]).description)
    text += "Commit screenshots/ with the change, then: \(run)\n"
    return text
  }

  /// - Parameter file: The file to which they were added, as messages show it.
  package func text(of declared: [Expectation], file: String) -> ConsoleText {
    let word = style.text("declared", .notice)
    var text: ConsoleText = ""
    for entry in declared {
      let edits = SuiteReport.counted(entry.changes.count, "edit")
      text += "\(word)  \(edits) on \(entry.screens.joined(separator: ", "))\n"
    }
    text += "Look at \(file) and commit it, then: qa compare\n"
    return text
  }
}
