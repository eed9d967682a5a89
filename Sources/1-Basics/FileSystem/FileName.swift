/// The name of a file or folder within its folder. It can't lead anywhere else: it is not empty, not `.` or `..`, and
/// contains neither `/` nor NUL.
package struct FileName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// The longest name that Linux file systems allow, in bytes (`NAME_MAX`, limits.h).
  private static let limit = 255

  /// - Returns: nil if the text can't be the name of a file.
  package init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...Self.limit).contains(bytes.count), text != ".", text != "..",
      !bytes.contains(0), !bytes.contains(UInt8(ascii: "/"))
    else { return nil }
    self.text = String(text)
  }

  /// The names in a path, or nil if a part of it can't be the name of a file.
  package static func names(inPath path: some StringProtocol) -> [FileName]? {
    let parts = path.split(separator: "/")
    let names = parts.compactMap { FileName($0) }
    return names.count == parts.count ? names : nil
  }

  package var description: String { text }
}

extension FileName: Comparable {
  package static func < (first: FileName, second: FileName) -> Bool { first.text < second.text }
}

/// A literal in the source. An invalid one traps.
extension FileName: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) {
    guard let name = FileName(text.description) else {
      preconditionFailure("\"\(text)\" is not the name of a file")
    }
    self = name
  }
}

/// Coded as a string. Decoding throws if the string can't be a name.
extension FileName: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let name = FileName(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the name of a file")
    }
    self = name
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
