import FoundationEssentials
import TestSupport
import Testing

/// The table of `Documentation/Attacks.md`, which is what the tests of attacks run.
struct AttackTable {
  let rows: [AttackRow]

  /// The table of this repository. It has no rows if the document is missing, which a test of its own reports.
  static let documented = AttackTable(text: Self.document)

  private static var document: String {
    let path = TestPlace.repository + "/Documentation/Attacks.md"
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rows are the lines of tables whose first cell is code.
  init(text: String) {
    rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap(AttackRow.init)
  }
}

/// One attack: the command to run, and its expected result.
struct AttackRow: Sendable {
  let id: String
  /// The command with its arguments, as a shell would split them at blanks.
  let command: String
  let exitCode: Int32
  /// Texts that the output must contain, in this order.
  let excerpts: [String]

  /// - Returns: Nil if the line isn't a row of the table; the test that compares the ids then reports it.
  init?(_ line: Substring) {
    let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
    guard cells.count == 5, let id = Self.code(in: cells[0]).first,
      let command = Self.code(in: cells[2]).first, let exitCode = Int32(cells[3])
    else { return nil }
    self.id = id
    self.command = command
    self.exitCode = exitCode
    excerpts = Self.code(in: cells[4]).flatMap { code in
      code.split(separator: "…").map { $0.drop { $0 == " " } }.map { text in
        String(text.hasSuffix(" ") ? text.dropLast() : text)
      }
    }
  }

  /// The parts of a cell between backticks.
  private static func code(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}

extension AttackRow: CustomTestStringConvertible {
  var testDescription: String { id }
}
