package import TerminalEmulator

/// Encodes keyboard and mouse input as the terminal sends it to the app.
///
/// The encodings are xterm's (ctlseqs; `input.c` and `button.c` of patch 379, compared byte by byte), and those of
/// kitty's keyboard protocol if the app has set its flags. If a terminal sends the same bytes for two keys, as for
/// `ctrl+i` and Tab, these are returned; if it sends nothing at all, the encoder throws an ``InputError``.
package struct InputEncoder: Sendable {
  /// The modes that the app has set.
  package let modes: InputModes

  package init(modes: InputModes) {
    self.modes = modes
  }

  // MARK: Keys

  /// Returns all bytes of a key that is pressed and released.
  package func bytes(for press: KeyPress) throws(InputError) -> [UInt8] {
    let flags = KittyKeyboard.Flags(rawValue: modes.kittyKeyboardFlags)
    if !flags.isDisjoint(with: .events), !modes.isVT52 {
      return try KittyKeyboard(flags: flags, legacy: LegacyKeyboard(modes: modes)).bytes(for: press)
    }
    return try LegacyKeyboard(modes: modes).bytes(for: press)
  }

  /// Returns the keys that a person presses to type a text: one element per character, in order. A newline is Enter, a
  /// tab is Tab.
  package func keys(typing text: String) throws(InputError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for character in text {
      guard let press = KeyPress(typing: character) else {
        let code = character.unicodeScalars.map { "U+" + String($0.value, radix: 16) }
        throw InputError(
          message: "the text contains the control character \(code.joined(separator: " "))",
          remedy: "press the key that sends it, such as \"escape\", \"backspace\" or \"ctrl+c\"")
      }
      keys.append(try bytes(for: press))
    }
    return keys
  }

  // MARK: Pastes

  /// Returns the bytes of a text that is pasted from the clipboard.
  ///
  /// A line feed becomes a carriage return, and each control character that could be taken for a key or start a
  /// sequence becomes a space (xterm, "disallowedPasteControls": BS, DEL, ENQ, EOT, ESC, NUL). So the text can't end
  /// the brackets of mode 2004.
  ///
  /// - Parameter keepsControls: Whether control characters stay in a text between brackets, as in kitty. Such a text
  ///   may end the brackets.
  package func bytes(pasting text: String, keepsControls: Bool = false) -> [UInt8] {
    let content = text.utf8.map { byte -> UInt8 in
      switch byte {
      case 0x0a: 0x0d
      case _ where keepsControls && modes.bracketedPaste: byte
      case 0x00, 0x04, 0x05, 0x08, 0x1b, 0x7f: 0x20
      default: byte
      }
    }
    guard modes.bracketedPaste else { return content }
    return Array("\u{1b}[200~".utf8) + content + Array("\u{1b}[201~".utf8)
  }

  // MARK: Focus

  /// Returns the report that the window gains or loses the focus (mode 1004).
  package func focus(_ gained: Bool) throws(InputError) -> [UInt8] {
    guard modes.focusReports else {
      throw InputError(
        message: "the app hasn't requested focus reports",
        remedy: "remove the step, or wait until the app has set mode 1004")
    }
    return Array((gained ? "\u{1b}[I" : "\u{1b}[O").utf8)
  }
}
