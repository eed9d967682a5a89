extension KeyPress {
  /// Why a text isn't a key press.
  package struct Mistake: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case unknownKey, unknownModifier, missingKey, repeatedModifier, controlCharacter
    }

    /// The whole text.
    package let text: String
    /// The wrong word, or empty if a word is missing.
    package let word: String
    package let kind: Kind

    /// What is wrong, without a remedy.
    package var message: String {
      switch kind {
      case .unknownKey: "\"\(word)\" in \"\(text)\" is not a key"
      case .unknownModifier: "\"\(word)\" in \"\(text)\" is not a modifier"
      case .missingKey: "\"\(text)\" doesn't name a key to press"
      case .repeatedModifier: "\"\(text)\" contains \(word) twice"
      case .controlCharacter: "a control character is not a key"
      }
    }

    /// The names allowed in place of ``word``, to search for the one that was meant.
    package var candidates: [String] {
      switch kind {
      case .unknownKey: KeyPress.keyNames
      case .unknownModifier: KeyPress.modifierNames
      case .missingKey, .repeatedModifier, .controlCharacter: []
      }
    }

    /// What to do about it.
    ///
    /// - Parameter nearest: Returns the one of several names that a word probably stands for.
    package func remedy(nearest: (_ word: String, _ names: [String]) -> String?) -> String {
      switch kind {
      case .unknownKey, .unknownModifier:
        if let press = Self.otherNotation(text) { return "did you mean \"\(press)\"?" }
        if let name = Self.aliases[word.lowercased()] ?? nearest(word, candidates) {
          return "did you mean \"\(replacing(with: name))\"?"
        }
        return kind == .unknownModifier
          ? "the modifiers are \(KeyPress.modifierNames.joined(separator: ", "))"
          : "a key is one character or a name such as enter, pageUp, f5 or kpAdd; to send "
            + "several characters, use type or paste"
      case .missingKey:
        return "end with a key, such as \"ctrl+a\"; the plus sign itself is \"ctrl++\""
      case .repeatedModifier: return "name each modifier once"
      case .controlCharacter: return "name the key, such as \"enter\", \"tab\" or \"ctrl+c\""
      }
    }

    /// The press that `Ctrl-S`, `^S`, `C-s`, `<C-s>` or `M-x` means, as Emacs, Vim and manuals write keys; nil for
    /// other notations.
    private static func otherNotation(_ text: String) -> String? {
      var text = text
      if text.hasPrefix("<"), text.hasSuffix(">"), text.count > 2 {
        text = String(text.dropFirst().dropLast())
      }
      if text.hasPrefix("^"), text.count == 2 { text = "ctrl-" + text.dropFirst() }
      var words = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 1, let last = words.popLast(), !last.isEmpty else { return nil }
      let modifiers = words.map { aliases[$0.lowercased()] ?? $0.lowercased() }
      guard modifiers.allSatisfy(KeyPress.modifierNames.contains) else { return nil }
      let key =
        last.count == 1 ? last.lowercased() : aliases[last.lowercased()] ?? last.lowercased()
      let press = (modifiers + [key]).joined(separator: "+")
      return (try? KeyPress(press)) == nil ? nil : press
    }

    /// The text with a name in place of the wrong word.
    private func replacing(with name: String) -> String {
      guard kind == .unknownModifier else { return text.dropLast(word.count) + name }
      var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      if let index = words.firstIndex(of: word) { words[index] = name }
      return words.joined(separator: "+")
    }

    /// The names of keys in other programs and on other keyboards, in lower case.
    private static let aliases = [
      "control": "ctrl", "ctl": "ctrl", "c": "ctrl", "option": "alt", "opt": "alt", "m": "alt",
      "s": "shift", "cmd": "super", "command": "super", "win": "super", "windows": "super",
      "esc": "escape", "return": "enter", "cr": "enter", "bs": "backspace", "del": "delete",
      "ins": "insert", "pgup": "pageUp", "prior": "pageUp", "pgdn": "pageDown",
      "pgdown": "pageDown", "next": "pageDown", "spc": "space", "plus": "+", "minus": "-",
    ]
  }
}
