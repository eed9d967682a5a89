/// The control data of a graphics command (kitty's graphics protocol, "Control data reference"): keys of one letter,
/// each with a number or a letter as its value.
struct KittyCommand: Sendable {
  private var values: [UInt8: Int] = [:]

  /// Parses control data. Values that should be numbers and aren't are ignored.
  init(_ text: ArraySlice<UInt8>) {
    for field in text.split(separator: UInt8(ascii: ",")) {
      guard let key = field.first, field.dropFirst().first == UInt8(ascii: "=") else { continue }
      let value = field.dropFirst(2)
      if "atod".utf8.contains(key) {
        values[key] = value.first.map(Int.init)
      } else {
        values[key] = Int(String(decoding: value.prefix(12), as: UTF8.self))
      }
    }
  }

  /// The value of a key, or nil if it isn't given; a letter counts as its code.
  subscript(key: Character) -> Int? { key.asciiValue.flatMap { values[$0] } }

  /// The letter that a key has as its value, or `letter` if the key isn't given.
  func letter(_ key: Character, default letter: Character) -> Character {
    self[key].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: $0))) } ?? letter
  }

  /// The value of a key as an unsigned number, or 0 if it isn't given.
  func count(_ key: Character) -> Int { (self[key] ?? 0).clamped(to: 0...Int(UInt32.max)) }

  func id(_ key: Character) -> UInt32 { UInt32(count(key)) }

  var action: Character { letter("a", default: "t") }
  /// The replies to suppress: 1 for OK, 2 also for errors.
  var quietness: Int { count("q") }
  var layer: Int32 { Int32((self["z"] ?? 0).clamped(to: Int(Int32.min)...Int(Int32.max))) }
}

/// The reason why a graphics command failed: an error code of the protocol and a message.
struct KittyError: Error {
  let code: String
  let message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}
