package import CaptureSteps
package import TerminalProcess

extension MachineSettings {
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
