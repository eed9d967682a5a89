package import FoundationEssentials

/// A list of people and their keys, in the format `allowed_signers` of ssh-keygen(1). Times without a zone are in UTC.
package struct AllowedSigners: Hashable, Sendable {
  /// One line.
  package struct Entry: Hashable, Sendable {
    /// Patterns of names, as they are written.
    package let principals: String
    let isAuthority: Bool
    let namespaces: String?
    let validity: Range<Date>
    package let key: SSHPublicKey
  }

  /// A line that can't be read.
  package struct Mistake: Error, Hashable, Sendable {
    /// From 1.
    package let line: Int
    package let message: String
  }

  package private(set) var entries: [Entry] = []

  package static let none = AllowedSigners()

  private init() {}

  package init(_ text: String) throws(Mistake) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var words = SignerWords(line)
      guard let first = words.next(), !first.hasPrefix("#") else { continue }
      do throws(SignatureError) {
        entries.append(try Self.entry(first, &words))
      } catch {
        throw Mistake(line: index + 1, message: error.message)
      }
    }
  }

  private static func entry(
    _ principals: String, _ words: inout SignerWords
  ) throws(SignatureError) -> Entry {
    var (isAuthority, namespaces) = (false, String?.none)
    var (start, end) = (Date.distantPast, Date.distantFuture)
    var word = words.next()
    if let options = word, SSHPublicKey.Kind(rawValue: options) == nil {
      for option in SignerWords.options(options) {
        let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
        let value = parts.count > 1 ? parts[1] : nil
        switch parts[0].lowercased() {
        case "cert-authority" where value == nil: isAuthority = true
        case "namespaces": namespaces = value
        case "valid-after": start = try time(value)
        case "valid-before": end = try time(value)
        default: throw SignatureError("has an unknown option: \(option)")
        }
      }
      word = words.next()
    }
    guard let name = word, let code = words.next() else {
      throw SignatureError("needs a name, the kind of a key, and the key")
    }
    guard let blob = Data(base64Encoded: code) else { throw SignatureError("has a broken key") }
    let key = try SSHPublicKey([UInt8](blob))
    guard key.kind.rawValue == name, key.certificate == nil else {
      throw SignatureError("has a key of another kind than it says")
    }
    guard start < end else { throw SignatureError("is valid at no time") }
    return Entry(
      principals: principals, isAuthority: isAuthority, namespaces: namespaces,
      validity: start..<end, key: key)
  }

  /// Reads `YYYYMMDD`, `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`, perhaps with a `Z`.
  private static func time(_ text: String?) throws(SignatureError) -> Date {
    var digits = text ?? ""
    if digits.hasSuffix("Z") { digits.removeLast() }
    guard [8, 12, 14].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw SignatureError("has a time that isn't one: \(text ?? "none")") }
    let padded = Array(digits + String(repeating: "0", count: 14 - digits.utf8.count))
    func number(_ range: Range<Int>) -> String { String(padded[range]) }
    let iso =
      "\(number(0..<4))-\(number(4..<6))-\(number(6..<8))T\(number(8..<10)):\(number(10..<12)):"
      + "\(number(12..<14))Z"
    let style = Date.ISO8601FormatStyle.iso8601
    guard let date = try? Date(iso, strategy: style), date.formatted(style) == iso else {
      throw SignatureError("has a time that isn't one: \(text ?? "none")")
    }
    return date
  }

  /// Whether the patterns of a line match a name, in any case, as addresses of e-mail are compared.
  package static func name(_ principals: String, matches name: String) -> Bool {
    SignerPattern.list(principals.lowercased(), matches: name.lowercased())
  }

  /// Returns the name of the person whose key made a signature.
  ///
  /// - Parameters:
  ///   - purpose: The namespace of the signature.
  ///   - times: The times at which the key must be valid.
  /// - Throws: ``SignatureError`` if the list has no owner of this key, with the reason.
  package func owner(
    of key: SSHPublicKey, for purpose: String, at times: [Date]
  ) throws(SignatureError) -> String {
    var problem = "is by a key that isn't in the list of approvers: \(key.summary)"
    for entry in entries {
      let names: [String]
      if let certificate = key.certificate {
        guard entry.isAuthority, entry.key.blob == certificate.authority else { continue }
        names = certificate.principals.filter {
          SignerPattern.list(entry.principals, matches: $0)
        }
        let seconds = times.map { UInt64(max(0, $0.timeIntervalSince1970)) }
        guard seconds.allSatisfy(certificate.validity.contains) else {
          problem = "is by a certificate that isn't valid now, or wasn't when it was made"
          continue
        }
      } else {
        guard !entry.isAuthority, entry.key == key else { continue }
        names = [entry.principals]
      }
      guard entry.namespaces.map({ SignerPattern.list($0, matches: purpose) }) ?? true else {
        problem = "is by a key that may not be used for this: \(key.summary)"
        continue
      }
      guard times.allSatisfy(entry.validity.contains) else {
        problem = "is by a key that isn't valid now, or wasn't when it was made: \(key.summary)"
        continue
      }
      guard let name = names.first else {
        problem = "is by a certificate for none of the names that its authority may give"
        continue
      }
      return name
    }
    throw SignatureError(problem)
  }
}

/// Splits a line into words at blanks outside of quotation marks.
private struct SignerWords: IteratorProtocol {
  private var rest: Substring

  init(_ line: Substring) { rest = line }

  mutating func next() -> String? {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard !rest.isEmpty else { return nil }
    var isQuoted = false
    let word = rest.prefix { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || !(character == " " || character == "\t" || character == "\r")
    }
    rest = rest.dropFirst(word.count)
    return word.filter { $0 != "\"" }
  }

  /// Splits options at commas. Those in quotation marks, which are gone, belong to a list of namespaces.
  static func options(_ text: String) -> [String] {
    var options: [String] = []
    for part in text.split(separator: ",").map(String.init) {
      let isOption =
        part.contains("=") || part.lowercased() == "cert-authority" || options.isEmpty
      if isOption { options.append(part) } else { options[options.count - 1] += ",\(part)" }
    }
    return options
  }
}

/// The patterns of ssh_config(5), "PATTERNS".
enum SignerPattern {
  /// Whether one pattern of a list matches, and none that begins with an exclamation mark does.
  static func list(_ list: String, matches text: String) -> Bool {
    var isMatched = false
    for pattern in list.split(separator: ",") {
      let isNegated = pattern.hasPrefix("!")
      guard matches(Array(text), Array(isNegated ? pattern.dropFirst() : pattern)) else { continue }
      if isNegated { return false }
      isMatched = true
    }
    return isMatched
  }

  /// Whether a text matches a pattern with `*` for any characters and `?` for one.
  private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (index, place, star, mark) = (0, 0, -1, 0)
    while index < text.count {
      if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index],
        pattern[place] != "*"
      {
        (index, place) = (index + 1, place + 1)
      } else if place < pattern.count, pattern[place] == "*" {
        (star, mark, place) = (place, index, place + 1)
      } else if star >= 0 {
        (mark, place) = (mark + 1, star + 1)
        index = mark
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
