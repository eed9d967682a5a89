package import FrameMasks
package import TerminalFrame

/// Signs on a screen that its app is still loading.
package struct LoadingSigns: Hashable, Sendable {
  package enum Sign: Hashable, Sendable {
    /// A row contains this text.
    case text(String)
    /// One of these characters stands by itself, as in a spinner.
    case spinner(Set<Character>)
    /// A cell has changed from one of these characters to another. Each of them alone is common.
    case turning(Set<Character>)
    case regex(FramePattern)
    /// A row says so in words, or with an empty bar.
    case progress
  }

  package var signs: [Sign]
  /// Whether a screen with a sign is never taken. Otherwise it's taken after it has shown the sign for some time,
  /// since the sign may be ordinary text.
  package var isStrict: Bool

  package init(_ signs: [Sign], isStrict: Bool = true) {
    self.signs = signs
    self.isStrict = isStrict
  }

  /// The signs for a config that doesn't set `loading`.
  package static let usual = LoadingSigns(
    [.text("Loading"), .progress, .turning(slashes)]
      + ["⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "⣾⣽⣻⢿⡿⣟⣯⣷", "◐◓◑◒", "◴◷◶◵"].map { .spinner(Set($0)) },
    isStrict: false)

  /// The spinner of programs that write only ASCII.
  package static let slashes = Set<Character>("|/-\\")

  /// Returns the first sign that a frame shows, in words, or nil.
  ///
  /// - Parameter turned: The cells that changed from one of the ``slashes`` to another.
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func first(
    in frame: Frame, turned: Set<GridPosition> = []
  ) throws(FramePattern.TooSlow) -> String? {
    for sign in signs {
      switch sign {
      case .text(let text):
        if try FrameCondition.text(text).holds(in: frame) { return "\"\(text)\"" }
      case .regex(let pattern):
        if try pattern.matches(frame.text) { return "a match for /\(pattern.source)/" }
      case .spinner(let characters):
        if let cell = frame.loneCharacter(among: characters) { return "\"\(cell.text)\"" }
      case .turning(let characters):
        if let cell = frame.cell(of: turned, among: characters) { return "\"\(cell.text)\"" }
      case .progress:
        if let text = frame.progressSign { return "\"\(text)\"" }
      }
    }
    return nil
  }
}

extension Frame {
  /// One of the given cells that shows one of the given characters.
  fileprivate func cell(of positions: Set<GridPosition>, among characters: Set<Character>) -> Cell?
  {
    positions.filter(size.contains).map { self[$0] }.first { cell in
      cell.text.count == 1 && characters.contains(cell.text[cell.text.startIndex])
    }
  }

  /// The first cell that shows one of the given characters and has blank neighbours.
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
