internal import CTerminal

/// What a program does not share with the machine, so that it shows the same wherever it runs.
package struct ProcessIsolation: Hashable, Sendable {
  /// What a program is told that the machine is called.
  package enum HostName: Hashable, Sendable {
    case machine
    /// Where that takes no user namespace, in which `sudo` does not work and files of others are nobody's.
    case ifEasy(String)
    case always(String)
  }

  package var hostName: HostName
  /// Whether there is a network. Without, there is a loopback interface that other programs don't share.
  package var hasNetwork: Bool

  package init(hostName: HostName = .machine, hasNetwork: Bool = true) {
    self.hostName = hostName
    self.hasNetwork = hasNetwork
  }

  package static let none = ProcessIsolation()

  func withCValue<Result>(_ body: (isolation) -> Result) -> Result {
    let (name, isNeeded): (String?, Bool) =
      switch hostName {
      case .machine: (nil, false)
      case .ifEasy(let name): (name, false)
      case .always(let name): (name, true)
      }
    guard let name else {
      return body(
        isolation(host_name: nil, needs_host_name: false, without_network: !hasNetwork))
    }
    return name.withCString {
      body(isolation(host_name: $0, needs_host_name: isNeeded, without_network: !hasNetwork))
    }
  }
}
