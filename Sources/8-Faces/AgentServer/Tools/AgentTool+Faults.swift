internal import Audit
internal import Baselines
internal import Decisions
internal import ProjectFiles
internal import Reports
internal import ScreenConfig
internal import ScreenRuns

// Faults that need no baseline, declarations and requests.
extension AgentTool {
  static let audit = AgentTool(
    name: "audit",
    about:
      """
      Find faults of the app that need no baseline: what it leaves behind, crashes, stale cells. \
      Without quick, it takes minutes.
      """,
    input: .object([
      .optional("screens", names, "Names or patterns. Default: all screens."),
      .optional("only", .list(.text(maxLength: 100), maximum: 100), "Only these areas and checks."),
      .optional("quick", .flag, "Only the checks that find most."),
      .optional("skip_build", .flag, "Use the app as it was built last."),
    ]),
    output: .object([
      .required("exit_code", .integer(0...255)),
      .required(
        "faults",
        .list(
          .object([
            .required("screen", .captured),
            .required("severity", .word(AuditSeverity.allCases.map(\.rawValue))),
            .required("is_accepted", .flag),
            .required("fault", .captured), .required("sentence", .captured),
          ]), maximum: 100_000)),
    ]),
    effect: .startsApps
  ) { call in
    let suite = call.project.suite()
    let arguments = call.arguments
    let checks = try AuditSelection(
      only: arguments.texts("only"), skipped: [], isQuick: arguments.flag("quick")
    ).checks()
    let selection = try suite.select(arguments.texts("screens"))
    let permission = call.project.permission
    if !arguments.flag("skip_build") { try await Capturer(suite, permission).build(selection) }
    let run = AuditRun(
      of: suite.project, environment: suite.environment, permission, jobs: call.project.jobs,
      checks: checks, quitKeys: []
    ) { event in
      if case .auditing(_, let index, let count) = event { call.progress.report(index, of: count) }
    }
    let apps = ScreenLaunch.launches(of: selection.configs).map { AuditRun.App(screen: $0) }
    let report = try await run.audit(apps).accepting(AuditAcceptanceFile.read(suite.project))
    return result(of: report)
  }

  private static func result(of report: AuditReport) -> ToolResult {
    let all = report.subjects.flatMap { subject in subject.faults.map { (subject.name, $0) } }
    let lines = report.subjects.flatMap { subject in
      var lines: [(label: AgentText, text: String)] = [("screen: ", subject.name)]
      if let error = subject.error { lines.append(("error: ", error)) }
      return lines
        + subject.faults.map { ("\($0.severity): ", "\($0.id): \($0.sentence)") }
    }
    return ToolResult(
      AgentDocument(AgentText.counted(all.count, "fault"), lines),
      .members([
        "exit_code": .number(Int(report.exitCode.rawValue)),
        "faults": .list(
          all.map { screen, fault in
            .members([
              "screen": .captured(screen), "severity": .text("\(fault.severity)"),
              "is_accepted": .flag(fault.acceptance != nil), "fault": .captured(fault.id),
              "sentence": .captured(fault.sentence),
            ])
          }),
      ]))
  }

  /// The names of screens and ids of edits in the arguments, at least one.
  private static func named(in arguments: ToolArguments) throws(SuiteError) -> [String] {
    let names = arguments.texts("screens")
    guard !names.isEmpty else {
      throw SuiteError(.usage, "name screens, or ids of edits", remedy: "report has the ids")
    }
    return names
  }

  static let declareExpected = AgentTool(
    name: "declare_expected",
    about:
      """
      Declare edits of the newest report as intended, with the reason, for a person to approve. \
      It approves nothing: a gate fails until a person has.
      """,
    input: .object([
      .required("screens", names, "Screens, and ids of edits or groups, such as g1."),
      .required("reason", .text(maxLength: 1000), "Why it changes."),
    ]),
    output: .object([.required("declarations", .count)]),
    effect: .declares
  ) { call in
    let suite = call.project.suite()
    let names = try named(in: call.arguments)
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    let entries = try await Declarer(suite).declare(
      names, reason: call.arguments.text("reason") ?? "", lock)
    lock.release()
    let document = AgentDocument(
      "Declared, not approved: a person looks and decides.",
      entries.map { ("for ", "\($0.screens.joined(separator: ", ")): \($0.reason)") })
    return ToolResult(document, .members(["declarations": .number(entries.count)]))
  }

  static let requestApproval = AgentTool(
    name: "request_approval",
    about:
      """
      Ask a person to approve screens that changed as intended, and say why. It approves \
      nothing: a person looks at them first. Edits that you don't name are marked.
      """,
    input: .object([
      .required(
        "screens", names,
        "Screens, with all of their edits, and ids of edits or groups, such as g1."),
      .required("reason", .text(maxLength: 1000), "Why the change is right."),
    ]),
    output: .object([
      .required("requested", .list(.captured, maximum: 100_000)),
      .required("not_named", .list(.captured, maximum: 100_000)),
    ]),
    effect: .declares
  ) { call in
    let suite = call.project.suite()
    let names = try named(in: call.arguments)
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    let outcome = try await Requester(suite).request(
      .named(names), reason: call.arguments.text("reason") ?? "", agent: call.client, lock)
    lock.release()
    let unnamed = outcome.unnamed.sorted { $0.key < $1.key }.map { screen, ids in
      "\(screen): \(ids.joined(separator: ", "))"
    }
    let document = AgentDocument(
      "Requested, not approved: a person looks and decides.",
      outcome.requested.map { ("screen: ", $0.description) }
        + unnamed.map { ("not named by the request: ", $0) })
    return ToolResult(
      document,
      .members([
        "requested": .list(outcome.requested.map { .captured($0.description) }),
        "not_named": .list(unnamed.map { .captured($0) }),
      ]))
  }
}
