internal import Diagnostics
internal import FoundationEssentials
package import TerminalEmulator
internal import TerminalFrame

/// Looks up the description of a terminal as ncurses does (terminfo(5), "Fetching Compiled Descriptions").
package struct TerminfoEntry {
  /// The folders of Debian's ncurses.
  package static let usualFolders = [
    "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
  ]

  /// - Parameters:
  ///   - environment: The app's environment.
  ///   - usualFolders: The folders of the machine.
  /// - Returns: Whether there is an entry for its TERM.
  package static func exists(
    for environment: [String: String], in usualFolders: [String] = usualFolders
  ) -> Bool {
    guard let name = environment["TERM"], let first = name.utf8.first, !name.contains("/") else {
      return false
    }
    var folders = usualFolders
    if let home = environment["HOME"] { folders.append(home + "/.terminfo") }
    folders += environment["TERMINFO_DIRS"]?.split(separator: ":").map(String.init) ?? []
    if let folder = environment["TERMINFO"] {
      // The variable is an entry itself instead of a folder, as kitty can set it.
      if folder.hasPrefix("hex:") || folder.hasPrefix("b64:") { return true }
      folders.append(folder)
    }
    let letter = Character(Unicode.Scalar(first))
    return folders.contains { folder in
      ["\(letter)", first.hexadecimal(2)].contains {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)/\(name)")
      }
    }
  }
}

/// The error for a TERM that names a terminal without a description.
package struct MissingTerminfo: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?
}

extension TerminalEmulator.Identity {
  /// Checks that programs will know the terminal. Without its entry they would start without knowing it, or not at
  /// all. xterm's entry isn't checked: nearly every system has it, and on others, programs that need none still run.
  ///
  /// - Parameters:
  ///   - environment: The app's environment.
  ///   - usualFolders: The machine's folders for entries.
  /// - Throws: If this identity's entry is missing, and the app's environment doesn't set another TERM.
  package func checkTerminfo(
    _ environment: [String: String], in usualFolders: [String] = TerminfoEntry.usualFolders
  ) throws(MissingTerminfo) {
    guard name != .xterm, environment["TERM"] == terminfo,
      !TerminfoEntry.exists(for: environment, in: usualFolders)
    else { return }
    throw MissingTerminfo(
      message:
        "the identity \"\(name.rawValue)\" needs the terminfo entry \(terminfo), which is not"
        + " installed",
      remedy: terminfoRemedy)
  }
}
