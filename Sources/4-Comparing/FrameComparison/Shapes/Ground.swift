internal import TerminalFrame

/// The background of a cell: its colour, and whether it is swapped with that of the text.
package struct Ground: Hashable {
  let color: Color
  let isInverse: Bool

  /// The most common background; of several equally common ones, always the same.
  package static func mostCommon(_ counts: [Ground: Int]) -> Ground? {
    counts.max { one, other in
      guard one.value == other.value else { return one.value < other.value }
      let (color, otherColor) = (one.key.color.description, other.key.color.description)
      return color == otherColor ? other.key.isInverse : color < otherColor
    }?.key
  }
}

extension Style {
  package var ground: Ground {
    let isInverse = attributes.contains(.inverse)
    return Ground(color: isInverse ? foreground : background, isInverse: isInverse)
  }
}
