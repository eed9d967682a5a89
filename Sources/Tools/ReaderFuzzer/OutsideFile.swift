internal import AgentServer
internal import Baselines
internal import Decisions
internal import FrameComparison
internal import FrameFindings
internal import FrameRenderer
internal import PNGImage
internal import ProjectFiles
internal import Recordings
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame
internal import Verdicts

/// The kinds of files that `qa` reads and that another program may have written. Each can be read from bytes alone, as
/// fuzzing and tests do.
package enum OutsideFile: String, CaseIterable, Sendable {
  /// A screenshot with its frame. After a first byte of 0 only the encoded frame follows; after 1, the data of its PNG
  /// chunk.
  case frame
  /// A picture that another program wrote.
  case picture
  case record
  /// The record of a rejection.
  case rejection
  /// The requests for a screen.
  case request
  /// A draft of decisions that aren't written yet.
  case draft
  case config
  /// `qa.json`.
  case defaults
  case run
  case report
  case timings
  case expectations
  case theme
  case cast
  /// Lines of a client of `qa mcp`.
  case message

  /// Describes a promise about all files of this kind that the reader violates with these bytes, or returns nil if it
  /// violates none. Refusing a file isn't a violation.
  package func violation(of bytes: [UInt8]) -> String? {
    do {
      return try check(bytes)
    } catch let error as SuiteError {
      return Self.violation(of: error)
    } catch {
      return nil
    }
  }

  /// Whether a file can be read.
  package func accepts(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try check(bytes)
      return true
    } catch {
      return false
    }
  }

  /// - Throws: An error if the reader refuses the file.
  private func check(_ bytes: [UInt8]) throws -> String? {
    switch self {
    case .frame: try Self.frameViolation(of: bytes)
    case .picture: try Self.pictureViolation(of: bytes)
    case .record: try Self.violation(of: ApprovalRecord.self, bytes)
    case .rejection: try Self.violation(of: RejectionRecord.self, bytes)
    case .request: try Self.violation(of: RequestRecord.self, bytes)
    case .draft: try Self.violation(of: ReviewDraft.self, bytes)
    case .run: try Self.listViolation(of: RunManifest.self, bytes)
    case .report: try Self.listViolation(of: SuiteReport.self, bytes)
    case .timings: try Self.timingsViolation(of: bytes)
    case .expectations: try Self.expectationsViolation(of: bytes)
    case .config, .defaults: try configViolation(of: bytes)
    case .theme:
      Self.difference(
        try ThemeReader.theme(bytes, file: "a.json"), try ThemeReader.theme(bytes, file: "a.json"))
    case .cast: try Self.castViolation(of: bytes)
    case .message: try Self.messageViolation(of: bytes)
    }
  }

  // MARK: Round trips

  private static func difference<Value: Equatable>(_ first: Value, _ second: Value) -> String? {
    first == second ? nil : "a second reading gives a different value"
  }

  private static func violation<Value: Codable & Equatable>(
    of type: Value.Type, _ bytes: [UInt8]
  ) throws -> String? {
    let value = try JSONFiles.decode(type, bytes, at: "file")
    let written = try JSONFiles.encode(value)
    guard let again = try? JSONFiles.decode(type, written, at: "file") else {
      // Escapes can make a text too long to be read again.
      return written.count > bytes.count ? nil : "what was written can't be read"
    }
    return difference(value, again) ?? hiddenCharacter(in: written, "the JSON")
  }

  /// Checks a value that is read element by element: read as a whole, it has to be the same.
  private static func listViolation<Value: ListedJSON & Codable & Equatable>(
    of type: Value.Type, _ bytes: [UInt8]
  ) throws -> String? where Value.Element: Decodable {
    let value = try JSONFiles.decode(type, bytes, at: "file")
    guard value == (try? whole(type, bytes)) else { return "read as a whole, it is another value" }
    return try violation(of: type, bytes)
  }

  private static func whole<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8]
  ) throws -> Value { try JSONFiles.decode(type, bytes, at: "file") }

  private static func timingsViolation(of bytes: [UInt8]) throws -> String? {
    let times = try Timings.read(bytes, at: "file")
    return difference(times, try Timings.read(JSONFiles.encode(times), at: "file"))
  }

  private static func expectationsViolation(of bytes: [UInt8]) throws -> String? {
    let file = try ExpectationFile(bytes, file: "file")
    for entry in file.expectations {
      _ = entry.names(ScreenName(config: "settings", variant: "light", step: "afterSave"))
    }
    return difference(file, try ExpectationFile(JSONFiles.encode(file), file: "file"))
  }

  private func configViolation(of bytes: [UInt8]) throws -> String? {
    // A folder that doesn't exist, so that no file of this machine affects what is read.
    let project = Project("/nonexistent/project", from: "/nonexistent/project")
    let defaults = self == .defaults ? bytes : Array("{}".utf8)
    let config =
      self == .config
      ? bytes : Array(#"{ "command": ["a"], "screenshotName": "a" }"#.utf8)
    let reader = ConfigReader(
      project: project, defaults: try ConfigDefaults(defaults, shownAs: "qa.json"))
    let path = reader.path(ofConfig: "a")
    let screens = try reader.screens(ofConfig: "a", config, at: path)
    guard screens.allSatisfy({ ScreenName($0.name.description) == $0.name }) else {
      return "a screen has an invalid name"
    }
    guard screens.allSatisfy(\.terminal.size.isValid) else { return "a terminal is too large" }
    return Self.difference(screens, try reader.screens(ofConfig: "a", config, at: path))
  }

  private static func castViolation(of bytes: [UInt8]) throws -> String? {
    let recording = try AsciicastReader(file: "file").recording(bytes)
    guard recording.size.isValid else { return "the terminal is too large" }
    _ = recording.duration
    return nil
  }

  private static func messageViolation(of bytes: [UInt8]) throws -> String? {
    var (whole, halves) = (LineReader(), LineReader())
    let lines = whole.read(bytes + [0x0a])
    let middle = bytes.count / 2
    guard lines == halves.read(bytes[..<middle]) + halves.read(bytes[middle...] + [0x0a]) else {
      return "the lines depend on how the input is split"
    }
    for case .bytes(let line) in lines {
      let node = try JSONReader.read(line, limits: .message)
      let message = try RPCMessage(node)
      guard message == (try? RPCMessage(node)) else {
        return "a second reading gives a different value"
      }
      guard case .request(let id, _, _) = message else { continue }
      guard RPCID(try JSONReader.read(Array(id.line.utf8))) == id else {
        return "the answer has another id"
      }
    }
    return nil
  }

  // MARK: Pictures

  private static func frameViolation(of bytes: [UInt8]) throws -> String? {
    switch bytes.first {
    case 0?: return violation(of: try Frame(encoded: Array(bytes.dropFirst())))
    case 1?:
      let picture = Bitmap(width: 1, height: 1, filledWith: RGB(0, 0, 0))
      guard let type = PNGChunk.ChunkType("qaFR") else { return nil }
      let chunk = PNGChunk(type: type, data: Array(bytes.dropFirst()))
      return violation(
        of: try ScreenshotFile(try PNGEncoder.encode(picture, chunks: [chunk])).frame)
    default: return violation(of: try ScreenshotFile(bytes).frame)
    }
  }

  private static func violation(of frame: Frame) -> String? {
    guard frame.size.isValid else { return "the grid is too large" }
    guard let again = try? Frame(encoded: frame.encoded()) else {
      return "the frame can't be read from its encoding"
    }
    let blank = Frame(size: frame.size)
    let comparison = FrameComparison(from: blank, to: frame)
    if (frame == blank) != comparison.edits.isEmpty { return "the edits don't match the change" }
    let change = ScreenDifference.frames(comparison, from: blank, to: frame)
    let meaning = change.meaning(DesignRules(nil))
    guard meaning.edits.flatMap(\.edits).sorted() == Array(comparison.edits.indices) else {
      return "an edit isn't counted exactly once"
    }
    _ = change.edits(meaning)
    return difference(frame, again)
      ?? hiddenCharacter(in: Array(frame.shownText.utf8), "the text")
      ?? hiddenCharacter(in: Array(frame.json.utf8), "the JSON")
  }

  private static func pictureViolation(of bytes: [UInt8]) throws -> String? {
    let bitmap = try PNGDecoder.decode(bytes)
    let again = try PNGDecoder.decode(
      try PNGEncoder.encode(bitmap, effort: .little), maximum: bitmap.pixels.count)
    return difference(bitmap, again)
  }

  // MARK: Texts

  private static func hiddenCharacter(in bytes: [UInt8], _ what: String) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let hidden = text.unicodeScalars.first { $0 != "\n" && OutsideText.isHidden($0) }
    return hidden.map { "\(what) has the hidden character \($0.value)" }
  }

  /// Limits the length of messages: one that is too long to read is as bad as none.
  private static func violation(of error: SuiteError) -> String? {
    let length = error.message.utf8.count + (error.remedy?.utf8.count ?? 0)
    return length > 20_000 ? "a message has \(length) bytes" : nil
  }
}
