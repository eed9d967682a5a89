import FoundationEssentials

/// Why a file is no list of tasks, as the end of a sentence.
nonisolated struct DocumentProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

nonisolated extension TaskDocument {
  /// - Throws: ``DocumentProblem`` where the JSON is not a document of a version that is known.
  init(json: Data) throws(DocumentProblem) {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw DocumentProblem(Self.describe(error))
    } catch {
      throw DocumentProblem("it is not JSON")
    }
    guard version == Self.currentVersion else {
      throw DocumentProblem("its version is \(version), and this app knows \(Self.currentVersion)")
    }
    guard tasks.allSatisfy({ $0.id > 0 }), Set(tasks.map(\.id)).count == tasks.count else {
      throw DocumentProblem("the ids of its tasks are not positive or not unique")
    }
  }

  /// For people as well as for programs: indented, keys in order.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func describe(_ error: DecodingError) -> String {
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case .dataCorrupted(let context): place(context.codingPath) + context.debugDescription
    case .keyNotFound(let key, let context):
      place(context.codingPath) + "“\(key.stringValue)” is missing"
    case .valueNotFound(_, let context), .typeMismatch(_, let context):
      place(context.codingPath) + "a value of another type was expected"
    @unknown default: "it could not be decoded"
    }
  }

  /// `tasks[2].due: `.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "" }
    let text = path.reduce("") { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text.isEmpty ? key.stringValue : text + "." + key.stringValue
    }
    return text + ": "
  }
}
