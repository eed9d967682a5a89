internal import Audit

/// A form of `PlantedApp` with a planted fault, and what an audit must find.
package struct PlantedCase: Hashable, Sendable {
  package let form: PlantedForm
  /// The fault's name, as `PlantedApp --list` prints it.
  package let fault: String
  /// The ids of faults, such as `exit-sigterm/alternateScreen`. An audit must find at least one of them.
  package let expected: [String]
  /// Whether the audit doesn't fail by it, since apps may do so by intent.
  package let isNote: Bool

  package init(
    _ form: PlantedForm, _ fault: String, _ expected: String..., isNote: Bool = false
  ) {
    self.form = form
    self.fault = fault
    self.expected = expected
    self.isNote = isNote
  }

  /// The name in reports.
  package var name: String { "\(form.rawValue) \(fault)" }

  /// The names of the checks that can find it.
  package var checks: [String] {
    Set(expected.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
  }

  /// Whether `qa audit` has all of these checks.
  package var isCheckable: Bool {
    let names = Set(AuditCheck.all.map(\.name))
    return checks.allSatisfy(names.contains)
  }
}

/// A form of `PlantedApp`, healthy without a fault.
package enum PlantedForm: String, CaseIterable, Sendable {
  case list, field, pager, inline, lines, pair

  /// The key that ends the app.
  package var quitKey: String {
    switch self {
    case .list, .pager, .inline, .pair: "q"
    case .field: "ctrl+c"
    case .lines: "ctrl+d"
    }
  }
}
