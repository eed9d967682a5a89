internal import Baselines
internal import ProjectFiles
internal import RunReport

/// A command to paste, and what it settles.
package struct NextStep {
  package let command: String
  package let what: String
}

extension ReportContents {
  /// `4 decisions cover 15 screens`, or nil if there is nothing to decide.
  package var decisions: String? {
    let count = plan.decisions.count
    guard count > 0 else { return nil }
    let verb = count == 1 ? "decision covers" : "decisions cover"
    return "\(count) \(verb) \(SuiteReport.counted(plan.screenCount, "screen"))"
  }

  /// The most names in a command. For more screens, a command takes all.
  private static let maxNames = 4

  /// The command that reviews everything in turn, or nil if there is at most one decision and no request.
  var review: NextStep? {
    guard plan.decisions.count > 1 || !requests.isEmpty, let decisions else { return nil }
    return NextStep(command: "qa review", what: decisions)
  }

  /// The commands for everything that needs a person.
  package var nextSteps: [NextStep] {
    var steps: [NextStep] = []
    func add(_ verb: ShellCommand, _ names: [String], _ what: String) {
      let command = ShellCommand.deciding(verb, names)
      steps.append(NextStep(command: command.description, what: what))
    }
    if expected.contains(where: \.isDeclared) {
      add("qa approve --expected", [], "what was declared")
    }
    // People decide in their own clones, whose reports have other ids than a gate's.
    let groups = isGate ? [] : plan.steps
    for step in groups { add("qa approve", step.groups, step.summary) }
    // The remedy of a screen has any command to type before or instead.
    let alone = undecided(after: groups.first).filter { screen in
      !["qa approve", "qa rename", "git mv"].contains { screen.remedy?.contains($0) ?? false }
    }.map(\.screen.description)
    if !alone.isEmpty {
      if alone.count <= (isGate ? DecisionPlan.maxIDs : Self.maxNames) {
        add("qa approve", alone, "")
      } else if !hasErrors {
        // An incomplete run can't be approved as a whole.
        add("qa approve --all", [], "all of it")
      }
    }
    if canBeRetried, !isPart {
      steps.append(NextStep(command: "qa run --failed", what: "retry once the errors are fixed"))
    }
    return steps
  }
}
