internal import FrameRenderer
package import ProjectFiles
internal import TerminalEmulator
internal import TerminalFrame

extension Asciicast {
  /// Reads a recording of `qa`, of asciinema or of another program.
  ///
  /// - Throws: ``SuiteError`` where there is no such file, it has another format, or a line is none.
  package static func read(_ path: String) throws(SuiteError) -> Asciicast {
    guard let bytes = try Files.read(path, limit: JSONLimits.usual.size) else {
      throw SuiteError(
        .usage, at: path, "does not exist",
        remedy: "qa run writes screenshots/current/<screen>.cast")
    }
    return try AsciicastReader(file: path).recording(bytes)
  }
}

/// Reads asciicast v2 files (https://docs.asciinema.org/manual/asciicast/v2/): a line of JSON for the
/// header, then one for each event.
package struct AsciicastReader {
  /// The path as messages show it.
  package let file: String

  /// - Parameter file: As messages show it.
  package init(file: String) { self.file = file }

  private static let headerRemedy =
    "the first line is the header: { \"version\": 2, \"width\": 80, \"height\": 24 }"
  /// Where a recorder knew no terminal.
  private static let usualSize = GridSize(columns: 80, rows: 24)

  package func recording(_ bytes: [UInt8]) throws(SuiteError) -> Asciicast {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
      .makeIterator()
    guard let first = lines.next() else { throw notARecording() }
    var recording = try header(first.element, of: bytes)
    while let (index, line) = lines.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
      recording.events.append(try event(line, number: index + 1))
    }
    return recording
  }

  // MARK: The header

  private func header(_ line: ArraySlice<UInt8>, of bytes: [UInt8]) throws(SuiteError) -> Asciicast
  {
    let node = try headerNode(line, of: bytes)
    guard case .object(let members) = node.value, let version = members["version"] else {
      throw notARecording()
    }
    guard case .number(2, _) = version.value else { throw otherVersion(version) }
    let size = GridSize(
      columns: try length("width", members, node) ?? Self.usualSize.columns,
      rows: try length("height", members, node) ?? Self.usualSize.rows)
    guard size.isValid else {
      throw error(
        1, node.position.column, "a terminal of \(size) is not possible", remedy: GridSize.words)
    }
    var recording = Asciicast(size: size, events: [])
    recording.title = members["title"]?.text
    recording.theme = theme(members["theme"])
    recording.widthProfile = members[AsciicastWriter.widthProfileKey]?.text
      .flatMap(TerminalEmulator.WidthProfile.init)
    return recording
  }

  private func headerNode(
    _ line: ArraySlice<UInt8>, of bytes: [UInt8]
  ) throws(SuiteError) -> JSONNode {
    do {
      return try JSONReader.read(Array(line))
    } catch {
      guard line.first == UInt8(ascii: "{") else { throw notARecording() }
      // Version 1 is one object, often over many lines.
      if let node = try? JSONReader.read(bytes) { return node }
      throw self.error(
        1, error.position.column, error.message, remedy: Self.headerRemedy)
    }
  }

  /// - Returns: nil for 0, which `asciinema rec` writes where it has no terminal.
  private func length(
    _ key: String, _ members: [JSONNode.Member], _ header: JSONNode
  ) throws(SuiteError) -> Int? {
    guard let node = members[key] else {
      throw error(
        1, header.position.column, "the header has no \"\(key)\"", remedy: Self.headerRemedy)
    }
    guard case .number(let value, _) = node.value, let length = Int(exactly: value),
      length == 0 || GridSize.bounds.contains(length)
    else {
      throw error(
        1, node.position.column,
        "\"\(key)\" must be an integer between 1 and \(GridSize.bounds.upperBound)",
        remedy: Self.headerRemedy)
    }
    return length == 0 ? nil : length
  }

  /// The colours that a terminal had; nil where they are not all there.
  private func theme(_ node: JSONNode?) -> Theme? {
    guard case .object(let members)? = node?.value, let foreground = color(members["fg"]?.text),
      let background = color(members["bg"]?.text), let ansi = members["palette"]?.text
    else { return nil }
    var colors = ansi.split(separator: ":").compactMap { color(String($0)) }
    guard colors.count == 8 || colors.count == 16 else { return nil }
    if colors.count == 8 { colors += colors }
    let palette = Palette(
      ansi: colors, foreground: foreground, background: background, cursor: foreground)
    return Theme.builtIn.first { Self.areEqual($0.palette, palette) }
      ?? Theme(name: "recording", palette: palette)
  }

  /// Whether two palettes differ at most in their cursor, which an asciicast does not tell.
  private static func areEqual(_ first: Palette, _ second: Palette) -> Bool {
    first.colors == second.colors && first.foreground == second.foreground
      && first.background == second.background
  }

  private func color(_ text: String?) -> RGB? {
    guard let text, text.utf8.count == 7, text.hasPrefix("#"),
      let hex = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return RGB(hex: hex)
  }

  // MARK: Events

  private func event(
    _ line: ArraySlice<UInt8>, number: Int
  ) throws(SuiteError) -> Asciicast.Event {
    let node: JSONNode
    do {
      node = try JSONReader.read(Array(line))
    } catch {
      throw self.error(number, error.position.column, error.message)
    }
    guard case .array(let parts) = node.value, parts.count >= 3,
      case .number(let time, _) = parts[0].value, case .string(let code) = parts[1].value
    else { throw error(number, node.position.column, "is not an event") }
    return Asciicast.Event(time: time, content: try content(code, parts[2], line: number))
  }

  private func content(
    _ code: String, _ node: JSONNode, line: Int
  ) throws(SuiteError) -> Asciicast.Event.Content {
    guard ["o", "i", "m", "r"].contains(code) else {
      return .other(code: code, data: node.text ?? "")
    }
    guard let data = node.text else {
      throw error(line, node.position.column, "the data of the event is \(node.kind)")
    }
    switch code {
    case "o": return .output(data)
    case "i": return .input(data)
    case "m": return .marker(data)
    default:
      let parts = data.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let columns = parts[0], let rows = parts[1],
        GridSize(columns: columns, rows: rows).isValid
      else {
        throw error(
          line, node.position.column, "a terminal of the size \"\(data)\" is not possible",
          remedy: "a size is <columns>x<rows>: \(GridSize.words)")
      }
      return .resize(GridSize(columns: columns, rows: rows))
    }
  }

  // MARK: Mistakes

  private func error(
    _ line: Int, _ column: Int, _ message: String,
    remedy: String = "an event is [seconds, \"o\", \"text\"] in a line of its own"
  ) -> SuiteError {
    SuiteError(
      .usage, at: "\(file):\(line):\(column)", message.excerpt(1000), remedy: remedy)
  }

  private func notARecording() -> SuiteError {
    SuiteError(
      .usage, at: file, "is not an asciicast",
      remedy: "the bytes themselves that a program wrote are for qa render, on standard input")
  }

  private func otherVersion(_ node: JSONNode) -> SuiteError {
    var version = "another version"
    if case .number(_, let text) = node.value { version = "version \(text)" }
    return SuiteError(
      .usage, at: file, "is an asciicast of \(version), not of version 2",
      remedy: "asciinema convert -f asciicast-v2 <this file> <new file>")
  }
}

extension [JSONNode.Member] {
  fileprivate subscript(key: String) -> JSONNode? { first { $0.key == key }?.value }
}
