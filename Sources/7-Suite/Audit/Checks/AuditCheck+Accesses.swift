internal import Capture
internal import TerminalProcess

// Whether an app keeps to its own folders and to this machine.
extension AuditCheck {
  static let accesses: [AuditCheck] = [
    observed(
      "files-outside", .moderate,
      "the app changes files only in its home, its working directory and temporary folders"
    ) { evidence in
      guard let request = evidence.request else { return [] }
      let folders = OwnFolders(request)
      let paths = evidence.accesses.compactMap { access -> String? in
        guard case .file(let path) = access.target, !folders.contain(path) else { return nil }
        return path
      }
      let files = Dictionary(grouping: Set(paths)) { path in
        "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      }
      return files.sorted { $0.key < $1.key }.map { folder, paths in
        AuditFault(folder, "changes \(first(of: paths.sorted(), "files"))")
      }
    },
    observed("network", .moderate, "the app reaches no other host") { evidence in
      let hosts = evidence.accesses.compactMap { access -> String? in
        guard case .host(let address, let port) = access.target,
          port == nameService || !isOwn(address)
        else { return nil }
        return port == nameService
          ? "the name server \(address)" : "port \(port) of \(address)"
      }
      guard !hosts.isEmpty else { return [] }
      return [AuditFault("hosts", "reaches \(first(of: hosts, "hosts"))")]
    },
  ]

  /// The port of name servers (RFC 1035, section 4.2). A machine may have one of its own that asks others.
  private static let nameService = 53

  /// Whether an address is that of this machine, or of none.
  private static func isOwn(_ address: String) -> Bool {
    ["::1", "::", "0.0.0.0"].contains(address) || address.hasPrefix("127.")
  }

  private static func first(of names: [String], _ noun: String) -> String {
    names.count == 1 ? names[0] : "\(names.count) \(noun), such as \(names[0])"
  }

  private static func observed(
    _ name: String, _ severity: AuditSeverity, _ expectation: String,
    _ judge: @escaping @Sendable (ProbeEvidence) -> [AuditFault]
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .manners, severity: severity,
      action: "observes the app while it starts, rests and ends", expectation: expectation,
      probes: { subject in
        guard AccessObserver.isPossible else { return [] }
        var start = Probe.Start()
        start.isObserved = true
        let end = subject.quitKeys.map(Probe.Event.input) ?? .signal(.terminate)
        return [subject.probe(start, then: [.watch(restTime), end, .waitForEnd(restTime)])]
      },
      judge: { evidence, _ in evidence.flatMap(judge) })
  }

  private static let restTime = Duration.seconds(1)
}

/// The folders that an app may change.
private struct OwnFolders {
  private let prefixes: [String]

  /// Temporary files, and what only looks like files.
  private static let shared = ["/tmp/", "/var/tmp/", "/dev/", "/proc/", "/sys/", "/run/user/"]
  private static let variables = [
    "HOME", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_STATE_HOME",
  ]

  init(_ request: CaptureRequest) {
    // An editor writes the file that it is given, and others beside it.
    let arguments = request.command.dropFirst().filter { $0.hasPrefix("/") }
      .map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    let named = [request.workingDirectory] + Self.variables.compactMap { request.environment[$0] }
    prefixes =
      Self.shared + (named + arguments).filter { $0.hasPrefix("/") && $0 != "/" }.map { $0 + "/" }
  }

  func contain(_ path: String) -> Bool {
    // Python keeps what it has compiled beside the sources, if it may.
    prefixes.contains { (path + "/").hasPrefix($0) } || path.contains("/__pycache__")
  }
}
