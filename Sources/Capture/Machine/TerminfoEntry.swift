internal import Diagnostics
internal import FoundationEssentials
package import TerminalEmulator

/// Where ncurses looks for the description of a terminal (terminfo(5), "Fetching Compiled Descriptions").
package struct TerminfoEntry {
  /// The folders of Debian's ncurses.
  private static let usualFolders = [
    "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
  ]

  /// - Parameter environment: That of the app.
  /// - Returns: Whether there is an entry for its TERM.
  package static func exists(for environment: [String: String]) -> Bool {
    guard let name = environment["TERM"], let first = name.utf8.first, !name.contains("/") else {
      return false
    }
    var folders = usualFolders
    if let home = environment["HOME"] { folders.append(home + "/.terminfo") }
    folders += environment["TERMINFO_DIRS"]?.split(separator: ":").map(String.init) ?? []
    if let folder = environment["TERMINFO"] {
      // An entry itself, which kitty can give.
      if folder.hasPrefix("hex:") || folder.hasPrefix("b64:") { return true }
      folders.append(folder)
    }
    let letter = Character(Unicode.Scalar(first))
    let code = (first < 16 ? "0" : "") + String(first, radix: 16)
    return folders.contains { folder in
      ["\(letter)", code].contains {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)/\(name)")
      }
    }
  }
}

/// TERM names a terminal that nobody has described.
package struct MissingTerminfo: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?
}

extension TerminalEmulator.Identity {
  /// Programs would start without knowing the terminal, or not at all. xterm's entry is not looked for: every
  /// system has it, and programs that need none run on those that don't.
  ///
  /// - Throws: Where this identity's entry is missing, and the app's environment does not say otherwise.
  package func checkTerminfo(_ environment: [String: String]) throws(MissingTerminfo) {
    guard name != .xterm, environment["TERM"] == terminfo, !TerminfoEntry.exists(for: environment)
    else { return }
    throw MissingTerminfo(
      message:
        "the identity \"\(name.rawValue)\" needs the terminfo entry \(terminfo), which is not"
        + " installed",
      remedy: terminfoRemedy)
  }
}
