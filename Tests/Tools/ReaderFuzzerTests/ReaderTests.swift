import FrameRenderer
import PNGImage
import ProjectFiles
import ProjectTestSupport
import ReaderFuzzer
import RunReport
import TerminalFrame
import TestSupport
import Testing

/// A short run of the checks that `.ci/fuzz --target` runs for hours.
@Suite(.timeLimit(.minutes(20))) struct ReaderTests {
  @Test("Valid files of each kind are read and violate nothing", arguments: OutsideFile.allCases)
  func validFilesAreRead(file: OutsideFile) throws {
    let seed = try Self.seed(of: file)

    let isRead = file.accepts(seed)

    #expect(isRead)
    #expect(file.violation(of: seed) == nil)
    #expect(!file.accepts(Array("x".utf8)))
  }

  @Test(
    "Damaged files never trap and violate no property",
    arguments: OutsideFile.allCases,
    UInt64(0)..<4)
  func damagedFilesNeverTrap(file: OutsideFile, number: UInt64) throws {
    let seed = try Self.seed(of: file)
    var generator = SeededGenerator(seed: number)

    for _ in 0..<50 {
      let bytes = Self.mutated(seed, by: &generator)
      #expect(file.violation(of: bytes) == nil, "\(bytes)")
    }
  }

  @Test("The fuzzer's entry point accepts any bytes")
  func entryPointAcceptsBytes() {
    let bytes: [UInt8] = [0, 1, 2]

    let result = bytes.withUnsafeBufferPointer {
      read(with: .frame, $0.baseAddress, $0.count)
    }

    #expect(result == 0)
  }

  private static func mutated(
    _ seed: [UInt8], by generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
      default: bytes.removeSubrange(place..<min(place + 20, bytes.count))
      }
    }
    return bytes
  }

  // MARK: Valid files

  private static func seed(of file: OutsideFile) throws -> [UInt8] {
    switch file {
    case .frame: [0] + frame.encoded()
    case .picture: try PNGEncoder.encode(Bitmap(width: 3, height: 2, filledWith: RGB(1, 2, 3)))
    case .record: Array(Self.record.utf8)
    case .rejection: Array(rejection.utf8)
    case .request: Array(request.utf8)
    case .draft: Array(draft.utf8)
    case .config: Array(config.utf8)
    case .defaults: Array(defaults.utf8)
    case .run: Array(run.utf8)
    case .report:
      try JSONFiles.encode(
        SuiteReport(run: "1", screens: [ScreenReport(screen: "a", verdict: .pass)]))
    case .timings: Array(#"{ "a": 12, "b@light.x": 3 }"#.utf8)
    case .expectations: Array(expectations.utf8)
    case .theme: Array(theme.utf8)
    case .cast: Array(cast.utf8)
    case .message: Array(messages.utf8)
    }
  }

  private static var frame: Frame {
    var frame = Frame(size: GridSize(columns: 5, rows: 2))
    frame[0, 0] = Cell("a", style: Style(foreground: .palette(3)), link: "http://a")
    frame[1, 0] = Cell("日", width: 2)
    frame[2, 0] = .continuation()
    frame.title = "Title"
    frame.paletteChanges.colors[3] = RGB(1, 2, 3)
    frame.rowSizes[1] = .doubleWidth
    frame.sizedTexts = [
      SizedText(columns: 2, scale: 1, length: 3, fraction: SizedText.Fraction(1, 2))
    ]
    let bitmap = Bitmap(width: 2, height: 2, filledWith: RGB(9, 9, 9))
    frame.pictures = [
      Picture(
        bitmap, position: GridPosition(column: 1, row: 0), size: PixelSize(width: 30, height: 20),
        cutouts: [CellRun(row: 0, columns: 1..<2)])
    ]
    return frame
  }

  private static let digest = String(repeating: "3a", count: 32)
  private static let record = """
    { "screen": "a", "approvals": [{ "from": null, "to": "\(digest)", "picture": "\(digest)", "by": "A",
      "at": "2026-01-01T00:00:00Z", "reason": "r", "run": "1" }] }
    """
  private static let messages = #"""
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
    {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"b"}}
    {"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"run","arguments":{"screens":["b"]}}}
    {"jsonrpc":"2.0","id":2,"result":{}}
    """#
  private static let rejection = """
    { "screen": "a", "rejection": { "frame": "png:\(digest)", "by": "A", "at": "2026-01-01T00:00:00Z",
      "reason": "r", "run": "1" } }
    """
  private static let request = """
    { "screen": "a", "requests": [{ "by": "A", "for": "B", "at": "2026-01-01T00:00:00Z", "reason": "r",
      "subject": "capture", "picture": "\(digest)",
      "edits": [{ "edit": "text", "from": "x", "to": "y", "rows": [0, 1], "columns": [2, 3] }] }] }
    """
  private static let draft = """
    { "version": 1, "run": "20261121-085321-959", "report": "\(digest)", "decisions": [{ "choice": "approve",
      "subject": "g1", "reason": "r", "isLocal": false, "screens": [{ "screen": "a@light.b",
      "frame": "\(digest)", "baseline": "\(digest)" }] }] }
    """
  private static let config = #"""
    { "screenshotName": "a", "command": ["sh", "-c", "x"], "launchEnv": { "A": "1" },
      "terminal": { "columns": 100, "theme": "light", "cursor": "hollow" },
      "waitFor": [{ "text": "b", "style": { "foreground": 4, "bold": true } }, { "regex": "a+" }],
      "steps": [{ "press": ["ctrl+s"] }, { "type": "c" }, { "click": { "column": 1, "row": 2 } },
        { "resize": { "rows": 20 } }, { "screenshot": "d", "assert": { "title": "e" } },
        { "waitFor": { "ready": true } }],
      "variants": { "light": { "terminal": { "columns": 120 }, "masks": [{ "rows": 0 }] } },
      "masks": [{ "columns": [60, 79], "rows": 0 }, { "regex": "\\d\\d" }], "timeout": 3 }
    """#
  private static let defaults = """
    { "env": { "X": "y" }, "terminal": { "columns": 90 }, "variants": { "b": {} }, "settle": 2,
      "tokens": ["#7aa2f7"], "pixels": { "threshold": 0.1 } }
    """
  private static let run = """
    { "version": 1, "id": "20261121-085321-959", "startedAt": "a", "finishedAt": "b", "isComplete": true,
      "isInterrupted": false, "screens": [{ "screen": "a", "configDigest": "\(digest)", "isReused": false,
      "warnings": [], "error": { "reason": "d", "message": "e" } }] }
    """
  private static let expectations = """
    { "expectations": [{ "screens": ["a*"], "changes": [{ "edit": "text", "to": "b", "rows": 1 }],
      "reason": "r", "author": "A", "expires": "2026-12-31" }] }
    """
  private static let theme =
    ##"{ "foreground": "#839496", "background": "#002b36", "ansi": ["##
    + Array(repeating: "\"#808080\"", count: 16).joined(separator: ", ") + "] }"
  private static let cast = """
    {"version": 2, "width": 80, "height": 24, "title": "a"}
    [0.1, "o", "a\\u001b[31mb\\r\\n"]
    [0.2, "r", "90x30"]
    """
}
