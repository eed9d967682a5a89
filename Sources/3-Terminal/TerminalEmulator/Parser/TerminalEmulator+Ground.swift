import TerminalFrame

// The loops that read text and controls, outside of sequences and strings.

extension Span<UInt8> {
  /// The index after a run of printable ASCII.
  @inline(__always)
  func endOfPrintable(from start: Int) -> Int {
    var index = start
    let raw = unsafe bytes
    while index &+ 8 <= count {
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      // Sets the high bit of each byte below 0x20 or above 0x7E. Exact up to the first one, since borrows and carries
      // spread.
      let others =
        (word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101))
        & 0x8080_8080_8080_8080
      if others != 0 { return index &+ others.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count, self[index] &- 0x20 < 0x5f { index &+= 1 }
    return index
  }
}

extension TerminalEmulator {
  mutating func readGround(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 || decoder.isPartial {
        index = readScalars(bytes, from: index)
        if parser.state != .ground { return index }
      } else if byte >= 0x20 {
        let end = bytes.endOfPrintable(from: index)
        if end &+ 1 < bytes.count, Self.goesOn(bytes[end], bytes[end &+ 1]) {
          index = print(lines: bytes, from: index)
        }
        // If it was read as lines, `end` isn't after `index`.
        if end > index {
          print(ascii: bytes, index..<end)
          index = end
        } else if end == index {
          index &+= 1  // DEL
        }
      } else if byte == 0x0a || byte == 0x0d {
        // A shortcut for `execute` with the most frequent controls.
        printed.canJoin = false
        printed.lastGraphic = 0
        changes &+= 1
        if byte == 0x0a { lineFeed() } else { carriageReturn() }
        index &+= 1
      } else if byte == 0x1b, index &+ 1 < bytes.count, bytes[index &+ 1] == UInt8(ascii: "["),
        !level.isVT52
      {
        // A shortcut for `execute` and `step` with the most frequent sequences.
        var start = index &+ 2
        var prefix: UInt8 = 0
        if start < bytes.count, bytes[start] & 0xfc == 0x3c {
          prefix = bytes[start]
          start &+= 1
        }
        let final = parser.parameters.readAll(bytes, from: start)
        guard final > 0 else {
          parser.clear()
          parser.state = .controlEntry
          return readSequence(bytes, from: index &+ 2)
        }
        parser.prefix = prefix
        parser.intermediates = 0
        dispatchControl(bytes[final])
        index = final &+ 1
      } else {
        index &+= 1
        execute(byte)
        if parser.state != .ground { return index }
      }
    }
    return index
  }

  /// Whether a run of text ends in a line end (`first`) after which more text or line ends follow.
  @inline(__always)
  private static func goesOn(_ first: UInt8, _ second: UInt8) -> Bool {
    guard first == 0x0a || first == 0x0d else { return false }
    return second == 0x0a || second == 0x0d || second &- 0x20 < 0x5f
  }

  /// Whether a scalar doesn't make the next one join its cluster.
  @inline(__always)
  private mutating func endsCluster(_ scalar: UInt32) -> Bool {
    mode.graphemeClusters ? properties[scalar].isPlain : scalar != Self.joiner
  }

  /// Reads scalars beyond ASCII, and C1 controls between them, until the next byte is ASCII or a C1 control begins a
  /// sequence.
  private mutating func readScalars(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    // Whether the previous scalar doesn't make the next one join its cluster.
    var joinsNothing = !mode.graphemeClusters && !printed.mayJoinEmoji
    while index < bytes.count {
      let byte = bytes[index]
      if !decoder.isPartial {
        if byte < 0x80 { return index }
        // 0xCC begins combining marks, which a run can't contain.
        if !decoder.isEightBit, joinsNothing, byte != 0xcc, index &+ 4 <= bytes.count {
          // A three-byte scalar before ASCII: printing it alone is faster than preparing a run.
          let word =
            unsafe bytes.bytes.unsafeLoadUnaligned(
              fromUncheckedByteOffset: index, as: UInt32.self)
          if word & 0x80c0_c0f0 == 0x0080_80e0 {
            let (scalar, length) = UTF8Decoder.decode(word)
            if length > 0 {
              print(scalar)
              joinsNothing = endsCluster(scalar)
              index &+= length
              continue
            }
          }
          let end = print(run: bytes, from: index)
          if end > index {
            index = end
            continue
          }
        }
        if !decoder.isEightBit, index &+ 4 <= bytes.count {
          // A combining mark, or a part of an emoji.
          let word =
            unsafe bytes.bytes.unsafeLoadUnaligned(
              fromUncheckedByteOffset: index, as: UInt32.self)
          let (scalar, length) = UTF8Decoder.decode(word)
          if length > 0 {
            print(scalar)
            joinsNothing = endsCluster(scalar)
            index &+= length
            continue
          }
        }
      }
      switch decoder.decode(byte) {
      case .partial:
        index &+= 1
      case .scalar(let scalar):
        index &+= 1
        if scalar < 0xa0 {
          if decoder.isEightBit { executeC1(UInt8(scalar)) }
          if parser.state != .ground { return index }
        } else {
          print(scalar)
          joinsNothing = endsCluster(scalar)
        }
      case .malformedBefore:
        print(UTF8Decoder.replacement)
      }
    }
    return index
  }
}
