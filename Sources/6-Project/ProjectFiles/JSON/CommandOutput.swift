/// The output of a command with `--json`: an object with the version of its format and the members of a result
/// (Documentation/JSON.md).
package struct CommandOutput<Result: Encodable>: Encodable {
  private let result: Result

  /// - Parameter result: A value that encodes as an object.
  package init(_ result: Result) { self.result = result }

  private enum CodingKeys: String, CodingKey { case version }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(1, forKey: .version)
    try result.encode(to: encoder)
  }
}

/// The output of a command with `--json` that has no result: the reasons.
package struct CommandFailure: Encodable, Hashable, Sendable {
  /// One reason.
  package struct Reason: Encodable, Hashable, Sendable {
    /// The name of the exit code's case, such as `usage` (Documentation/JSON.md).
    package let code: String
    /// A file, with line and column if known; nil if the reason isn't about a file.
    package let place: String?
    package let message: String
    /// What to do next.
    package let remedy: String?

    init(_ error: SuiteError) {
      code = "\(error.exitCode)"
      (place, message, remedy) = (error.place, error.message, error.remedy)
    }
  }

  package let exitCode: Int32
  /// The first of ``errors``.
  package let error: Reason
  /// All reasons.
  package let errors: [Reason]

  /// - Parameter errors: Never empty.
  package init(_ errors: [SuiteError], _ exitCode: SuiteExitCode) {
    self.errors = errors.map(Reason.init)
    error = self.errors[0]
    self.exitCode = exitCode.rawValue
  }
}
