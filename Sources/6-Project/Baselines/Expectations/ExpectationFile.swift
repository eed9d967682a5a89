internal import FileSystem
internal import FoundationEssentials
internal import FrameComparison
package import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// The file `screenshots/expected.json`, with the changes that were declared.
package struct ExpectationFile: Codable, Hashable, Sendable {
  package var expectations: [Expectation]

  package init(expectations: [Expectation] = []) { self.expectations = expectations }

  package static let name = "expected.json"
  package static func path(in project: Project) -> String { "\(project.screenshots)/\(name)" }

  /// Reads the file. If it doesn't exist, nothing is declared.
  ///
  /// - Throws: ``SuiteError`` with file, line and column of a mistake.
  package static func read(_ project: Project) throws(SuiteError) -> ExpectationFile {
    let path = path(in: project)
    guard let bytes = try project.readDeclarations(path) else { return ExpectationFile() }
    return try ExpectationFile(bytes, file: project.displayPath(path))
  }

  /// The largest numbers of entries and of changes: each of them is checked for each edit.
  private static let (maxEntries, maxChanges) = (500, 2000)
  /// The longest name or pattern of a screen, in bytes. Names have at most 202.
  private static let maxPatternLength = 256

  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: Its path as messages show it.
  package init(_ bytes: [UInt8], file: String) throws(SuiteError) {
    let object = try ConfigObject(
      ConfigReader.node(bytes, file: file, limits: .declarations), file: file, key: nil,
      knownKeys: ["expectations"])
    guard object.has("expectations") else {
      throw object.missing("expectations", remedy: "add \"expectations\": []")
    }
    let keys = ["screens", "changes", "reason", "author", "expires", "signature"]
    expectations = try object.objects("expectations", knownKeys: keys, maximum: Self.maxEntries)
      .map { entry throws(SuiteError) in try Self.expectation(entry) }
    guard expectations.reduce(0, { $0 + $1.changes.count }) <= Self.maxChanges else {
      throw object.error(
        at: "expectations", "more than \(Self.maxChanges) changes",
        remedy: "approve the finished changes, then declare the next ones")
    }
  }

  private static func expectation(_ entry: ConfigObject) throws(SuiteError) -> Expectation {
    let screens = try entry.oneOrMore("screens", remedy: "as in \"screens\": [\"settings*\"]")
    guard screens.allSatisfy({ $0.utf8.count <= maxPatternLength }) else {
      throw entry.error(
        at: "screens", "the name of a screen has more than \(maxPatternLength) bytes")
    }
    let example =
      "as in \"changes\": [{ \"edit\": \"text\", \"from\": \"Save\", \"to\": \"Send\" }]"
    let keys = ["edit", "property", "from", "to", "rows", "columns"]
    let changes = try entry.objects("changes", knownKeys: keys).map { object throws(SuiteError) in
      try change(object, keys: keys, example: example)
    }
    guard !changes.isEmpty else { throw entry.missing("changes", remedy: example) }
    let expires = try text("expires", entry, remedy: "the last day: \"2026-12-31\"")
    guard Self.isDate(expires) else {
      throw entry.error(
        at: "expires", "\"\(expires)\" is not a date",
        remedy: "year, month and day: \"2026-12-31\"")
    }
    var expectation = Expectation(
      screens: screens, changes: changes,
      reason: try text("reason", entry, remedy: "say why it changes"),
      author: try text("author", entry, remedy: "say who declares it"), expires: expires)
    expectation.signature = try DecisionSignature(entry)
    return expectation
  }

  private static func change(
    _ object: ConfigObject, keys: [String], example: String
  ) throws(SuiteError) -> Expectation.Change {
    guard keys.contains(where: { object.has($0) }) else {
      throw object.error("an expectation must say what may change", remedy: example)
    }
    let name = try object.string("edit")
    let kind = name.flatMap(EditKind.init)
    if let name, kind == nil {
      throw object.error(
        at: "edit", "there is no edit \"\(name)\"",
        remedy: EditDistance.suggestion(for: name, among: EditKind.names)
          ?? "edits: \(EditKind.names.joined(separator: ", "))")
    }
    return Expectation.Change(
      edit: kind, property: try object.string("property"), from: try object.value("from"),
      to: try object.value("to"), rows: try object.cells("rows"),
      columns: try object.cells("columns")
    )
  }

  private static func text(
    _ key: String, _ entry: ConfigObject, remedy: String
  ) throws(SuiteError) -> String {
    guard let text = try entry.string(key) else {
      throw entry.missing(key, remedy: "\(remedy), as the value of \"\(key)\"")
    }
    guard OutsideText.hasInk(text) else {
      throw entry.error(at: key, "\"\(key)\" must not be empty", remedy: remedy)
    }
    return text
  }

  /// Today's date, or that of some days later, `YYYY-MM-DD` in UTC.
  package static func day(after days: Int = 0) -> String {
    (Date.now + Double(days) * 86_400).formatted(.iso8601.year().month().day())
  }

  /// Whether a text is a day of the calendar, as ``day(after:)`` writes it.
  package static func isDate(_ text: String) -> Bool {
    let style = Date.ISO8601FormatStyle.iso8601.year().month().day()
    // Foundation reads February 30 as March 2.
    return (try? Date(text, strategy: style).formatted(style)) == text
  }

  /// The file's contents, or nil if nothing is declared and the file is to be removed.
  package func encoded() throws(SuiteError) -> [UInt8]? {
    expectations.isEmpty ? nil : try JSONFiles.encode(self)
  }

  /// Writes the file, or removes it if nothing is declared any more.
  package func write(
    _ project: Project, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    guard let bytes = try encoded() else {
      return try project.openScreenshots().removeFile("expected.json")
    }
    try project.write(bytes, toScreenshots: "expected.json")
  }
}

extension ConfigObject {
  /// Reads a string, or a list of strings that isn't empty.
  fileprivate func oneOrMore(_ key: String, remedy: String) throws(SuiteError) -> [String] {
    guard let node = self[key] else { throw missing(key, remedy: remedy) }
    if case .string = node.value { return [try string(key) ?? ""] }
    guard let strings = try strings(key), !strings.isEmpty else {
      throw error(at: node, "\"\(key)\" must not be empty", remedy: remedy)
    }
    return strings
  }

  fileprivate func cells(_ key: String) throws(SuiteError) -> CellRange? {
    try range(key, in: 0...499).map(CellRange.init)
  }

  /// Reads an old or new value, in the words of reports. A number is a colour of the palette.
  fileprivate func value(_ key: String) throws(SuiteError) -> String? {
    if case .number? = self[key]?.value {
      return try integer(key, in: 0...255).map { "colour \($0)" }
    }
    return try string(key)
  }
}
