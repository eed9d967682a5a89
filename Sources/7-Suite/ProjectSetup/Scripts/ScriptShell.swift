/// The shells of scripted sessions. They read none of the person's startup files, so that the prompt is the same
/// everywhere: `> `, as in VHS (its `shell.go`), but without colour.
enum ScriptShell {
  private struct Shell {
    let name: String
    let command: [String]
    /// The environment variables from which it takes its prompt, the usual one first.
    var promptNames: [String] = []
  }

  private static let shells = [
    Shell(name: "bash", command: ["bash", "--norc", "--noprofile", "-i"], promptNames: ["PS1"]),
    Shell(
      name: "zsh", command: ["zsh", "--histnostore", "--no-rcs"],
      promptNames: ["PROMPT", "PS1", "prompt"]),
    Shell(
      name: "fish",
      command: [
        "fish", "--no-config", "--private", "-C", "function fish_greeting; end",
        "-C", "function fish_prompt; echo -n '> '; end",
      ]),
    Shell(name: "osh", command: ["osh", "--norc"], promptNames: ["PS1"]),
    Shell(
      name: "nu",
      command: [
        "nu", "--execute",
        "$env.PROMPT_COMMAND = {'> '}; $env.PROMPT_COMMAND_RIGHT = {''}; $env.PROMPT_INDICATOR = ''",
      ]),
    Shell(name: "xonsh", command: ["xonsh", "--no-rc", "-D", "PROMPT=> "]),
    Shell(
      name: "pwsh",
      command: [
        "pwsh", "-NoLogo", "-NoExit", "-NoProfile", "-Command",
        "Set-PSReadLineOption -HistorySaveStyle SaveNothing; function prompt { return '> ' }",
      ]),
  ]

  static let names = shells.map(\.name)

  /// Matches the prompt at the end of a screen.
  static let promptPattern = #">\s*\z"#

  /// The shell of this name; bash if there is none.
  private static func shell(_ name: String) -> Shell {
    shells.first { $0.name == name } ?? shells[0]
  }

  /// The screen of a shell; of bash if the name is unknown.
  static func screen(running name: String) -> ScriptedScreen {
    let shell = shell(name)
    var screen = ScriptedScreen(command: shell.command)
    if let variable = shell.promptNames.first { screen.launchEnv[variable] = "> " }
    return screen
  }

  /// The environment variables from which a shell takes its prompt; empty if there are none.
  static func promptNames(of name: String) -> Set<String> { Set(shell(name).promptNames) }

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
