internal import ProjectFiles

/// The names that people and other tools use for the keys of a config.
enum UsualKeyNames {
  /// Returns a remedy for a person who wrote a key that an object doesn't have.
  ///
  /// - Parameter known: The keys that the object may have.
  static func remedy(for key: String, among known: [String]) -> String {
    let meant = meantKeys(by: key)
    if let key = known.first(where: { meant.contains($0) })
      ?? EditDistance.nearest(to: key, among: known)
    {
      return "did you mean \"\(key)\"?"
    }
    for place in elsewhere where known.contains(place.key) {
      if let key = place.keys.first(where: { meant.contains($0) }) {
        return "did you mean \(place.example(key))?"
      }
    }
    if let key = ConfigKey.names(in: .config).first(where: { meant.contains($0) }) {
      return "did you mean \"\(key)\"? It belongs in the config itself"
    }
    return "known keys: \(known.joined(separator: ", "))"
  }

  /// The objects within an object in which a key may belong.
  private static let elsewhere:
    [(key: String, keys: [String], example: @Sendable (String) -> String)] = [
      ("terminal", ConfigKey.names(in: .terminal), { "\"terminal\": { \"\($0)\": … }" }),
      ("steps", StepReader.actions, { "\"steps\": [{ \"\($0)\": … }]" }),
    ]

  /// Returns the keys that a name may mean: those spelled like it, and those that have it as a usual name.
  private static func meantKeys(by name: String) -> Set<String> {
    let name = plain(name)
    var keys = Set(usual.filter { $0.names.contains(name) }.map(\.key))
    for key in usual.map(\.key) + ConfigKey.all.map(\.name) where plain(key) == name {
      keys.insert(key)
    }
    return keys
  }

  /// Removes the signs and capitals in which `launchEnv`, `launch_env` and `LAUNCH-ENV` differ.
  private static func plain(_ name: String) -> String {
    String(
      name.prefix(100).lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "." })
  }

  /// Each key with its names elsewhere, in lower case.
  private static let usual: [(key: String, names: Set<String>)] = """
    launchEnv: env envs environment environ envvars variables vars envvariables \
      environmentvariables setenv lang locale
    inheritEnv: passenv passthrough inherit keepenv envpassthrough
    command: cmd run exec execute executable program app args argv arguments commandline \
      entrypoint binary shell start launch spawn
    screenshotName: name screen id screenname label title snapshotname testname
    columns: cols width w terminalwidth numcols columncount ncols
    rows: lines height h terminalheight numrows rowcount nrows
    column: x col
    row: y line
    terminal: size dimensions dimension geometry viewport term tty pty window
    cwd: workdir workingdirectory workingdir dir directory chdir folder root basedir
    outputDir: out output outdir outputpath outputdirectory destination dest
    theme: colorscheme colourscheme colors palette colortheme colourtheme
    fonts: font fontfamily fontface typeface
    press: key keys keypress sendkeys sendkey keystroke keystrokes hit hotkey
    type: write input send typetext insert sendtext enter text
    click: mouse mouseclick tap
    scroll: wheel mousewheel
    screenshot: snapshot capture shot screencapture takescreenshot
    waitFor: wait waituntil until sleep delay pause waitfortext ready expect expecttext \
      waitforexit
    steps: step script actions interactions scenario events interact
    masks: mask ignore exclude hide redact filters scrub ignoreregions ignored
    timeout: timeouts maxwait deadline timeoutms timeoutseconds timelimit
    clock: date time now faketime freezetime datetime timezone tz
    seed: random randomseed rng rngseed
    hostName: host machine computername
    network: internet offline net online
    tags: tag labels groups group category
    files: file fixtures copy inputs assets data fixture
    setup: before prepare beforeall beforeeach pre prelaunch init precommand
    build: compile make prebuild buildcommand
    watch: sources watchfiles watchpaths dependencies
    variants: variant cases parameters parametrize parametrise
    matrix: axes
    assert: assertion assertions asserts check checks verify should expect expectations
    text: contains includes has string substring value content
    regex: pattern match matches regexp re regularexpression
    exit: exitcode exitstatus status code returncode
    foreground: fg color colour foregroundcolor textcolor
    background: bg backgroundcolor backgroundcolour
    reason: why comment note description
    """.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (String(words[0].dropLast()), Set(words.dropFirst()))
    }
}
