internal import Baselines
internal import ProjectFiles
internal import Recordings
internal import Reports
internal import RunReport
internal import ScreenRuns
internal import TerminalFrame

// One screen, as text or as a picture.
extension AgentTool {
  static let show = AgentTool(
    name: "show",
    about:
      """
      Show a screen of the newest run: as it is now, as it was approved before, or the \
      difference; as text or as a picture.
      """,
    input: .object([
      .required("screen", .text(maxLength: 400), "Its name."),
      .optional("which", .word(["now", "before", "difference"]), "Default: now."),
      .optional("as", .word(["text", "styles", "picture"]), "Default: text."),
    ]),
    output: .object([
      .required("screen", .captured),
      .required("which", .word(["now", "before", "difference"])),
      .optional("columns", .count), .optional("rows", .count),
      .required("pictures", .integer(0...1)),
    ]),
    effect: .judges
  ) { call in
    let text = call.arguments.text("screen") ?? ""
    guard let screen = ScreenName(text) else {
      throw SuiteError(
        .usage, "\"\(text.excerpt())\" can't be a screen", remedy: "list_screens has the names")
    }
    let suite = call.project.suite()
    let folders = try suite.foldersOfReport()
    let which = call.arguments.text("which") ?? "now"
    let form = call.arguments.text("as") ?? "text"
    if which == "difference", form != "picture" {
      return try await difference(of: screen, suite, folders)
    }
    let (path, words): (String, AgentText) =
      switch which {
      case "before": (folders.baselinePNG(.screen(screen)), "before")
      case "difference": (folders.differencePNG(screen), "difference")
      default: (folders.currentPNG(screen), "now")
      }
    guard let picture = try Files.read(path, limit: maxPicture) else {
      throw SuiteError(
        .usage, at: suite.project.displayPath(path), "does not exist",
        remedy: "run captures the screens; list_screens has their names")
    }
    var document = AgentDocument("Screen, \(words):")
    let name: [(label: AgentText, text: String)] = [("name: ", screen.description)]
    var size: GridSize?
    var pictures: [[UInt8]] = []
    if form == "picture" {
      document.add(name)
      pictures = [picture]
    } else {
      let frame = try RecordingRenderer.frame(ofPNG: path)
      document.add(frame, hasStyles: form == "styles", after: name)
      size = frame.size
    }
    return ToolResult(
      document, pictures: pictures,
      .members([
        "screen": .captured(screen.description), "which": .text(words),
        "columns": size.map { .number($0.columns) }, "rows": size.map { .number($0.rows) },
        "pictures": .number(pictures.count),
      ]))
  }

  /// The largest picture that is sent, in bytes.
  static let maxPicture = 8 << 20

  private static func difference(
    of screen: ScreenName, _ suite: Suite, _ folders: ScreenshotFolders
  ) async throws -> ToolResult {
    let report = try await suite.newestReport(folders)
    guard report.screens.contains(where: { $0.screen == .screen(screen) }) else {
      throw SuiteError(
        .usage, "\(screen) is not in the newest report", remedy: "run captures it")
    }
    return ToolResult(
      AgentDocument(of: .screen(screen), in: report),
      .members([
        "screen": .captured(screen.description), "which": .text("difference"),
        "pictures": .number(0),
      ]))
  }
}
