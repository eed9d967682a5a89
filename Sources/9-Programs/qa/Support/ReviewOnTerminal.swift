internal import CommandTexts
internal import FoundationEssentials
internal import ProjectFiles
internal import ReviewTerminal
internal import ScreenRuns
internal import TerminalUI

/// A review in this terminal, from its first screen to its outcome.
struct ReviewOnTerminal {
  let suite: Suite
  let options: CommonOptions

  /// - Throws: If there is no terminal to show the review and read keys.
  static func requireTerminal() throws(SuiteError) {
    guard Console.Stream.output.isTerminal, Console.inputIsTerminal else {
      throw SuiteError(
        .usage, "a review needs a terminal for its input and its output",
        remedy: "qa compare lists what changed; qa approve and qa reject decide")
    }
  }

  /// - Parameter person: The person who decides; nil for git's user.
  func run(by person: String?) async throws -> SuiteExitCode {
    let review = try await SuiteReview(suite, by: person)
    let text = DecisionText(style: options.style)
    if review.isEmpty {
      try Console.writeOutput(text.nothingToReview)
      return .success
    }
    let kind = TerminalKind(
      ProcessInfo.processInfo.environment, usesColor: options.color.usesColor(on: .output))
    do {
      switch try await review.run(kind: kind) {
      case .written(let outcome):
        try Console.writeOutput(text.text(of: outcome, baseline: review.context.baseline))
      case .interrupted(let decisions):
        try Console.writeOutput(text.text(ofDraftWith: decisions))
      case .ended: return .interrupted
      }
    } catch let error as TerminalError {
      throw SuiteError(.usage, error.message, remedy: error.remedy)
    }
    return .success
  }
}
