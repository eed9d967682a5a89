internal import TerminalFrame

/// The background of a cell: its colour, and whether it is swapped with that of the text.
package struct Ground: Hashable {
  let color: Color
  let isInverse: Bool

  /// The most common background; of several equally common ones, always the same.
  package static func mostCommon(_ counts: [Ground: Int]) -> Ground? {
    counts.max {
      $0.value == $1.value ? "\($0.key)" < "\($1.key)" : $0.value < $1.value
    }?.key
  }
}

extension Style {
  package var ground: Ground {
    let isInverse = attributes.contains(.inverse)
    return Ground(color: isInverse ? foreground : background, isInverse: isInverse)
  }
}
