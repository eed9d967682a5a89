internal import TerminalFrame

/// The background of a cell: its colour, and whether it is swapped with that of the text.
package struct Ground: Hashable {
  let color: Color
  let isInverse: Bool
}

extension Style {
  package var ground: Ground {
    let isInverse = attributes.contains(.inverse)
    return Ground(color: isInverse ? foreground : background, isInverse: isInverse)
  }
}
