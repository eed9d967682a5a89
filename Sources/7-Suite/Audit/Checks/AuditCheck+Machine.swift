internal import Capture
internal import Glibc
internal import TerminalProcess

// Whether an app that lacks something on the machine says so in words.
extension AuditCheck {
  static let machine: [AuditCheck] = [
    lacking("locale-c", "starts with LC_ALL=C", variables: ["LANG": "C", "LC_ALL": "C"]),
    lacking(
      "locale-de", "starts with LC_ALL=de_DE.UTF-8",
      variables: ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"]),
    lacking(
      "home-unwritable", "starts with a home that can't be written", isQuick: true,
      hasReadOnlyHome: true),
    lacking(
      "term-unknown", "starts with a TERM that terminfo doesn't know", isQuick: true,
      variables: ["TERM": "qa-unknown"]),
    lacking("disk-full", "starts with its home and its folder on a full disk", hasFullDisk: true),
  ]

  private static func lacking(
    _ name: String, _ action: String, isQuick: Bool = false, variables: [String: String] = [:],
    hasFullDisk: Bool = false, hasReadOnlyHome: Bool = false
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .machine, severity: .moderate, action: action,
      expectation: "the app runs, or ends with an error in words and the terminal as it was",
      isQuick: isQuick,
      probes: { subject in
        var start = Probe.Start()
        start.variables = variables
        start.hasFullDisk = hasFullDisk
        start.hasReadOnlyHome = hasReadOnlyHome
        start.isJob = true
        return [subject.probe(start)]
      },
      judge: { evidence, _ in
        evidence.flatMap { evidence -> [AuditFault] in
          guard let ending = evidence.ending else { return [] }
          // No disk sends this signal, but a limit of the size of files does.
          if ending.status == .signaled(SIGXFSZ) { return [] }
          if let crash = ending.crash {
            return [AuditFault("crash", "\(crash)\(ending.quote)", frame: evidence.last?.frame)]
          }
          let silent =
            ending.said == nil && ending.status != .exited(0)
            ? [AuditFault("silent", "\(ending.status.description) without a word")] : []
          return silent + Restoration(evidence).faults
        }
      })
  }
}
