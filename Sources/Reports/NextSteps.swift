internal import Baselines
internal import ProjectFiles
internal import RunReport

/// A command that can be pasted, and what it settles.
package struct NextStep {
  package let command: String
  package let what: String
}

extension ReportContents {
  /// How often a person decides, and on how many screens.
  package struct Decisions {
    package let count: Int
    package let screens: Int

    /// `4 decisions cover 15 screens`.
    package var words: String {
      let verb = count == 1 ? "decision covers" : "decisions cover"
      return "\(count) \(verb) \(SuiteReport.counted(screens, "screen"))"
    }
  }

  /// What is left to decide, with groups that leave nothing else at once; nil where there is nothing.
  package var decisions: Decisions? {
    let ids = settlingGroups
    let sets = groups.count { $0.edits.allSatisfy { ids.contains($0.id) } }
    let alone = undecided(after: ids).count
    guard sets + alone > 0 else { return nil }
    return Decisions(count: sets + alone, screens: settled(by: ids) + alone)
  }

  /// Beyond so many ids or names, a command takes all.
  private static let mostIDs = 12
  private static let mostNames = 4

  /// All of it in turn, where there is more than one thing to decide.
  var review: NextStep? {
    guard let decisions, decisions.count > 1 else { return nil }
    return NextStep(command: "qa review", what: decisions.words)
  }

  /// What to do with what needs a person.
  package var nextSteps: [NextStep] {
    var steps: [NextStep] = []
    func add(_ verb: ShellCommand, _ names: [String], _ what: String) {
      let command = ShellCommand.deciding(verb, names)
      steps.append(NextStep(command: command.description, what: what))
    }
    if expected.contains(where: \.isDeclared) {
      add("qa approve --expected", [], "what was declared")
    }
    let ids = isGate ? [] : settlingGroups
    let isShort = ids.count <= Self.mostIDs
    if !ids.isEmpty, isShort {
      let which = ids.count == 1 ? ids[0] : "these groups"
      add("qa approve", ids, "the \(settled(by: ids)) screens of \(which) at once")
    }
    // What is to be typed first, or instead, stands in the remedy of a screen.
    let alone = undecided(after: ids).filter { screen in
      !["qa approve", "qa rename", "git mv"].contains { screen.remedy?.contains($0) ?? false }
    }.map(\.screen.description)
    if !alone.isEmpty || !isShort {
      if alone.count <= (isGate ? Self.mostIDs : Self.mostNames), isShort {
        add("qa approve", alone, "")
      } else if !hasErrors {
        // Nobody approves all of a run that is not whole.
        add("qa approve --all", [], "all of it")
      }
    }
    if canBeRetried, !isPart {
      steps.append(NextStep(command: "qa run --failed", what: "again, once the errors are mended"))
    }
    return steps
  }

  private var hasErrors: Bool { screens.contains(where: Self.isError) }

  private static func isError(_ screen: ScreenReport) -> Bool {
    screen.verdict == .error || screen.verdict == .unstable
  }

  /// Whether there are errors of screens that have a config, which another capture may mend.
  private var canBeRetried: Bool {
    screens.contains { screen in
      Self.isError(screen) && !(screen.remedy?.hasPrefix("qa init") ?? false)
    }
  }
}
