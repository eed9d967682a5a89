/// The help texts of the command line.
package nonisolated enum Usage {
  package static let help = """
    A list of things to do, in the terminal.

    USAGE: DemoApp [--file PATH] [--open LINK] [--server URL]
           DemoApp --serve [--port NUMBER] [--file PATH]
           DemoApp --list-screens | --help

    OPTIONS:
      --file PATH      The database of tasks. By default
                       $XDG_DATA_HOME/qa-demo/tasks.db, else
                       ~/.local/share/qa-demo/tasks.db.
      --open LINK      Open on a screen: daylist://list, search?q=WORDS, item/ID,
                       new, insights, sync, settings or help.
      --server URL     Exchange tasks with a server, such as
                       http://127.0.0.1:8787.
      --serve          Be that server, on this machine, until Ctrl-C. Without
                       --file it keeps its tasks in memory.
      --port NUMBER    The port of --serve. By default one that is free.
      --list-screens   Print the names of all screens and exit.
      -h, --help       Print this help and exit.

    ENVIRONMENT:
      DAYLIST_SERVER=URL             As --server.
      DAYLIST_INSIGHTS_COMMAND=CMD   A command that writes insights: it reads a
                                     prompt, and prints its answer.
      APP_THEME=dark|light           The theme, whatever the settings say.

    FOR SCREENSHOTS, in a debug build:
      APP_USE_PREVIEW_DATA=1         Show fixed tasks on a fixed day: no file, no
                                     network, no clock.
      SCREENSHOT_SCREEN=NAME         Open on this screen (see --list-screens).
      DAYLIST_PREVIEW_CIRCUIT=STATE  The circuit on the screen syncStatus: closed,
                                     open or halfOpen.

    KEYS: press ? in the app.
    """

  /// The hint after a usage error.
  package static let hint = "See 'DemoApp --help'."
}
