internal import CTerminal

/// What a program doesn't share with the machine, so that its screens look the same on every machine.
package struct ProcessIsolation: Hashable, Sendable {
  /// The host name that a program sees.
  package enum HostName: Hashable, Sendable {
    case machine
    /// This name, unless that takes a user namespace: in one, `sudo` doesn't work and other users' files lose their
    /// owners.
    case ifEasy(String)
    case always(String)
  }

  package var hostName: HostName
  /// Whether there is a network. Without one, there is only a loopback interface, not shared with other programs.
  package var hasNetwork: Bool
  /// The folder that a program sees in place of another one, or nil for none.
  package var mount: Mount?
  /// The absolute path of the folder that a program sees as a copy-on-write view, or nil for none. What it writes
  /// there is gone when it ends, unless ``viewLayer`` keeps it. If the user may not mount, the program gets a user
  /// namespace.
  package var view: String?
  /// The folder that keeps what is written into the view, for later programs, or nil to keep it in memory for one
  /// program.
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

  /// Whether this machine allows this isolation.
  package var isPossible: Bool { withCValue(process_can_isolate) }

  /// A folder that a program, with everything it starts, sees in place of another one.
  package struct Mount: Hashable, Sendable {
    /// The absolute path of the folder.
    package let source: String
    /// The absolute path at which the program sees it. Something must exist there.
    package let target: String

    package init(_ source: String, at target: String) {
      self.source = source
      self.target = target
    }

    /// Whether this user may mount it here. That takes CAP_SYS_ADMIN, which root may lack in a container.
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

  /// Calls `body` with a C string, or with nil. It does so in one place only, because the compiler copies `body` into
  /// each place that calls it, and callers nest five of these.
  private static func withCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    let bytes = text.map { Array($0.utf8CString) }
    return (bytes ?? []).withUnsafeBufferPointer { body(bytes == nil ? nil : $0.baseAddress) }
  }
}
