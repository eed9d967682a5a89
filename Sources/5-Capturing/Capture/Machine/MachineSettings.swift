package import TerminalProcess

/// Machine- and time-dependent values that are pinned so that they don't leak into the frame.
package struct MachineSettings: Hashable, Sendable {
  /// The machine's name as the app sees it, or nil for ``usualHostName`` if that is easy to set.
  package var hostName: String?
  package var hasNetwork = true
  /// The time at which the app's clock stands still, in seconds since 1970, or nil for the real time.
  package var clock: Int?
  /// The seed for random numbers that apps read from their environment.
  package var seed: UInt32?

  package init() {}

  /// A name that every machine can resolve.
  static let usualHostName = "localhost"
  /// The person's name in the app's environment.
  static let userName = "qa"

  package var isolation: ProcessIsolation {
    ProcessIsolation(
      hostName: hostName.map { .always($0) } ?? .ifEasy(Self.usualHostName), hasNetwork: hasNetwork)
  }

  /// - Returns: Nil if a clock is requested and libfaketime is missing.
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
