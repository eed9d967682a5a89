/// The parameters of a control sequence.
struct Parameters: Sendable {
  /// Parameters that are kept; further ones are read and dropped.
  static let capacity = 32
  /// The greatest value; a greater one counts as this.
  static let greatest: Int32 = 0xffff

  /// An array, because reading one element of an inline array copies all of it.
  private var values = [Int32](repeating: -1, count: Self.capacity)
  /// Whether a parameter stands after a colon, a bit each.
  private var colons: UInt32 = 0
  private(set) var count = 0
  /// The parameter that is being read; −1 before its first digit.
  private var value: Int32 = -1
  private var followsColon = false

  mutating func clear() {
    count = 0
    colons = 0
    value = -1
    followsColon = false
  }

  /// Takes digits and separators.
  ///
  /// - Returns: Where something else stands.
  @inline(__always)
  mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    var value = self.value
    while index < bytes.count {
      let byte = bytes[index]
      let digit = byte &- 0x30
      if digit < 10 {
        value = min(max(value, 0) &* 10 &+ Int32(digit), Self.greatest)
      } else if digit < 12 {  // a colon or a semicolon
        store(value)
        value = -1
        followsColon = byte == 0x3a
      } else {
        break
      }
      index &+= 1
    }
    self.value = value
    return index
  }

  /// Ends the last parameter; a sequence without any has the count 0.
  @inline(__always)
  mutating func finish() {
    if count > 0 || value >= 0 { store(value) }
  }

  @inline(__always)
  private mutating func store(_ value: Int32) {
    guard count < Self.capacity else { return }
    values[count] = value
    if followsColon { colons |= 1 << UInt32(count) }
    count += 1
  }

  var hasColons: Bool { colons != 0 }

  /// Whether the parameter at `index` is a sub-parameter of the one before.
  @inline(__always)
  func isSubparameter(_ index: Int) -> Bool {
    index < count && colons & 1 << UInt32(index) != 0
  }

  /// - Returns: nil where the parameter is missing or empty.
  @inline(__always)
  func given(_ index: Int) -> Int? {
    index < count && values[index] >= 0 ? Int(values[index]) : nil
  }

  /// The parameter at `index`, 0 where it is missing or empty.
  @inline(__always)
  subscript(index: Int) -> Int { given(index) ?? 0 }

  /// A count: missing, empty and 0 mean 1.
  @inline(__always)
  func atLeastOne(_ index: Int) -> Int { max(self[index], 1) }
}
