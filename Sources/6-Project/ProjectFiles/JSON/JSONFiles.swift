internal import Diagnostics
internal import FoundationEssentials
internal import TerminalFrame

/// Reads and writes the JSON files of `qa`. Keys are sorted, so that equal values give equal bytes.
package enum JSONFiles {
  /// Encodes a file that people read and git compares line by line, with a newline at the end. Characters that a
  /// terminal would act on or not show (``OutsideText``) are escaped.
  ///
  /// - Throws: ``SuiteError`` if a value can't be written as JSON, such as a number that is not finite.
  package static func encode(_ value: some Encodable) throws(SuiteError) -> [UInt8] {
    try encoded(value, by: encoder()) + [0x0a]
  }

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Encodes a value without a newline at the end.
  static func encoded(
    _ value: some Encodable, by encoder: JSONEncoder
  ) throws(SuiteError) -> [UInt8] {
    do {
      return OutsideText.escapedJSON(Array(try encoder.encode(value)))
    } catch {
      throw SuiteError(
        .captureError, "this can't be written as JSON: \(error)",
        remedy: "this is a bug in qa: report it with the command that you ran")
    }
  }

  /// The default remedy for a file that `qa` didn't write.
  package static let restoring = "restore it from git, or remove it"

  /// Decodes what ``encode(_:)`` wrote.
  ///
  /// - Throws: ``SuiteError`` if the bytes are anything else, repeat a key, or exceed the limits of the type.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], at path: String,
    remedy: String = restoring
  ) throws(SuiteError) -> Value {
    try checked(bytes, at: path, remedy) { () throws(JSONSyntaxError) in
      try JSONReader.check(bytes, limits: limits(of: type))
    }
    return try decoded(type, bytes, at: path, remedy)
  }

  static func limits(of type: Any.Type) -> JSONLimits {
    (type as? any LimitedJSON.Type)?.limits ?? .written
  }

  /// Returns what a reader of the text finds, since Foundation silently keeps one of two equal keys.
  static func checked<Found>(
    _ bytes: [UInt8], at path: String, _ remedy: String,
    by read: () throws(JSONSyntaxError) -> Found
  ) throws(SuiteError) -> Found {
    do {
      return try read()
    } catch let problem {
      if let conflict = ConflictMarkers.error(in: bytes, at: path) { throw conflict }
      let location = "line \(problem.position.line), column \(problem.position.column)"
      throw unwritten("malformed JSON: \(problem.message) (\(location))", at: path, remedy)
    }
  }

  /// Decodes a text that has been checked.
  static func decoded<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], at path: String, _ remedy: String
  ) throws(SuiteError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let problem {
      throw unwritten(message(of: problem), at: path, remedy)
    }
  }

  private static func unwritten(
    _ problem: String, at path: String, _ remedy: String
  ) -> SuiteError {
    SuiteError(
      .usage, at: path, "was not written by qa, or was edited: \(problem)", remedy: remedy)
  }

  private static func message(of error: any Error) -> String {
    if let error = error as? any Diagnostic {
      return error.message + (error.place.map { " at \($0.excerpt())" } ?? "")
    }
    func location(_ path: some Collection<any CodingKey>) -> String {
      path.isEmpty ? "" : " at \(path.map(\.stringValue).joined(separator: ".").excerpt())"
    }
    func path(_ context: DecodingError.Context) -> String { location(context.codingPath) }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      return "the key \"\(key.stringValue)\" is missing\(path(context))"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return "a value of the wrong type\(path(context))"
    case .dataCorrupted(let context)?:
      // The text of Dictionary's error for a key that its key type rejects (CodingKeyRepresentable).
      guard let key = context.codingPath.last, context.debugDescription.contains("convert key")
      else { return "malformed JSON" }
      return
        "\"\(key.stringValue.excerpt())\" can't be a key\(location(context.codingPath.dropLast()))"
    default: return "malformed JSON"
    }
  }
}
