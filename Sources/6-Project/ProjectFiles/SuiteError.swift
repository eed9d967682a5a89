package import Diagnostics
package import FileSystem

/// An error that stops a command, for a person: what is wrong, in which place, and what to do about it.
package struct SuiteError: Diagnostic, Hashable {
  /// The exit code of the command because of this error.
  package let exitCode: SuiteExitCode
  /// The location of the error: `screenshots/settings.json:3:15`, or a path.
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

// Conversions from other errors.
extension SuiteError {
  /// Converts an error, with the exit code that it has for a command.
  ///
  /// - Parameters:
  ///   - place: Replaces the error's own place.
  ///   - remedy: Replaces the error's own remedy.
  package init(
    _ exitCode: SuiteExitCode, at place: String? = nil, _ error: some Diagnostic,
    remedy: String? = nil
  ) {
    self.init(
      exitCode, at: place ?? error.place, error.message, remedy: remedy ?? error.remedy)
  }

  /// Converts a file system error to a usage error: the project must be put right first.
  package init(_ error: FileSystemError) { self.init(.usage, error) }

  /// Converts any error that stops a command.
  ///
  /// An error that isn't a ``Diagnostic`` is reported as unexpected.
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

  /// The person, or a signal, cancelled the command.
  package static let interrupted = SuiteError(.interrupted, "interrupted")

  /// Evaluates an expression, and converts its file system errors to errors for people.
  package static func people<Result: ~Copyable>(
    _ expression: @autoclosure () throws(FileSystemError) -> Result
  ) throws(SuiteError) -> Result {
    do { return try expression() } catch { throw SuiteError(error) }
  }
}

/// Several errors at once, so that a person can correct them in one go.
package struct SuiteErrors: Error, Hashable, Sendable {
  /// Never empty.
  package let errors: [SuiteError]

  /// Drops duplicates: a mistake in `qa.json` shows up once for every config.
  package init(_ errors: [SuiteError]) {
    var said: Set<SuiteError> = []
    self.errors = errors.filter { said.insert($0).inserted }
  }

  /// The errors in any error: several, or one.
  package init(_ error: any Error) {
    errors = (error as? SuiteErrors)?.errors ?? [SuiteError(error)]
  }

  package var exitCode: SuiteExitCode {
    errors.map(\.exitCode).reduce(.success) { $0.moreSevere($1) }
  }
}
