internal import FoundationEssentials

/// JSON of our own making: sorted keys, so that equal values give equal bytes.
package enum JSONFiles {
  /// As a file that people read and git compares line by line, with a newline at its end.
  package static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Values of our own types have no case that JSON can't hold.
    guard let data = try? encoder.encode(value) else { return [] }
    return Array(data) + [0x0a]
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], at path: String,
    remedy: String = "restore it from git, or remove it"
  ) throws(SuiteError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw SuiteError(
        .usage, at: path, "is not what qa wrote: \(Self.words(error))",
        remedy: remedy)
    }
  }

  private static func words(_ error: any Error) -> String {
    if let error = error as? UnlikelyValue { return error.words }
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty
        ? "" : " at \(context.codingPath.map(\.stringValue).joined(separator: "."))"
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      return "the key \"\(key.stringValue)\" is missing\(path(context))"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return "a value of another type\(path(context))"
    default: return "malformed JSON"
    }
  }
}
