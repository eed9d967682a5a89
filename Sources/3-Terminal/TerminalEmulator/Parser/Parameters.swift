/// The parameters of a control sequence.
struct Parameters: Sendable {
  /// The number of parameters that are kept; further ones are read and dropped.
  static let capacity = 32
  /// The greatest value; greater ones are cut to it.
  static let greatest: Int32 = 0xffff

  /// An array, because reading one element of an inline array copies all of it.
  private var values = [Int32](repeating: -1, count: Self.capacity)
  /// A bit for each parameter: whether it follows a colon.
  private var colons: UInt32 = 0
  private(set) var count = 0
  /// The value of the parameter being read; −1 before its first digit.
  private var value: Int32 = -1
  private var followsColon = false

  mutating func clear() {
    count = 0
    colons = 0
    value = -1
    followsColon = false
  }

  /// Reads digits and separators.
  ///
  /// - Returns: The index of the first other byte.
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

  /// Reads all parameters of a sequence at once if they are numbers of up to four digits with semicolons between them,
  /// which is nearly always so.
  ///
  /// - Returns: The index of the final byte, or 0 if there is anything else or bytes are missing.
  @inline(__always)
  mutating func readAll(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe bytes.bytes
    var target = values.mutableSpan
    precondition(start >= 0 && target.count == Self.capacity)
    var found = 0
    var index = start  // the start of the current parameter
    var base = start  // the start of the next eight bytes to scan
    var others: UInt64 = 0  // the high bit of each scanned byte that isn't a digit
    while found < Self.capacity {
      while others == 0 {
        // Needs four bytes more than the eight: loading the digits of a parameter may read that far.
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
      // Load four bytes and shift out those after the digits; then combine digits into pairs, and both pairs into the
      // value.
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

  /// Ends the last parameter. A sequence without parameters keeps a count of 0.
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

  /// The parameter at `index`, or nil if it is missing or empty.
  @inline(__always)
  func given(_ index: Int) -> Int? {
    index < count && values[index] >= 0 ? Int(values[index]) : nil
  }

  /// The parameter at `index`, or 0 if it is missing or empty.
  @inline(__always)
  subscript(index: Int) -> Int { given(index) ?? 0 }

  /// The parameter at `index` as a count: 1 if it is missing, empty or 0.
  @inline(__always)
  func atLeastOne(_ index: Int) -> Int { max(self[index], 1) }
}
