internal import CaptureSteps
internal import ProjectFiles

/// Keys for the app to launch, and what it finds.
extension ConfigKey {
  private static let app = ["scheme", "command"]
  /// The keys that together decide in which folder an app starts.
  static let start = ["cwd", "files"]

  private static let environment = ConfigDecision.launch(
    .value { config in
      let variables = config.environment.map { "\($0.key)=\($0.value)" }
      return variables.isEmpty
        ? nil : variables.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.jsonList
    }, as: "launchEnv", isOfInterpreter: true)

  static let launchKeys = [
    ConfigKey(
      "scheme", in: [.config, .defaults],
      decides: [.launch(.written, with: app, isOfInterpreter: true)],
      ##"{ "type": "string", "minLength": 1, "pattern": "^[^-/][^/]*$" }"##,
      meaning:
        "an executable product of the project's Swift package, built once with `swift build`"),
    ConfigKey(
      "configuration", in: [.config, .defaults],
      decides: [.launch(.written, isOfInterpreter: true)], ##"{ "enum": ["debug", "release"] }"##,
      meaning: "how the scheme is built: `debug` (the default) or `release`"),
    ConfigKey(
      "command", in: [.config, .defaults],
      decides: [.launch(.commandLine, with: app, isOfInterpreter: true)],
      ##"{ "$ref": "#/$defs/command" }"##,
      meaning: """
        any program and its arguments, instead of `scheme`: a list, or a command line such as `"htop -d 10"`, \
        which is split as a shell splits it and must need no shell; a name without a slash is looked up on the \
        app's PATH
        """),
    ConfigKey(
      "build", in: [.config, .defaults], decides: [.launch(.commandLine)],
      ##"{ "$ref": "#/$defs/command" }"##,
      meaning: """
        a command that builds the app, written like `command`; it runs in the project's root, once for all screens \
        that share it
        """
    ) { reader, object, config throws(SuiteError) in config.build = try reader.build(object) },
    ConfigKey(
      "env", in: [.defaults], decides: [environment], ##"{ "$ref": "#/$defs/variables" }"##,
      meaning: "another name for `launchEnv` in `qa.json`"),
    ConfigKey(
      "launchEnv", in: [.config, .defaults, .variant], decides: [environment],
      ##"{ "$ref": "#/$defs/variables" }"##,
      meaning: "environment variables for the app, added to those of `qa.json`"
    ) { reader, object, config throws(SuiteError) in
      config.environment = try reader.environment(object)
    },
    ConfigKey(
      "inheritEnv", in: [.config, .defaults, .variant],
      decides: [
        .launch(
          .value { config in
            let names = config.inheritedVariables.sorted()
            return names.isEmpty ? nil : names.jsonList
          }, isOfInterpreter: true)
      ], ##"{ "$ref": "#/$defs/strings" }"##,
      meaning: """
        names of variables that the app gets from your environment, added to those of `qa.json`; besides `PATH` it \
        sees no others. Those of `launchEnv` win
        """
    ) { reader, object, config throws(SuiteError) in
      config.inheritedVariables = try reader.inheritedVariables(object)
    },
    ConfigKey(
      "cwd", in: [.config, .defaults, .variant],
      decides: [.launch(.written, with: start, isOfInterpreter: true)],
      ##"{ "type": "string" }"##,
      meaning: """
        the folder in which the app starts; by default a fresh, empty one, see \
        [where the app starts](#where-the-app-starts)
        """),
    ConfigKey(
      "files", in: [.config, .defaults, .variant], decides: [.launch(.written, with: start)],
      ##"{ "$ref": "#/$defs/strings" }"##,
      meaning: """
        files and folders of the project that are copied into the fresh folder, each to its path in the project, \
        with the beginning of 2020 as their time; not together with `cwd`. A config with one of the two says all \
        about where its app starts, see [where the app starts](#where-the-app-starts)
        """
    ) { reader, object, config throws(SuiteError) in
      (config.workingDirectory, config.files) = try reader.start(object)
    },
    ConfigKey(
      "home", in: [.config, .defaults, .variant], decides: [.launch(.written)],
      ##"{ "anyOf": [{ "type": "string", "minLength": 1 }, { "const": false }] }"##,
      meaning: """
        a folder of the project whose contents are copied into the app's home, as `files` are; `false` for an empty \
        home, the default
        """
    ) { reader, object, config throws(SuiteError) in config.home = try reader.home(object) },
    ConfigKey(
      "setup", in: [.config, .defaults, .variant],
      decides: [
        .launch(
          .value { config in
            config.setup.isEmpty
              ? nil : "[\(config.setup.map(\.jsonList).joined(separator: ","))]"
          })
      ], ##"{ "$ref": "#/$defs/commands" }"##,
      meaning: """
        a command, or a list of commands, that prepares the fresh folder and the home before the app starts, see \
        [where the app starts](#where-the-app-starts); `[]` for none
        """
    ) { reader, object, config throws(SuiteError) in config.setup = try reader.setup(object) },
    ConfigKey(
      "clock", in: [.config, .defaults, .variant],
      decides: [.launch(.written, isOfInterpreter: true)],
      ##"{ "type": "string", "pattern": "^[0-9]{4}-" }"##,
      meaning: """
        the date and time that the app finds, as `2025-03-12T09:00:00Z`, see \
        [a machine held still](#a-machine-held-still)
        """
    ) { reader, object, config throws(SuiteError) in
      config.machine.clock = try reader.clock(object)
    },
    ConfigKey(
      "seed", in: [.config, .defaults, .variant],
      decides: [.launch(.written, isOfInterpreter: true)],
      ##"{ "type": "integer", "minimum": 0, "maximum": 4294967295 }"##,
      meaning: "the seed of random values, see [a machine held still](#a-machine-held-still)"
    ) { reader, object, config throws(SuiteError) in
      config.machine.seed = try reader.seed(object)
    },
    ConfigKey(
      "network", in: [.config, .defaults, .variant],
      decides: [.launch(.written, isOfInterpreter: true)],
      ##"{ "enum": ["none", "host"] }"##,
      meaning: """
        the network that the app sees: `host` (the default) or `none`, see \
        [a machine held still](#a-machine-held-still)
        """
    ) { reader, object, config throws(SuiteError) in
      config.machine.hasNetwork = try reader.hasNetwork(object)
    },
    ConfigKey(
      "hostName", in: [.config, .defaults, .variant],
      decides: [.launch(.written, isOfInterpreter: true)],
      ##"{ "type": "string", "pattern": "^[A-Za-z0-9.-]{1,63}$" }"##,
      meaning: "the machine's host name, see [a machine held still](#a-machine-held-still)"
    ) { reader, object, config throws(SuiteError) in
      config.machine.hostName = try reader.hostName(object)
    },
    ConfigKey(
      "preload", in: [.config, .defaults], decides: [.launch(.written, isOfInterpreter: true)],
      ##"{ "type": "array", "maxItems": 100, "items": { "type": "string", "pattern": "^[^\\s./]+(\\.[^\\s./]+)*$" } }"##,
      meaning: """
        modules of an app in Python that are imported once for all screens, see \
        [modules that are imported once](#modules-that-are-imported-once)
        """
    ) { reader, object, config throws(SuiteError) in
      config.preload = try reader.preload(object, config)
    },
  ]
}
