package import ProjectFiles
internal import TerminalFrame

extension Asciicast {
  /// Reads a recording made by `qa`, asciinema or another program.
  ///
  /// - Throws: ``SuiteError`` if there is no such file, it has another format, or not even its first event can be read.
  package static func read(_ path: String) throws(SuiteError) -> Asciicast {
    guard let bytes = try Files.read(path, limit: JSONLimits.usual.size) else {
      throw SuiteError(
        .usage, at: path, "does not exist",
        remedy: "qa run writes screenshots/current/<screen>.cast")
    }
    return try AsciicastReader(file: path).recording(bytes)
  }
}

/// Reads asciicast files of the versions 1, 2 and 3 (https://docs.asciinema.org/manual/asciicast/v3/). From version 2,
/// a file has a line of JSON for the header, then one for each event; version 1 is one object.
///
/// A recorder that is killed leaves half a line, and a full disk leaves worse. What can be read before the first error
/// is the recording, and ``Asciicast/breakOff`` is the place of that error.
package struct AsciicastReader {
  /// The path as shown in messages.
  package let file: String

  /// - Parameter file: The path as shown in messages.
  package init(file: String) { self.file = file }

  /// The most cells that all resizes of a recording may fill. A file of 64 MiB could ask for a million of the largest
  /// terminals.
  private static let resizedCellLimit = 1 << 28
  static let eventRemedy = "an event is [seconds, \"o\", \"text\"] on a line of its own"

  package func recording(_ bytes: [UInt8]) throws(SuiteError) -> Asciicast {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    switch try header(lines.first ?? [], of: bytes) {
    case .object(let node, let breakOff): return try version1(node, breakOff)
    case .line(let node): return try recording(node, events: lines.dropFirst())
    }
  }

  // MARK: Lines

  private func recording(
    _ node: JSONNode, events lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(SuiteError) -> Asciicast {
    var recording = try recording(header: node)
    var reader = EventReader(file: file, timesAreIntervals: recording.version == 3)
    for (index, line) in zip(lines.indices, lines) {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
      if recording.version == 3, line.first == UInt8(ascii: "#") { continue }
      do {
        recording.events.append(try reader.event(line, number: index + 1))
      } catch {
        guard !recording.events.isEmpty else { throw error }
        let rest = lines[(index + 1)...].count { !$0.isEmpty }
        recording.breakOff = breakOff(error, linesLeftOut: rest)
        break
      }
    }
    return recording
  }

  private func breakOff(_ error: SuiteError, linesLeftOut: Int) -> Asciicast.BreakOff {
    Asciicast.BreakOff(
      place: error.place ?? file, message: error.message, linesLeftOut: linesLeftOut)
  }

  // MARK: Version 1

  /// Reads version 1, in which each event is output: `[delay, text]`.
  private func version1(
    _ node: JSONNode, _ syntaxError: JSONSyntaxError?
  ) throws(SuiteError) -> Asciicast {
    var mistake = syntaxError.map { error($0.position, $0.message, remedy: Self.eventRemedy) }
    var recording: Asciicast
    do {
      recording = try self.recording(header: node)
    } catch {
      throw mistake ?? error
    }
    var time = 0.0
    for event in node["stdout"]?.elements ?? [] {
      let parts = event.elements
      guard parts.count == 2, case .number(let delay, _) = parts[0].value, let text = parts[1].text
      else {
        let remedy = "an event is [seconds, \"text\"]"
        mistake = mistake ?? error(event.position, "is not an event", remedy: remedy)
        break
      }
      time += delay
      recording.events.append(Asciicast.Event(time: time, content: .output(text)))
    }
    if let mistake {
      guard !recording.events.isEmpty else { throw mistake }
      recording.breakOff = breakOff(mistake, linesLeftOut: 0)
    }
    return recording
  }

  // MARK: Mistakes

  func error(
    _ position: JSONNode.Position, _ message: String, remedy: String
  ) -> SuiteError {
    SuiteError(
      .usage, at: "\(file):\(position.line):\(position.column)", message.excerpt(1000),
      remedy: remedy)
  }

  /// Reads the lines of events in order.
  private struct EventReader {
    let file: String
    /// Whether the time of an event counts from the event before it (version 3) rather than from the start.
    let timesAreIntervals: Bool
    var time = 0.0
    var resizedCells = 0

    mutating func event(
      _ line: ArraySlice<UInt8>, number: Int
    ) throws(SuiteError) -> Asciicast.Event {
      let node: JSONNode
      do {
        node = try JSONReader.read(Array(line))
      } catch {
        throw self.error(number, error.position.column, error.message)
      }
      let parts = node.elements
      guard parts.count >= 3, case .number(let written, _) = parts[0].value,
        let code = parts[1].text
      else { throw error(number, node.position.column, "is not an event") }
      let content = try content(code, parts[2], line: number)
      time = timesAreIntervals ? time + written : written
      return Asciicast.Event(time: time, content: content)
    }

    private mutating func content(
      _ code: String, _ node: JSONNode, line: Int
    ) throws(SuiteError) -> Asciicast.Event.Content {
      guard ["o", "i", "m", "r"].contains(code) else {
        return .other(code: code, data: node.text ?? "")
      }
      guard let data = node.text else {
        throw error(
          line, node.position.column, "the event's data must be a string, not \(node.kind)")
      }
      switch code {
      case "o": return .output(data)
      case "i": return .input(data)
      case "m": return .marker(data)
      default: return .resize(try size(data, line, node.position.column))
      }
    }

    private mutating func size(
      _ data: String, _ line: Int, _ column: Int
    ) throws(SuiteError) -> GridSize {
      let parts = data.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let columns = parts[0], let rows = parts[1],
        GridSize(columns: columns, rows: rows).isValid
      else {
        throw error(
          line, column, "\"\(data)\" is not a valid terminal size",
          remedy: "a size is <columns>x<rows>: \(GridSize.requirements)")
      }
      resizedCells += columns * rows
      guard resizedCells <= AsciicastReader.resizedCellLimit else {
        throw error(
          line, column,
          "the terminal is resized too often for qa: its sizes add up to over "
            + "\(AsciicastReader.resizedCellLimit >> 20) million cells")
      }
      return GridSize(columns: columns, rows: rows)
    }

    private func error(
      _ line: Int, _ column: Int, _ message: String, remedy: String = AsciicastReader.eventRemedy
    ) -> SuiteError {
      AsciicastReader(file: file)
        .error(JSONNode.Position(line: line, column: column), message, remedy: remedy)
    }
  }
}
