internal import Baselines
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame
internal import Verdicts

// Capturing screens, and reports on them.
extension AgentTool {
  static let names = Schema.list(.text(maxLength: 400), maximum: 1000)

  static let listScreens = AgentTool(
    name: "list_screens",
    about: "List the screens of the project, with the verdicts of the newest report.",
    input: .object([]),
    output: .object([
      .required(
        "screens",
        .list(
          .object([
            .required("screen", .captured),
            .required("columns", .count), .required("rows", .count),
            .required("has_baseline", .flag),
            .optional("verdict", .word(Verdict.allCases.map(\.rawValue))),
          ]), maximum: 1_000_000))
    ]),
    effect: .judges
  ) { call in
    let suite = call.project.suite()
    let selection = try suite.select()
    var verdicts: [BaselineName: Verdict] = [:]
    if try Files.exists(ReportFile.path(in: selection.folders)) {
      for screen in try await suite.newestReport(selection.folders).screens {
        verdicts[screen.screen] = screen.verdict
      }
    }
    var values: [AgentValue] = []
    var lines: [(label: AgentText, text: String)] = []
    for config in selection.configs {
      let verdict = verdicts[.screen(config.name)]
      let size = config.terminal.size
      values.append(
        .members([
          "screen": .captured(config.name.description), "columns": .number(size.columns),
          "rows": .number(size.rows),
          "has_baseline": .flag(
            try Files.exists(selection.folders.baselinePNG(.screen(config.name)))),
          "verdict": verdict.map { .text("\(json: $0)") },
        ]))
      let label: AgentText = verdict.map { "\($0): " } ?? "no verdict: "
      lines.append((label, config.name.description))
    }
    return ToolResult(
      AgentDocument(AgentText.counted(values.count, "screen"), lines),
      .members(["screens": .list(values)]))
  }

  private static let reportOutput = Schema.object([
    .required("exit_code", .integer(0...255)),
    .required("is_gate", .flag),
    .required("screens", .count),
    .required("decisions", .count, "What a person has to decide."),
    .required(
      "verdicts",
      .list(
        .object([
          .required("verdict", .word(Verdict.allCases.map(\.rawValue))),
          .required("screens", .list(.captured, maximum: 1_000_000)),
        ]), maximum: 20)),
  ])

  private static let budget: [Schema.Property] = [
    .optional(
      "budget", .integer(AgentRequest.minBudget...1_000_000),
      "The most characters of the report. Default: \(AgentRequest.usualBudget)."),
    .optional("from", .integer(1...1_000_000), "Begin with this entry, in full."),
  ]

  static let run = AgentTool(
    name: "run",
    about:
      """
      Build the app, capture screens, compare them with their baselines, and report. It is never \
      a gate.
      """,
    input: .object(
      [
        .optional("screens", names, "Names or patterns. Default: all screens."),
        .optional(
          "state", .word(["failed", "changed"]),
          "Only screens that need a person, or that didn't pass or whose config changed."),
        .optional("skip_build", .flag, "Use the app as it was built last."),
        .optional("prove", .flag, "Capture every screen twice."),
      ] + budget),
    output: reportOutput, effect: .startsApps
  ) { call in
    let arguments = call.arguments
    let suite = call.project.suite { event in
      if case .captured(_, let index, let count) = event { call.progress.report(index, of: count) }
    }
    let state: ScreenChoice.State? =
      switch arguments.text("state") {
      case "failed": .failed
      case "changed": .changed
      default: nil
      }
    let choice = ScreenChoice(arguments.texts("screens"), state: state)
    guard let selection = try await suite.select(choice) else {
      return try await result(of: suite.newestReport(suite.foldersOfReport()), suite, arguments)
    }
    let options = RunJudge.Options(names: selection.chosen, isGate: false)
    let base = try await suite.base(of: selection.folders, options)
    let lock = try await suite.lock(selection.folders, for: options.use)
    var capturing = Capturer.Options(
      jobs: call.project.jobs, skipsBuild: arguments.flag("skip_build"),
      proves: arguments.flag("prove"))
    if selection.isComplete { capturing.appScreens = AppScreenRules() }
    let run = try await Capturer(suite, call.project.permission).capture(
      selection, capturing, lock)
    let published = try await ReportPublisher(suite).publish(
      run, selection, options, against: base, lock)
    lock.release()
    return try result(of: published.report, suite, arguments)
  }

  static let report = AgentTool(
    name: "report",
    about: "The newest report: the most important first, within a budget of characters.",
    input: .object(budget), output: reportOutput, effect: .judges
  ) { call in
    let suite = call.project.suite()
    return try await result(
      of: suite.newestReport(suite.foldersOfReport()), suite, call.arguments)
  }

  private static func result(
    of report: SuiteReport, _ suite: Suite, _ arguments: ToolArguments
  ) throws -> ToolResult {
    let request = AgentRequest(
      budget: arguments.integer("budget") ?? AgentRequest.usualBudget,
      first: arguments.integer("from") ?? 1)
    let verdicts = report.counts.map { count in
      let names = report.screens.filter { $0.verdict == count.verdict }
        .map { AgentValue.captured($0.screen.description) }
      return AgentValue.members([
        "verdict": .text("\(json: count.verdict)"), "screens": .list(names),
      ])
    }
    let plan = DecisionPlan(of: report.screens, report.groups)
    return ToolResult(
      try AgentDocument(report, request, suite.readersCommands),
      .members([
        "exit_code": .number(Int(report.exitCode.rawValue)), "is_gate": .flag(report.isGate),
        "screens": .number(report.screens.count), "decisions": .number(plan.decisions.count),
        "verdicts": .list(verdicts),
      ]))
  }
}
