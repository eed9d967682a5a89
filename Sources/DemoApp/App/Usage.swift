/// The texts of the command line.
package nonisolated enum Usage {
  package static let help = """
    A list of things to do, in the terminal.

    USAGE: DemoApp [--file PATH] [--list-screens] [--help]

    OPTIONS:
      --file PATH      The file of tasks. By default
                       $XDG_DATA_HOME/qa-demo/tasks.json, else
                       ~/.local/share/qa-demo/tasks.json.
      --list-screens   Print the names of all screens and exit.
      -h, --help       Print this help and exit.

    ENVIRONMENT:
      APP_USE_PREVIEW_DATA=1   Show fixed tasks on a fixed day; touch no file.
      SCREENSHOT_SCREEN=NAME   Open on this screen (see --list-screens).
      APP_THEME=dark|light     The theme, whatever the settings say.

    KEYS: press ? in the app.
    """

  /// The line after a usage error.
  package static let hint = "See 'DemoApp --help'."
}
