// The parser's loops for sequences and strings. Each reads as many bytes as it can and leaves its whole state in
// `parser` and `decoder`, so that input may be split anywhere. The loop for text is in `TerminalEmulator+Ground.swift`.

/// The index after a run of bytes that can't end a string: no control (below 0x20) and not `terminator`.
@inline(__always)
private func endOfPlainBody(
  _ bytes: borrowing Span<UInt8>, from start: Int, terminator: UInt8
) -> Int {
  var index = start
  let raw = unsafe bytes.bytes
  let space = SIMD16<UInt8>(repeating: 0x20)
  let last = SIMD16<UInt8>(repeating: terminator)
  while index &+ 16 <= bytes.count {
    let block = unsafe raw.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
    guard !any((block .< space) .| (block .== last)) else { break }
    index &+= 16
  }
  while index < bytes.count, bytes[index] >= 0x20, bytes[index] != terminator { index &+= 1 }
  return index
}

extension TerminalEmulator {
  // MARK: Sequences

  mutating func readSequence(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 || decoder.isPartial {
        // Only C1 controls have a meaning here; other scalars are ignored.
        switch decoder.decode(byte) {
        case .partial: index &+= 1
        case .malformedBefore: break
        case .scalar(let scalar):
          index &+= 1
          if decoder.isEightBit, scalar < 0xa0 { executeC1(UInt8(scalar)) }
        }
      } else if byte &- 0x30 < 12, parser.readsParameters {
        index = parser.parameters.read(bytes, from: index)
        parser.state = parser.state.afterParameter
        // Most sequences end here, so this is a shortcut for `step`.
        if parser.state == .controlParameters, index < bytes.count, bytes[index] &- 0x40 < 0x3f {
          finishControl(bytes[index])
          return index &+ 1
        }
      } else {
        index &+= 1
        if byte >= 0x20 {
          step(byte)
        } else if byte == 0x1b || byte == 0x18 || byte == 0x1a || !isInDeviceHeader {
          execute(byte)
        }
      }
      if parser.state == .ground || parser.state == .string { return index }
    }
    return index
  }

  /// Whether the parser is in the header of a device control string, in which controls aren't executed.
  private var isInDeviceHeader: Bool {
    switch parser.state {
    case .deviceEntry, .deviceParameters, .deviceIntermediate: true
    default: false
    }
  }

  /// Processes a byte from 0x20 to 0x7F inside a sequence.
  @inline(__always)
  private mutating func step(_ byte: UInt8) {
    switch parser.state {
    case .controlParameters, .controlEntry: stepControl(byte)
    case .escape, .escapeIntermediate: stepEscape(byte)
    case .controlIntermediate:
      switch byte {
      case 0x20...0x2f: parser.collect(byte)
      case 0x30...0x3f: parser.state = .controlIgnore
      case 0x40...0x7e: finishControl(byte)
      default: break
      }
    case .controlIgnore:
      if byte >= 0x40, byte < 0x7f { parser.state = .ground }
    case .deviceEntry, .deviceParameters, .deviceIntermediate: stepDevice(byte)
    case .vt52Row, .vt52Column, .vt52Ignore: stepVT52(byte)
    case .ground, .string: break
    }
  }

  @inline(__always)
  private mutating func stepControl(_ byte: UInt8) {
    switch byte {
    case 0x40...0x7e:
      finishControl(byte)
    case 0x3c...0x3f:
      if parser.state == .controlEntry {
        parser.prefix = byte
        parser.state = .controlParameters
      } else {
        parser.state = .controlIgnore
      }
    case 0x20...0x2f:
      parser.collect(byte)
      parser.state = .controlIntermediate
    default: break
    }
  }

  @inline(__always)
  private mutating func finishControl(_ final: UInt8) {
    parser.parameters.finish()
    parser.state = .ground
    dispatchControl(final)
  }

  private mutating func stepEscape(_ byte: UInt8) {
    if level.isVT52 { return stepVT52Escape(byte) }
    switch byte {
    case 0x20...0x2f:
      parser.collect(byte)
      parser.state = .escapeIntermediate
    case 0x30...0x7e:
      parser.state = .ground
      if parser.intermediates != 0 || !beginSequence(byte) { dispatchEscape(byte) }
    default: break
    }
  }

  /// Enters the sequence that `ESC byte` begins.
  ///
  /// - Returns: Whether it begins one.
  private mutating func beginSequence(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["):
      parser.clear()
      parser.state = .controlEntry
    case UInt8(ascii: "P"):
      parser.clear()
      parser.state = .deviceEntry
    case UInt8(ascii: "]"): parser.beginString(.operatingSystem)
    case UInt8(ascii: "_"): parser.beginString(.application)
    case UInt8(ascii: "^"): parser.beginString(.privacy)
    case UInt8(ascii: "X"): parser.beginString(.startOfString)
    case UInt8(ascii: "k"): parser.beginString(.screenTitle)
    default: return false
    }
    return true
  }

  private mutating func stepDevice(_ byte: UInt8) {
    switch byte {
    case 0x20...0x2f:
      parser.collect(byte)
      parser.state = .deviceIntermediate
    case 0x40...0x7e:
      parser.parameters.finish()
      parser.final = byte
      if byte == UInt8(ascii: "q"), parser.prefix == 0, parser.intermediates == 0 {
        return beginSixel()
      }
      parser.beginString(.device)
      parser.isDropped = !isDeviceStringKept
    case 0x3c...0x3f where parser.state == .deviceEntry:
      parser.prefix = byte
      parser.state = .deviceParameters
    case 0x30...0x3f:
      // The header is malformed: ignore the whole string.
      parser.beginString(.device)
      parser.isDropped = true
    default: break
    }
  }

  // MARK: Strings

  mutating func readString(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    let terminator: UInt8 = decoder.isEightBit ? 0x9c : 0
    while index < bytes.count {
      let byte = bytes[index]
      let end = endOfPlainBody(bytes, from: index, terminator: terminator)
      if end > index {
        if parser.kind == .sixel {
          transfers.sixel?.read(bytes, index..<end)
        } else {
          parser.keep(bytes, index..<end)
        }
        index = end
        continue
      }
      index += 1
      switch byte {
      case 0x1b:
        finishString(byBell: false)
        execute(byte)
        return index
      case 0x18, 0x1a:
        parser.state = .ground
        transfers.sixel = nil
        return index
      case 0x07 where parser.kind == .operatingSystem:
        finishString(byBell: true)
        return index
      case 0x9c:  // ST; only in 8-bit mode, since it is `terminator`
        finishString(byBell: false)
        return index
      default: break  // other controls in a string are ignored
      }
    }
    return index
  }

  private mutating func finishString(byBell: Bool) {
    parser.state = .ground
    printed.lastGraphic = 0
    guard !parser.isDropped else { return }
    switch parser.kind {
    case .operatingSystem: dispatchOperatingSystem(endedByBell: byBell)
    case .device: dispatchDevice()
    case .application: dispatchApplication()
    case .sixel: finishSixel()
    case .startOfString, .privacy, .screenTitle: break
    }
  }
}
