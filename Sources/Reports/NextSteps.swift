internal import ScreenshotSuite

/// A command that can be pasted, and what it settles.
package struct NextStep {
  package let command: String
  package let what: String
}

extension ReportContents {
  /// Beyond so many ids or names, a command takes all.
  private static let mostIDs = 12
  private static let mostNames = 4

  /// What to do with what needs a person.
  package var nextSteps: [NextStep] {
    var steps: [NextStep] = []
    let reason = "--reason \"…\""
    if expected.contains(where: \.isDeclared) {
      steps.append(
        NextStep(command: "qa approve --expected \(reason)", what: "what was declared"))
    }
    let ids = settlingGroups
    let isShort = ids.count <= Self.mostIDs && ids.allSatisfy(Self.isPlain)
    if !ids.isEmpty, isShort {
      let count = settled(by: ids)
      let which = ids.count == 1 ? ids[0] : "these groups"
      steps.append(
        NextStep(
          command: "qa approve \(ids.joined(separator: " ")) \(reason)",
          what: "the \(count) screens of \(which) at once"))
    }
    let alone = undecided(after: ids).map(\.screen)
    if !alone.isEmpty || !isShort {
      let isNamed = alone.count <= Self.mostNames && isShort && alone.allSatisfy(Self.isPlain)
      let names = isNamed ? alone.joined(separator: " ") : "--all"
      steps.append(
        NextStep(command: "qa approve \(names) \(reason)", what: isNamed ? "" : "all of it"))
    }
    return steps
  }

  /// Whether a shell takes a name as it is: a report that somebody else wrote may have any.
  private static func isPlain(_ name: String) -> Bool {
    name.first != "-"
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "@": true
        default: false
        }
      }
  }
}
