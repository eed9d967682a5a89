package import DaylistDomain

/// How this program ends (the names and numbers of `sysexits.h` where there is one).
package nonisolated enum ExitCode {
  package static let success: Int32 = 0
  /// Wrong options or environment variables (EX_USAGE).
  package static let usage: Int32 = 64
  /// The database is not one (EX_DATAERR).
  package static let corruptFile: Int32 = 65
  /// The database cannot be read or written (EX_IOERR).
  package static let fileAccess: Int32 = 74
  /// There is no terminal to draw on (EX_UNAVAILABLE).
  package static let noTerminal: Int32 = 69
  /// The server can't listen (EX_UNAVAILABLE).
  package static let noServer: Int32 = 69
  /// Ctrl-C.
  package static let interrupted: Int32 = 130

  /// Ended by a signal.
  package static func signal(_ number: Int32) -> Int32 { 128 + number }

  /// Of an error of the database.
  package static func code(of error: TaskRepositoryError) -> Int32 {
    if case .corrupt = error { corruptFile } else { fileAccess }
  }
}
