package import TerminalProcess

/// What an app finds out about the machine and the moment, held still so that it does not reach the frame.
package struct MachineSettings: Hashable, Sendable {
  /// What the app is told that the machine is called; nil for ``usualHostName`` where that is easily done.
  package var hostName: String?
  package var hasNetwork = true
  /// Seconds since 1970 at which the app's calendar clock stands still; nil for the real time.
  package var clock: Int?
  /// For random numbers that apps take from their environment.
  package var seed: UInt32?

  package init() {}

  /// A name that every machine can look up.
  static let usualHostName = "localhost"
  /// What the app finds in its environment for the name of the person.
  static let userName = "qa"

  package var isolation: ProcessIsolation {
    ProcessIsolation(
      hostName: hostName.map { .always($0) } ?? .ifEasy(Self.usualHostName), hasNetwork: hasNetwork)
  }

  /// - Returns: Nil where a clock is asked for and libfaketime is not there.
  package func environment(_ fakeTime: FakeTime?) -> [String: String]? {
    var variables: [String: String] = [:]
    if let hostName { variables["HOSTNAME"] = hostName }
    if let seed {
      variables["QA_SEED"] = "\(seed)"
      variables["PYTHONHASHSEED"] = "\(seed)"
      variables["SOURCE_DATE_EPOCH"] = "\(clock ?? AppEnvironment.usualTime)"
    }
    guard let clock else { return variables }
    guard let fakeTime else { return nil }
    variables["SOURCE_DATE_EPOCH"] = "\(clock)"
    return variables.merging(fakeTime.environment(at: clock)) { _, new in new }
  }
}
