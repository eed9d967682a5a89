internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalEmulator
internal import TerminalFrame

// Reading the header of a recording.
extension AsciicastReader {
  /// The form in which a header was found.
  enum Header {
    /// It's the first line; events follow.
    case line(JSONNode)
    /// It's part of one object that is the whole file (version 1). The file may break off.
    case object(JSONNode, breakOff: JSONSyntaxError?)
  }

  /// The size if a recorder had no terminal.
  private static let usualSize = GridSize(columns: 80, rows: 24)

  private static func remedy(forVersion version: Int) -> String {
    version == 3
      ? "the first line must be the header: { \"version\": 3, \"term\": { \"cols\": 80, \"rows\": 24 } }"
      : "the first line must be the header: { \"version\": \(version), \"width\": 80, \"height\": 24 }"
  }

  /// Whether bytes begin like an asciicast: with an object that has a version and the size of a terminal.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
    guard start.first == UInt8(ascii: "{"),
      let node = JSONReader.readPartial(bytes).value,
      case .number? = node["version"]?.value
    else { return false }
    return node["width"] != nil || node["term"] != nil
  }

  func header(_ line: ArraySlice<UInt8>, of bytes: [UInt8]) throws(SuiteError) -> Header {
    let node: JSONNode
    do {
      node = try JSONReader.read(Array(line))
    } catch {
      // Version 1 is one object, often over many lines.
      let (node, breakOff) = JSONReader.readPartial(bytes)
      guard let node, case .object = node.value else { throw notARecording }
      if node["version"] != nil, try version(of: node) == 1 {
        return .object(node, breakOff: breakOff)
      }
      throw self.error(error.position, error.message, remedy: Self.remedy(forVersion: 2))
    }
    return try version(of: node) == 1 ? .object(node, breakOff: nil) : .line(node)
  }

  private func version(of node: JSONNode) throws(SuiteError) -> Int {
    guard let version = node["version"] else { throw notARecording }
    guard case .number(let value, _) = version.value, let number = Int(exactly: value),
      (1...3).contains(number)
    else { throw otherVersion(version) }
    return number
  }

  /// Returns a recording without its events.
  func recording(header node: JSONNode) throws(SuiteError) -> Asciicast {
    let version = try version(of: node)
    var terminal = node
    if version == 3 {
      guard let term = node["term"], case .object = term.value else {
        throw error(
          node["term"]?.position ?? node.position, "the header has no \"term\"",
          remedy: Self.remedy(forVersion: version))
      }
      terminal = term
    }
    let keys = version == 3 ? ["cols", "rows"] : ["width", "height"]
    let size = GridSize(
      columns: try length(keys[0], terminal, version) ?? Self.usualSize.columns,
      rows: try length(keys[1], terminal, version) ?? Self.usualSize.rows)
    guard size.isValid else {
      throw error(
        node.position, "\(size) is not a valid terminal size", remedy: GridSize.requirements)
    }
    var recording = Asciicast(size: size, events: [])
    recording.version = version
    recording.title = node["title"]?.text
    recording.theme = theme(terminal["theme"])
    if let command = node["command"]?.text, !command.isEmpty { recording.command = command }
    recording.shell = node["env"]?["SHELL"]?.text
    recording.widthProfile = node[AsciicastWriter.widthProfileKey]?.text
      .flatMap(TerminalEmulator.WidthProfile.init)
    return recording
  }

  /// - Returns: Nil for 0, which `asciinema rec` writes if it has no terminal.
  private func length(
    _ key: String, _ terminal: JSONNode, _ version: Int
  ) throws(SuiteError) -> Int? {
    let remedy = Self.remedy(forVersion: version)
    guard let node = terminal[key] else {
      throw error(terminal.position, "the header has no \"\(key)\"", remedy: remedy)
    }
    guard case .number(let value, _) = node.value, let length = Int(exactly: value),
      length == 0 || GridSize.bounds.contains(length)
    else {
      throw error(
        node.position,
        "\"\(key)\" must be an integer between 1 and \(GridSize.bounds.upperBound)", remedy: remedy)
    }
    return length == 0 ? nil : length
  }

  // MARK: Colours

  /// Returns the colours of a terminal, or nil if any are missing.
  private func theme(_ node: JSONNode?) -> Theme? {
    guard let foreground = node?["fg"]?.text.flatMap(RGB.init(digits:)),
      let background = node?["bg"]?.text.flatMap(RGB.init(digits:)),
      let ansi = node?["palette"]?.text
    else { return nil }
    var colors = ansi.split(separator: ":").compactMap { RGB(digits: String($0)) }
    guard colors.count == 8 || colors.count == 16 else { return nil }
    if colors.count == 8 { colors += colors }
    let palette = Palette(
      ansi: colors, foreground: foreground, background: background, cursor: foreground)
    return Theme.builtIn.first { Self.areEqual($0.palette, palette) }
      ?? Theme(name: "recording", palette: palette)
  }

  /// Whether two palettes are equal except for their cursor, which an asciicast lacks.
  private static func areEqual(_ first: Palette, _ second: Palette) -> Bool {
    first.colors == second.colors && first.foreground == second.foreground
      && first.background == second.background
  }

  // MARK: Mistakes

  private var notARecording: SuiteError {
    SuiteError(
      .usage, at: file, "is not an asciicast",
      remedy: "pipe the raw output of a program to qa render instead")
  }

  private func otherVersion(_ node: JSONNode) -> SuiteError {
    var version = "an unknown version"
    if case .number(_, let text) = node.value { version = "version \(text)" }
    return SuiteError(
      .usage, at: file, "is an asciicast of \(version); qa reads versions 1, 2 and 3",
      remedy: "asciinema convert -f asciicast-v2 <this file> <new file>")
  }
}
