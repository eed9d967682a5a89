internal import TerminalFrame

/// What makes the background of a cell: a colour, and whether it is swapped with that of the text.
struct Ground: Hashable {
  let color: Color
  let isInverse: Bool
}

extension Style {
  var ground: Ground {
    let isInverse = attributes.contains(.inverse)
    return Ground(color: isInverse ? foreground : background, isInverse: isInverse)
  }
}
