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

  /// Reads all parameters of a sequence at once, where they are numbers of up to four digits with
  /// semicolons between them, as nearly always.
  ///
  /// - Returns: The place of the final byte; 0 where something else comes or bytes are missing.
  @inline(__always)
  mutating func readAll(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe bytes.bytes
    var target = values.mutableSpan
    precondition(start >= 0 && target.count == Self.capacity)
    var found = 0
    var index = start  // of the parameter
    var base = start  // of eight bytes, and a high bit for each of them that is no digit
    var others: UInt64 = 0
    while found < Self.capacity {
      while others == 0 {
        // Four more than are looked at, for the digits that begin among them.
        guard base &+ 12 <= bytes.count else { return 0 }
        let word =
          unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: base, as: UInt64.self)
          ^ 0x3030_3030_3030_3030
        others = (word & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7676_7676_7676_7676
        others = (others | word) & 0x8080_8080_8080_8080
        base &+= 8
      }
      let end = base &- 8 &+ others.trailingZeroBitCount >> 3
      others &= others &- 1
      let length = end &- index
      guard length <= 4 else { return 0 }
      // Four bytes, so that the digits are the highest of them and what follows them is gone; then
      // pairs of digits, and the pair of pairs.
      let first =
        unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
        ^ 0x3030_3030
      let shift = UInt64(truncatingIfNeeded: 32 &- 8 &* length)
      let digits = UInt32(truncatingIfNeeded: UInt64(first) &<< shift)
      let pairs = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff
      let value = (pairs &* 100 &+ pairs &>> 16) & 0xffff
      unsafe target[unchecked: found] = length == 0 ? -1 : Int32(truncatingIfNeeded: value)
      found &+= 1
      let byte = unsafe raw.unsafeLoad(fromUncheckedByteOffset: end, as: UInt8.self)
      if byte == 0x3b {
        index = end &+ 1
      } else {
        guard byte &- 0x40 < 0x3f else { return 0 }
        count = found == 1 && length == 0 ? 0 : found
        colons = 0
        self.value = -1
        followsColon = false
        return end
      }
    }
    return 0
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
