extension AuditReport {
  /// Faults of one check that a person deals with together.
  package struct FaultGroup: Hashable, Sendable {
    package enum State: Hashable, Sendable, CaseIterable {
      /// A person has to do something about them.
      case open
      /// Accepted for the same reason.
      case accepted
      /// Notes.
      case note
    }

    package let state: State
    /// At least one.
    package let faults: [Fault]

    package var check: String { faults[0].check }
    /// The severity of the worst.
    package var severity: AuditSeverity { faults.map(\.severity).min() ?? .note }
    /// How to see them by hand, in steps.
    package var steps: [String] { faults[0].steps }
    /// Who accepts them, until when, and why; nil if they aren't accepted.
    package var acceptance: String? { faults[0].acceptance?.summary }
    /// Identifies the group among those of its app: the same in each audit with the same faults.
    package var id: String { faults.map(\.id).joined(separator: " ") }

    /// What happens, each without a period, with the rows that show it. All that is left behind is one statement.
    package var statements: [(sentence: String, excerpt: [String])] {
      let left = faults.compactMap(\.leftover)
      let statement =
        left.isEmpty
        ? [] : [(sentence: "leaves behind: \(left.joined(separator: ", "))", excerpt: [String]())]
      return statement
        + faults.filter { $0.leftover == nil }.map { (sentence: $0.sentence, excerpt: $0.excerpt) }
    }

    /// All that happens, on one line.
    package var sentence: String { statements.map(\.sentence).joined(separator: "; ") }
  }
}

extension AuditReport.Subject {
  /// The faults in groups: those that are open, the most serious first, then those that are accepted, then notes.
  package var groups: [AuditReport.FaultGroup] {
    AuditReport.FaultGroup.State.allCases.flatMap { state in
      let part = faults.filter { $0.state == state }
      var keys: [GroupKey] = []
      let groups = Dictionary(grouping: part) { fault in
        let key = GroupKey(check: fault.check, acceptance: fault.acceptance?.summary)
        if !keys.contains(key) { keys.append(key) }
        return key
      }
      return keys.map { AuditReport.FaultGroup(state: state, faults: groups[$0] ?? []) }
    }
  }

  /// What the faults of a group have in common.
  private struct GroupKey: Hashable {
    let check: String
    let acceptance: String?
  }
}

extension AuditReport.Fault {
  /// Whether a person has to do something about it.
  package var isOpen: Bool { state == .open }

  fileprivate var state: AuditReport.FaultGroup.State {
    acceptance != nil ? .accepted : severity == .note ? .note : .open
  }
}

extension AuditAcceptance {
  /// Who accepts the fault, until when, and why.
  fileprivate var summary: String { "accepted until \(expires) by \(author): \(reason)" }
}
