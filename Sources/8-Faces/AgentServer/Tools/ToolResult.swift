internal import FoundationEssentials
internal import ProjectFiles
package import Reports

/// The result of a tool.
package struct ToolResult: Sendable {
  /// The text for the model.
  package let document: AgentDocument
  /// PNG files.
  package let pictures: [[UInt8]]
  /// The result as a value; nil for an error.
  package let value: AgentValue?
  /// Why there is no result.
  private let errors: [SuiteError]

  package var isError: Bool { value == nil }

  init(
    _ document: AgentDocument, pictures: [[UInt8]] = [], _ value: AgentValue?,
    errors: [SuiteError] = []
  ) {
    (self.document, self.pictures, self.value) = (document, pictures, value)
    self.errors = errors
  }

  static func failure(_ errors: [SuiteError]) -> ToolResult {
    var document = AgentDocument("This failed.")
    document.add(errors)
    return ToolResult(document, nil, errors: errors)
  }

  func json(for revision: ProtocolVersion) -> JSONText {
    let text = JSONText.members([
      "type": .string("text"), "text": .string(document.text),
    ])
    let images = pictures.map { picture in
      JSONText.members([
        "type": .string("image"), "data": .string(Data(picture).base64EncodedString()),
        "mimeType": .string("image/png"),
      ])
    }
    let structured = revision.hasStructuredResults ? value.map { JSONText.value($0) } : nil
    let errors = errors.map { error in
      JSONText.value(
        .members([
          "message": .captured(error.placedMessage), "remedy": error.remedy.map { .captured($0) },
        ]))
    }
    return .members([
      "content": .list([text] + images), "structuredContent": structured,
      "isError": .flag(isError),
      "_meta": isError ? .members(["qa/errors": .list(errors)]) : nil,
    ])
  }
}
