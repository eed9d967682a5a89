package import DaylistDomain
package import DaylistPresentation

/// The exit codes of this program, with the names and numbers of `sysexits.h` if there is a suitable one.
package nonisolated enum ExitCode {
  package static let success: Int32 = 0
  /// Wrong options or environment variables (EX_USAGE).
  package static let usage: Int32 = 64
  /// The file is damaged or isn't a database (EX_DATAERR).
  package static let corruptFile: Int32 = 65
  /// The database cannot be read or written (EX_IOERR).
  package static let fileAccess: Int32 = 74
  /// There is no usable terminal to draw on (EX_UNAVAILABLE).
  package static let noTerminal: Int32 = 69
  /// The server can't listen (EX_UNAVAILABLE).
  package static let noServer: Int32 = 69
  /// Ctrl-C.
  package static let interrupted: Int32 = 130

  /// The exit code for the end of the app; after a signal it is the one that shells report.
  package static func code(of ending: MainLoop.Ending) -> Int32 {
    switch ending {
    case .quit: success
    case .interrupted: interrupted
    case .signal(let number): 128 + number
    }
  }

  /// The exit code for an error of the database.
  package static func code(of error: TaskRepositoryError) -> Int32 {
    if case .corrupt = error { corruptFile } else { fileAccess }
  }
}
