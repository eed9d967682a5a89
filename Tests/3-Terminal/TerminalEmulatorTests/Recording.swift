import FoundationEssentials
import TerminalEmulator
import TerminalFrame
import Testing

/// A case of `Recordings/*.txt`: the output of a program, and a description of the terminal after it.
///
/// Its lines, in this order: `# title`; `size COLUMNSxROWS`; `input`, with `\e`, `\n`, `\r`, `\t`, `\b`, `\0`, `\\` and
/// `\xNN` for a byte; the lines of ``Screen/description``; the verdict of a real xterm, which `check-with-xterm` runs:
/// `xterm agrees` or `xterm differs: reason`.
struct Recording: Sendable, CustomTestStringConvertible {
  let title: String
  let size: GridSize
  let input: [UInt8]
  /// The lines from `screen` on, without the verdict.
  let expectation: [String]
  let verdict: String

  var testDescription: String { title }

  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 5, lines[0].hasPrefix("# "), lines[1].hasPrefix("size "),
      lines[2].hasPrefix("input "), lines[3] == "screen"
    else { throw Malformed(text: text) }
    let numbers = lines[1].dropFirst(5).split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { throw Malformed(text: text) }
    title = String(lines[0].dropFirst(2))
    size = GridSize(columns: numbers[0], rows: numbers[1])
    input = try Self.bytes(of: lines[2].dropFirst(6))
    expectation = Array(lines[3..<(lines.count - 1)])
    verdict = lines[lines.count - 1]
  }

  struct Malformed: Error {
    var text: String
  }

  /// All cases of all files.
  static func all() throws -> [Recording] {
    let folder =
      #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Recordings"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.flatMap { name in
      try String(contentsOfFile: folder + "/" + name, encoding: .utf8).split(separator: "\n\n").map
      {
        try Recording(String($0))
      }
    }
  }

  private static let escapes: [Character: UInt8] = [
    "e": 0x1b, "n": 0x0a, "r": 0x0d, "t": 0x09, "b": 0x08, "0": 0x00, "\\": 0x5c,
  ]

  private static func bytes(of text: Substring) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        bytes += String(character).utf8
        continue
      }
      let kind = rest.popFirst() ?? " "
      if kind == "x", let byte = UInt8(rest.prefix(2), radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else if let byte = escapes[kind] {
        bytes.append(byte)
      } else {
        throw Malformed(text: String(text))
      }
    }
    return bytes
  }

  /// Text as a recording spells it: controls and combining marks as escapes.
  static func spelled(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      if let escape = escapes.first(where: { UInt32($0.value) == scalar.value }) {
        return "\\\(escape.key)"
      }
      let isVisible =
        scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
        && scalar.properties.canonicalCombiningClass == .notReordered
      return isVisible
        ? String(scalar)
        : String(scalar).utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }.joined()
  }
}
