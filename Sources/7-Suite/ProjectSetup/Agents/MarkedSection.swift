internal import ProjectFiles

/// The section of a text file that `qa init --agents` writes, between two lines that mark it. All other bytes of the
/// file belong to the project, and stay as they are.
struct MarkedSection {
  static let begin = beginPrefix + ". qa init --agents writes the lines down to the end mark. -->"
  static let end = endPrefix + " -->"
  /// The start of a mark, whatever follows in its line.
  private static let (beginPrefix, endPrefix) = ("<!-- qa: begin", "<!-- qa: end")

  /// Ends in a newline.
  let text: String

  /// The section with its marks.
  var lines: [String] {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return [Self.begin] + rows.map { String($0) } + [Self.end]
  }

  /// How a file has to change.
  enum Change: Equatable {
    /// The section is appended.
    case appended([UInt8])
    /// The section is there, with other lines.
    case replaced([UInt8])
  }

  /// - Parameter file: The file's path, for errors.
  /// - Returns: How the file has to change, or nil if it has the section as it is.
  /// - Throws: ``SuiteError`` if the file isn't UTF-8, or its marks don't enclose exactly one section.
  func change(of bytes: [UInt8], file: String) throws(SuiteError) -> Change? {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SuiteError(
        .usage, at: file, "is not UTF-8 text", remedy: "convert it, then run this again")
    }
    let crlf: [UInt8] = [0x0d, 0x0a]
    let lineEnd = bytes.firstRange(of: crlf) == nil ? [0x0a] : crlf
    let section = lines.flatMap { Array($0.utf8) + lineEnd }
    guard let old = try Self.range(in: bytes, file: file) else {
      var start = bytes
      if let last = start.last, last != 0x0a { start += lineEnd }
      return .appended(start + (start.isEmpty ? [] : lineEnd) + section)
    }
    let new = Array(bytes[..<old.lowerBound]) + section + bytes[old.upperBound...]
    return new == bytes ? nil : .replaced(new)
  }

  /// The text without the lines of a section.
  static func removed(from text: String) -> String {
    var isInside = false
    var others: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix(beginPrefix) { isInside = true }
      if !isInside { others.append(line) }
      if line.hasPrefix(endPrefix) { isInside = false }
    }
    return others.joined(separator: "\n")
  }

  /// The bytes from the first mark to the end of the second one's line; nil if there are no marks.
  private static func range(in bytes: [UInt8], file: String) throws(SuiteError) -> Range<Int>? {
    var marks: [(isBegin: Bool, line: Int, range: Range<Int>)] = []
    var (start, number) = (0, 0)
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      if line.hasPrefix(beginPrefix) { marks.append((true, number, start..<end)) }
      if line.hasPrefix(endPrefix) { marks.append((false, number, start..<end)) }
      start = end
    }
    let begin = marks.first(where: \.isBegin)
    guard let first = begin ?? marks.first else { return nil }
    guard marks.map(\.isBegin) == [true, false] else {
      let what =
        begin == nil
        ? "has an end mark of qa without a begin mark"
        : marks.allSatisfy(\.isBegin)
          ? "has a begin mark of qa without an end mark"
          : "has marks of qa that enclose no single section"
      throw SuiteError(
        .usage, at: "\(file):\(first.line)", what,
        remedy:
          "remove the lines that begin with <!-- qa: and what qa wrote between them, then run this again"
      )
    }
    return marks[0].range.lowerBound..<marks[1].range.upperBound
  }
}
