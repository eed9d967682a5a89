internal import TerminalFrame

extension Frame {
  /// The last rows that are not blank, at most so many, without blanks around them and not longer than a line
  /// of a message.
  func lastLines(_ most: Int) -> [String] {
    let longest = 120
    let rows = text.split(separator: "\n").map { row in
      let text = row.drop { $0 == " " }
      return text.count > longest ? "\(text.prefix(longest - 1))…" : String(text)
    }
    return Array(rows.filter { !$0.isEmpty }.suffix(most))
  }
}
