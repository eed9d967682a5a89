package import Diagnostics
package import FileSystem

/// A reason why a command can't do its work, for a person: what is wrong, where, and what to do.
package struct SuiteError: Diagnostic, Hashable {
  /// Wrong usage or configuration, or something about the project that must be put right first.
  package let exitCode: SuiteExitCode
  /// Where it is: `screenshots/settings.json:3:15`, or a path.
  package let place: String?
  package let message: String
  package let remedy: String?

  package init(
    _ exitCode: SuiteExitCode, at place: String? = nil, _ message: String, remedy: String? = nil
  ) {
    self.exitCode = exitCode
    self.place = place
    self.message = message
    self.remedy = remedy
  }

  /// `place: message`, or the message alone.
  package var placedMessage: String { place.map { "\($0): \(message)" } ?? message }

  /// Whether it ends the whole command, not only the verdict on one screen.
  package var endsCommand: Bool { exitCode == .incomplete || exitCode == .interrupted }
}

// Where other errors become errors of a command.
extension SuiteError {
  /// The same error with the exit code that it has for a command.
  ///
  /// - Parameters:
  ///   - place: In place of the error's own.
  ///   - remedy: In place of the error's own.
  package init(
    _ exitCode: SuiteExitCode, at place: String? = nil, _ error: some Diagnostic,
    remedy: String? = nil
  ) {
    self.init(
      exitCode, at: place ?? error.place, error.message, remedy: remedy ?? error.remedy)
  }

  /// What a file or a folder refuses, as a person is told: the project must be put right first.
  package init(_ error: FileSystemError) { self.init(.usage, error) }

  /// Any error, where a command can't go on.
  ///
  /// What is no ``Diagnostic`` is told as what it is: nobody foresaw it.
  package init(_ error: any Error) {
    switch error {
    case let error as SuiteError: self = error
    case let error as SuiteErrors: self = error.errors[0]
    case is CancellationError: self = .interrupted
    case let error as FileSystemError: self.init(error)
    case let error as any Diagnostic: self.init(.captureError, error)
    default: self.init(.captureError, "unexpected error: \(error)")
    }
  }

  /// What was asked for is not wanted any more.
  package static let interrupted = SuiteError(.interrupted, "interrupted")

  /// Does something with files, with errors for people.
  package static func people<Result: ~Copyable>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(SuiteError) -> Result {
    do { return try body() } catch { throw SuiteError(error) }
  }
}

/// Several mistakes at once, so that a person can correct them in one go.
package struct SuiteErrors: Error, Hashable, Sendable {
  /// Never empty.
  package let errors: [SuiteError]

  /// What is said several times is said once: a mistake in `qa.json` is one of every config.
  package init(_ errors: [SuiteError]) {
    var said: Set<SuiteError> = []
    self.errors = errors.filter { said.insert($0).inserted }
  }

  /// Those of any error.
  package init(_ error: any Error) {
    errors = (error as? SuiteErrors)?.errors ?? [SuiteError(error)]
  }

  package var exitCode: SuiteExitCode { errors.map(\.exitCode).reduce(.success) { $0.graver($1) } }
}
