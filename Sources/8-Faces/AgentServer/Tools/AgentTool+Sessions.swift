internal import Capture
internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles
internal import ProjectSetup
internal import Recordings
internal import Reports
internal import TerminalFrame
internal import TerminalProcess

// An app that the client uses itself.
extension AgentTool {
  private static let stepsAbout = """
    Steps as in a config, such as {"press": "down"}, {"press": ["ctrl+x", "k"]}, {"type": \
    "hello"}, {"paste": "a\\nb"}, {"click": {"text": "Save"}}, {"scroll": {"down": 3}}, \
    {"resize": {"columns": 100, "rows": 30}}, {"waitFor": {"text": "Saved"}}, {"screenshot": \
    "menu"}. The screen settles after each. See the resource qa://help/steps.
    """
  private static let form = Schema.Property.optional(
    "as", .word(["text", "styles", "picture"]), "How to show the screen. Default: text.")
  private static let app = Schema.Property.required(
    "app", .integer(1...1_000_000), "The number that open_app gave.")

  private static let readingOutput = Schema.object([
    .required("app", .count),
    .required("is_settled", .flag), .required("is_running", .flag),
    .optional("exit_status", .integer(0...255)), .optional("signal", .integer(1...128)),
    .required("done_steps", .count),
    .optional("problem", .captured),
    .required("title", .captured),
    .required("columns", .count), .required("rows", .count),
    .optional("cursor", .object([.required("column", .count), .required("row", .count)])),
    .required(
      "elements",
      .list(
        .object([
          .required("kind", .word(ScreenElement.Kind.allCases.map(\.rawValue))),
          .required("name", .captured),
          .required("column", .count), .required("row", .count),
          .required("columns", .count), .required("rows", .count),
        ]), maximum: ScreenElement.maximum)),
    .required("pictures", .integer(0...1)),
  ])

  static let openApp = AgentTool(
    name: "open_app",
    about:
      """
      Start an app to use it: a program, a screen of the project with its steps, or else the \
      project's app. It runs as in a capture, in fresh folders, and ends with the server or \
      after ten minutes without use.
      """,
    input: .object([
      .optional(
        "command", .list(.text(maxLength: 4096), maximum: 256), "A program and its arguments."),
      .optional("screen", .text(maxLength: 100), "The name of a config."),
      .optional("columns", .integer(1...500)), .optional("rows", .integer(1...500)),
      .optional(
        "variables",
        .list(
          .object([
            .required("name", .text(maxLength: 256)), .required("value", .text(maxLength: 4096)),
          ]), maximum: 100), "Environment variables for the app."),
      .optional("skip_build", .flag, "Use the app as it was built last."), form,
    ]),
    output: readingOutput, effect: .startsApps
  ) { call in
    let arguments = call.arguments
    let (columns, rows) = (arguments.integer("columns"), arguments.integer("rows"))
    guard (columns == nil) == (rows == nil) else {
      throw SuiteError(.usage, "a size has columns and rows", remedy: "give both, or neither")
    }
    let size = columns.flatMap { columns in rows.map { GridSize(columns: columns, rows: $0) } }
    let command = arguments.texts("command")
    let screen = arguments.text("screen")
    guard command.isEmpty || screen == nil else {
      throw SuiteError(.usage, "give a command or a screen, not both")
    }
    let pairs = arguments.elements("variables").map {
      ($0["name"]?.text ?? "", $0["value"]?.text ?? "")
    }
    let project = call.project
    let setup = try ProjectSetup(
      of: project.project.root, from: project.project.root,
      ProjectSetup.Request(command: command, skipsBuild: arguments.flag("skip_build")),
      project.permission, environment: project.environment)
    let plan = try await setup.sessionPlan(
      config: screen, size: size,
      variables: Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    let (number, reading) = try await project.sessions.open(setup, plan)
    return try await result(of: reading, number, arguments)
  }

  static let send = AgentTool(
    name: "send",
    about:
      """
      Do steps in an open app: keys, text, paste, the mouse, a new size, a condition to wait \
      for. Answers with the settled screen.
      """,
    input: .object([
      app,
      .required("steps", .list(.openObject, maximum: 100), stepsAbout),
      form,
    ]),
    output: readingOutput, effect: .startsApps
  ) { call in
    let number = call.arguments.integer("app") ?? 0
    let reading = try await call.project.sessions.send(
      call.arguments.elements("steps"), to: number)
    return try await result(of: reading, number, call.arguments)
  }

  static let read = AgentTool(
    name: "read",
    about: "Read the screen of an open app once it has settled.",
    input: .object([app, form]), output: readingOutput, effect: .startsApps
  ) { call in
    let number = call.arguments.integer("app") ?? 0
    let reading = try await call.project.sessions.send([], to: number)
    return try await result(of: reading, number, call.arguments)
  }

  static let closeApp = AgentTool(
    name: "close_app", about: "End an open app and all that it started.",
    input: .object([app]),
    output: .object([.required("open_apps", .list(.count, maximum: 100))]),
    effect: .startsApps
  ) { call in
    try await call.project.sessions.close(call.arguments.integer("app") ?? 0)
    let open = await call.project.sessions.numbers
    return ToolResult(
      AgentDocument("Closed. \(AgentText.counted(open.count, "app")) still open."),
      .members(["open_apps": .list(open.map { .number($0) })]))
  }

  static let saveAsConfig = AgentTool(
    name: "save_as_config",
    about:
      """
      Write a config that repeats what was done in an open app, so that its screen is captured \
      from now on; replays it once. A new screen has to be approved by a person.
      """,
    input: .object([
      app,
      .required("name", .text(maxLength: 100), "The name of the screen."),
      .optional("skip_replay", .flag, "Don't play the steps."),
    ]),
    output: .object([
      .required("screen", .captured),
      .required("steps", .count),
      .required("notes", .list(.captured, maximum: 1000)),
    ]),
    effect: .startsApps
  ) { call in
    let name = call.arguments.text("name") ?? ""
    let session = try await call.project.sessions.session(call.arguments.integer("app") ?? 0)
    let report = try await session.setup.save(
      session.plan, named: name, session.sent, last: session.last.frame,
      skipsReplay: call.arguments.flag("skip_replay"))
    let steps = session.sent.reduce(0) { $0 + $1.steps.count }
    return ToolResult(
      AgentDocument(
        "Written. \"run\" captures the screen; then a person approves it.",
        report.written.map { ("file: ", $0) } + report.notes.map { ("note: ", $0.text) }),
      .members([
        "screen": .captured(name), "steps": .number(steps),
        "notes": .list(report.notes.map { .captured($0.text) }),
      ]))
  }
}

extension AgentTool {
  private static func result(
    of reading: LiveCapture.Reading, _ number: Int, _ arguments: ToolArguments
  ) async throws -> ToolResult {
    let frame = reading.frame
    let form = arguments.text("as") ?? "text"
    var document = AgentDocument("App \(number): \(state(of: reading))")
    if let failure = reading.failure {
      document.add([SuiteError(.captureError, failure.message, remedy: failure.remedy)])
    }
    let elements = ScreenElement.all(in: frame)
    let names: [(label: AgentText, text: String)] = elements.map {
      ("\($0.kind), row \($0.region.rows.lowerBound): ", $0.name)
    }
    var pictures: [[UInt8]] = []
    if form == "picture" {
      let renderer = try RecordingRenderer(size: frame.size, theme: "dark", scale: 1)
      pictures.append(try await renderer.output(frame, as: .png, for: .file))
      document.add(names)
    } else {
      document.add(frame, hasStyles: form == "styles", before: names)
    }
    let cursor = frame.cursor
    return ToolResult(
      document, pictures: pictures,
      .members([
        "app": .number(number), "is_settled": .flag(reading.failure == nil),
        "is_running": .flag(reading.status == nil),
        "exit_status": reading.exitStatus.map { .number($0) },
        "signal": reading.signal.map { .number($0) },
        "done_steps": .number(reading.doneSteps),
        "problem": reading.failure.map { .captured($0.message) },
        "title": .captured(frame.title), "columns": .number(frame.size.columns),
        "rows": .number(frame.size.rows),
        "cursor": cursor.isVisible
          ? .members([
            "column": .number(cursor.position.column), "row": .number(cursor.position.row),
          ]) : nil,
        "elements": .list(elements.map(value)), "pictures": .number(pictures.count),
      ]))
  }

  private static func state(of reading: LiveCapture.Reading) -> AgentText {
    if let status = reading.exitStatus { return "it ended with status \(status)." }
    if let signal = reading.signal { return "signal \(signal) ended it." }
    return reading.failure == nil ? "it runs, and its screen has settled." : "it runs."
  }

  private static func value(_ element: ScreenElement) -> AgentValue {
    let region = element.region
    return .members([
      "kind": .text("\(element.kind)"), "name": .captured(element.name),
      "column": .number(region.columns.lowerBound), "row": .number(region.rows.lowerBound),
      "columns": .number(region.columns.count), "rows": .number(region.rows.count),
    ])
  }
}

extension LiveCapture.Reading {
  fileprivate var exitStatus: Int? {
    if case .exited(let code)? = status { Int(code) } else { nil }
  }

  fileprivate var signal: Int? {
    if case .signaled(let signal)? = status { Int(signal) } else { nil }
  }
}
