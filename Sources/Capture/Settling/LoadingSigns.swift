package import FrameMasks
package import TerminalFrame

/// What a screen shows while its app is still loading.
package struct LoadingSigns: Hashable, Sendable {
  package enum Sign: Hashable, Sendable {
    /// A row contains this text.
    case text(String)
    /// One of these characters stands by itself, as a spinner does.
    case spinner(Set<Character>)
    case regex(FramePattern)
  }

  package var signs: [Sign]
  /// Whether a screen that shows one is never taken. Else it is when it has shown it for some time, since it
  /// may be a text like any other.
  package var isStrict: Bool

  package init(_ signs: [Sign], isStrict: Bool = true) {
    self.signs = signs
    self.isStrict = isStrict
  }

  /// Where a config says nothing.
  package static let usual = LoadingSigns(
    [.text("Loading"), .spinner(Set("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"))], isStrict: false)

  /// What a frame shows of them, in words.
  ///
  /// - Throws: ``FramePattern/TooSlow``, where a regular expression can't be matched in time.
  package func first(in frame: Frame) throws(FramePattern.TooSlow) -> String? {
    for sign in signs {
      switch sign {
      case .text(let text):
        if try FrameCondition.text(text).holds(in: frame) { return "\"\(text)\"" }
      case .regex(let pattern):
        if try pattern.matches(frame.text) { return "a match of /\(pattern.source)/" }
      case .spinner(let characters):
        if let cell = frame.loneCharacter(among: characters) { return "\"\(cell.text)\"" }
      }
    }
    return nil
  }
}

extension Frame {
  /// The first cell with one of some characters and with nothing beside it.
  fileprivate func loneCharacter(among characters: Set<Character>) -> Cell? {
    for row in 0..<size.rows {
      let cells = Array(self.row(row))
      for (column, cell) in cells.enumerated() {
        guard cell.text.count == 1, let character = cell.text.first, characters.contains(character)
        else { continue }
        let neighbours = [column - 1, column + 1].filter(cells.indices.contains)
        if neighbours.allSatisfy({ cells[$0].isBlank }) { return cell }
      }
    }
    return nil
  }
}
