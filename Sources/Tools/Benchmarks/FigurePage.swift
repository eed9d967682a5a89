internal import FoundationEssentials

/// The table of figures in the documentation. It is also the record of the last release, which later runs are compared
/// with.
struct FigurePage {
  private let path: String
  private var lines: [String]
  /// The lines of the table's rows.
  private let rows: Range<Int>

  static let usual = "Documentation/Performance.md"
  private static let begin = "<!-- figures -->"
  private static let end = "<!-- end of figures -->"

  /// - Throws: If there is no such file, or no table between its marks.
  init(_ path: String = usual) throws {
    self.path = path
    lines = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let begin = lines.firstIndex(of: Self.begin), let end = lines.firstIndex(of: Self.end),
      begin + 3 < end
    else {
      throw BenchmarkError(
        "\(path) has no table between \(Self.begin) and \(Self.end)")
    }
    // The mark, a blank line, the heads of the columns and the line below them; a blank line before the end.
    rows = begin + 4..<max(begin + 4, end - 1)
  }

  private static func cells(of line: String) -> [String] {
    line.split(separator: "|").map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The recorded ratios by the names of their figures.
  var ratios: [String: Double] {
    var result: [String: Double] = [:]
    for line in lines[rows] {
      let cells = Self.cells(of: line)
      guard cells.count == 5, let number = cells[3].split(separator: " ").first,
        let ratio = Double(number)
      else { continue }
      result[cells[0]] = ratio
    }
    return result
  }

  /// Replaces the rows of figures that were measured, keeps those of others, and adds new ones at the end.
  mutating func write(_ figures: [Figure]) throws {
    var measured = Dictionary(uniqueKeysWithValues: figures.map { ($0.name, $0) })
    var table = lines[rows].map { line in
      guard let name = Self.cells(of: line).first, let figure = measured.removeValue(forKey: name)
      else { return line }
      return Self.row(figure)
    }
    table += figures.filter { measured[$0.name] != nil }.map(Self.row)
    lines.replaceSubrange(rows, with: table)
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
  }

  private static func row(_ figure: Figure) -> String {
    "| \(figure.cells.joined(separator: " | ")) |"
  }
}

/// Why a benchmark can't run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
