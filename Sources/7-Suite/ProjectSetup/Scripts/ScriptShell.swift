/// The shells of scripted sessions. They read none of the person's startup files, so that the prompt is the same
/// everywhere: `> `, as in VHS (its `shell.go`), but without colour.
enum ScriptShell {
  static let prompt = "> "
  static let names = ["bash", "zsh", "fish", "osh", "nu", "xonsh", "pwsh"]

  /// Matches the prompt at the end of a screen.
  static let promptPattern = #">\s*\z"#

  /// - Returns: nil for an unknown shell.
  static func screen(running name: String) -> ScriptedScreen? {
    guard let command = command(name) else { return nil }
    var screen = ScriptedScreen(command: command)
    switch name {
    case "bash", "osh": screen.launchEnv["PS1"] = prompt
    case "zsh": screen.launchEnv["PROMPT"] = prompt
    default: break
    }
    return screen
  }

  /// The environment variables from which a shell takes its prompt; empty if there are none.
  static func promptNames(of name: String) -> Set<String> {
    switch name {
    case "bash", "osh": ["PS1"]
    case "zsh": ["PROMPT", "PS1", "prompt"]
    default: []
    }
  }

  private static func command(_ name: String) -> [String]? {
    switch name {
    case "bash": ["bash", "--norc", "--noprofile", "-i"]
    case "zsh": ["zsh", "--histnostore", "--no-rcs"]
    case "osh": ["osh", "--norc"]
    case "fish":
      [
        "fish", "--no-config", "--private", "-C", "function fish_greeting; end",
        "-C", "function fish_prompt; echo -n '> '; end",
      ]
    case "nu":
      [
        "nu", "--execute",
        "$env.PROMPT_COMMAND = {'> '}; $env.PROMPT_COMMAND_RIGHT = {''}; $env.PROMPT_INDICATOR = ''",
      ]
    case "xonsh": ["xonsh", "--no-rc", "-D", "PROMPT=> "]
    case "pwsh":
      [
        "pwsh", "-NoLogo", "-NoExit", "-NoProfile", "-Command",
        "Set-PSReadLineOption -HistorySaveStyle SaveNothing; function prompt { return '> ' }",
      ]
    default: nil
    }
  }

  /// Removes trailing steps that end the shell, because they would end the screen too.
  ///
  /// - Returns: Whether any were removed.
  static func dropExit(_ steps: inout [ScriptStep]) -> Bool {
    if case .press(let keys)? = steps.last, keys.last == "ctrl+d" {
      steps.removeLast()
      if keys.count > 1 { steps.append(.press(Array(keys.dropLast()))) }
      return true
    }
    let count = steps.count
    if count >= 2, steps[count - 1] == .press(["enter"]), steps[count - 2] == .type("exit") {
      steps.removeLast(2)
      return true
    }
    return false
  }
}
