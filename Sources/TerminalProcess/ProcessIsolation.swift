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
  /// The folder that a program finds in the place of another one; nil for none.
  package var mount: Mount?
  /// The folder of which a program finds a copy-on-write view, absolute: what it writes there is gone when it ends.
  /// Nil for none. If the user may not mount, the program gets a user namespace.
  package var view: String?
  /// The folder that keeps what is written into the view, so that a later program finds it; nil to keep it in memory,
  /// for one program alone.
  package var viewLayer: String?

  package init(
    hostName: HostName = .machine, hasNetwork: Bool = true, mount: Mount? = nil,
    view: String? = nil, viewLayer: String? = nil
  ) {
    self.hostName = hostName
    self.hasNetwork = hasNetwork
    self.mount = mount
    self.view = view
    self.viewLayer = viewLayer
  }

  /// Whether a program can be isolated so here.
  package var isPossible: Bool { withCValue(process_can_isolate) }

  /// A folder that is found in the place of another one, by one program and what that starts.
  package struct Mount: Hashable, Sendable {
    /// The path of the folder, absolute.
    package let source: String
    /// The path by which the program finds it, absolute; something must be there.
    package let target: String

    package init(_ source: String, at target: String) {
      self.source = source
      self.target = target
    }

    /// Whether this user may do that here: it takes CAP_SYS_ADMIN, which root may lack in a container.
    package var isPossible: Bool { ProcessIsolation(mount: self).isPossible }
  }

  package static let none = ProcessIsolation()

  func withCValue<Result>(_ body: (isolation) -> Result) -> Result {
    let (name, isNeeded): (String?, Bool) =
      switch hostName {
      case .machine: (nil, false)
      case .ifEasy(let name): (name, false)
      case .always(let name): (name, true)
      }
    return Self.withCString(name) { name in
      Self.withCString(mount?.source) { source in
        Self.withCString(mount?.target) { target in
          Self.withCString(view) { view in
            Self.withCString(viewLayer) { layer in
              body(
                isolation(
                  host_name: name, needs_host_name: isNeeded, without_network: !hasNetwork,
                  mount_source: source, mount_target: target, view: view, view_layer: layer))
            }
          }
        }
      }
    }
  }

  /// Calls a function in one place of the code: the compiler copies it into each, and callers nest five of these.
  private static func withCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    let bytes = text.map { Array($0.utf8CString) }
    return (bytes ?? []).withUnsafeBufferPointer { body(bytes == nil ? nil : $0.baseAddress) }
  }
}
