/// The flags of kitty's keyboard protocol, and their stack, for one screen.
struct KeyboardFlags: Sendable {
  private(set) var current: UInt8 = 0
  private var stack: [UInt8] = []

  /// The greatest number of entries on the stack; the oldest are dropped.
  private static let depth = 16

  mutating func set(_ flags: Int, how: Int) {
    let flags = UInt8(truncatingIfNeeded: flags & 31)
    switch how {
    case 1: current = flags
    case 2: current |= flags
    case 3: current &= ~flags
    default: break
    }
  }

  mutating func push(_ flags: Int) {
    if stack.count == Self.depth { stack.removeFirst() }
    stack.append(current)
    current = UInt8(truncatingIfNeeded: flags & 31)
  }

  mutating func pop(_ count: Int) {
    for _ in 0..<min(count, Self.depth) {
      guard let flags = stack.popLast() else {
        current = 0
        return
      }
      current = flags
    }
  }
}
