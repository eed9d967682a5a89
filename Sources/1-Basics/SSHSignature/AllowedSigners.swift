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
    for (index, line) in SignerLines.split(text).enumerated() {
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
    var options: [String: String] = [:]
    var word = words.next()
    if let text = word, SSHPublicKey.Kind(rawValue: text) == nil {
      options = try self.options(text)
      word = words.next()
    }
    let start = try options["valid-after"].map(time) ?? .distantPast
    let end = try options["valid-before"].map(time) ?? .distantFuture
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
      principals: principals.filter { $0 != "\"" },
      isAuthority: options["cert-authority"] != nil, namespaces: options["namespaces"],
      validity: start..<end, key: key)
  }

  /// Reads the options of a line: each once, and its value in quotation marks, as ssh-keygen wants it. If it read what
  /// ssh-keygen refuses, a key could be valid here for longer than its owner believes.
  private static func options(_ text: String) throws(SignatureError) -> [String: String] {
    var options: [String: String] = [:]
    for option in SignerWords.options(text) {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first?.lowercased() ?? ""
      let value: String
      switch name {
      case "cert-authority" where parts.count == 1: value = ""
      case "namespaces", "valid-after", "valid-before":
        value = String(parts.last?.dropFirst().dropLast() ?? "")
        guard parts.count == 2, parts[1] == "\"\(value)\"", !value.contains("\"") else {
          throw SignatureError("has an option without a value in quotation marks: \(name)")
        }
      default: throw SignatureError("has an unknown option: \(option)")
      }
      guard options.updateValue(value, forKey: name) == nil else {
        throw SignatureError("has an option twice: \(name)")
      }
    }
    return options
  }

  /// Reads `YYYYMMDD`, `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`, perhaps with a `Z`.
  private static func time(_ text: String) throws(SignatureError) -> Date {
    var digits = text
    if digits.hasSuffix("Z") { digits.removeLast() }
    guard [8, 12, 14].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw SignatureError("has a time that isn't one: \(text)") }
    let padded = Array(digits + String(repeating: "0", count: 14 - digits.utf8.count))
    func number(_ range: Range<Int>) -> String { String(padded[range]) }
    let iso =
      "\(number(0..<4))-\(number(4..<6))-\(number(6..<8))T\(number(8..<10)):\(number(10..<12)):"
      + "\(number(12..<14))Z"
    let style = Date.ISO8601FormatStyle.iso8601
    guard let date = try? Date(iso, strategy: style), date.formatted(style) == iso else {
      throw SignatureError("has a time that isn't one: \(text)")
    }
    return date
  }

  /// Whether the patterns of a line match a name, in any case, as addresses of e-mail are compared.
  package static func name(_ principals: String, matches name: String) -> Bool {
    SignerPattern.list(principals.lowercased(), matches: name.lowercased())
  }

  /// Returns the names of the person whose key made a signature: the one by which the list knows them first, then all
  /// others that a certificate has.
  ///
  /// - Parameters:
  ///   - purpose: The namespace of the signature.
  ///   - times: The times at which the key must be valid.
  /// - Throws: ``SignatureError`` if the list has no owner of this key, with the reason.
  package func owner(
    of key: SSHPublicKey, for purpose: String, at times: [Date]
  ) throws(SignatureError) -> [String] {
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
      return [name] + (key.certificate?.principals ?? []).filter { $0 != name }
    }
    throw SignatureError(problem)
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
