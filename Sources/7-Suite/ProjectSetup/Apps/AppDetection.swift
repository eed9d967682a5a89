internal import ProjectFiles

/// Detects the app of a project that isn't a Swift package, by the files of each language's tools.
struct AppDetection {
  /// The command to run, and what to do beforehand.
  struct App: Hashable, Sendable {
    var command: [String]
    var build: [String]?
    var launchEnv: [String: String] = [:]
    /// The file that revealed it.
    let file: String
  }

  let root: String
  private static let limit = 1 << 20

  /// - Returns: nil if no file reveals an app.
  func app() -> App? { python() ?? rust() ?? go() ?? node() }

  private func text(_ path: String) -> String? {
    guard let bytes = try? Files.read("\(root)/\(path)", limit: Self.limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isFile(_ path: String) -> Bool { Files.isRegular("\(root)/\(path)") }

  private func names(in folder: String) -> [String] {
    do { return try Files.names(in: "\(root)/\(folder)") } catch { return [] }
  }

  // MARK: Python

  /// A runnable module, a script of `pyproject.toml`, or a file with a usual name.
  private func python() -> App? {
    let interpreter = [".venv/bin/python", "venv/bin/python"].first(where: isFile) ?? "python3"
    if let project = text("pyproject.toml") {
      for folder in ["", "src/"] {
        guard
          let package = names(in: folder).first(where: { isFile("\(folder)\($0)/__main__.py") })
        else { continue }
        var app = App(
          command: [interpreter, "-m", package], file: "\(folder)\(package)/__main__.py")
        if !folder.isEmpty { app.launchEnv["PYTHONPATH"] = "src" }
        return app
      }
      if let script = TOMLLines(project).value(in: "project.scripts"),
        let colon = script.firstIndex(of: ":")
      {
        let module = script[..<colon]
        let function = script[script.index(after: colon)...]
        let isInSource = isFile("src/\(module.split(separator: ".").first ?? "")/__init__.py")
        return App(
          command: [interpreter, "-c", "from \(module) import \(function); \(function)()"],
          launchEnv: isInSource ? ["PYTHONPATH": "src"] : [:], file: "pyproject.toml")
      }
    }
    let usual = ["app.py", "main.py", "tui.py", "cli.py", "\(Path.name(of: root)).py"]
    return usual.first(where: isFile).map { App(command: [interpreter, $0], file: $0) }
  }

  // MARK: Compiled

  private func rust() -> App? {
    guard let manifest = text("Cargo.toml") else { return nil }
    let lines = TOMLLines(manifest)
    guard let name = lines.value(of: "name", in: "[bin]") ?? lines.value(of: "name", in: "package")
    else { return nil }
    return App(
      command: ["target/debug/\(name)"], build: ["cargo", "build", "--quiet"], file: "Cargo.toml")
  }

  private func go() -> App? {
    guard
      let module = text("go.mod")?.split(separator: "\n").first(where: { $0.hasPrefix("module ") })
    else { return nil }
    let name = Path.name(of: module.dropFirst("module ".count).trimmed)
    let package: String
    if isFile("main.go") {
      package = "."
    } else if let command = names(in: "cmd").first(where: { isFile("cmd/\($0)/main.go") }) {
      package = "./cmd/\(command)"
    } else {
      return nil
    }
    let program = package == "." ? name : Path.name(of: package)
    return App(
      command: ["bin/\(program)"], build: ["go", "build", "-o", "bin/\(program)", package],
      file: "go.mod")
  }

  // MARK: Node

  private func node() -> App? {
    guard let bytes = try? Files.read("\(root)/package.json", limit: Self.limit),
      let manifest = try? JSONReader.read(bytes)
    else { return nil }
    let scripts = manifest["scripts"]
    let build = scripts?["build"] == nil ? nil : ["npm", "run", "--silent", "build"]
    let program =
      manifest["bin"]?.text ?? manifest["bin"]?.members.first?.value.text
      ?? manifest["main"]?.text
    if let program, build != nil || isFile(program) {
      return App(command: ["node", program], build: build, file: "package.json")
    }
    if scripts?["start"] != nil {
      return App(command: ["npm", "start", "--silent"], build: build, file: "package.json")
    }
    return ["index.js", "app.js", "cli.js", "index.mjs"].first(where: isFile)
      .map { App(command: ["node", $0], file: $0) }
  }

  // MARK: Building a program

  /// The command that builds a program of the project: a makefile's rule, or the tool of its language.
  func build(of program: String) -> [String]? {
    let path = program.hasPrefix("./") ? String(program.dropFirst(2)) : program
    for name in ["GNUmakefile", "makefile", "Makefile"] {
      guard let rules = text(name) else { continue }
      let hasRule = rules.split(separator: "\n").contains { line in
        line.prefix { $0 != ":" }.split(separator: " ").contains { $0 == path || $0 == program }
          && line.contains(":") && !line.hasPrefix("\t")
      }
      if hasRule { return ["make", "--silent", path] }
    }
    if path.hasPrefix("target/"), isFile("Cargo.toml") {
      let isRelease = path.hasPrefix("target/release/")
      return ["cargo", "build", "--quiet"] + (isRelease ? ["--release"] : [])
    }
    return nil
  }
}

/// The lines `key = "value"` of a TOML file with their tables: enough for guesses.
private struct TOMLLines {
  private let lines: [(table: String, key: String, value: String)]

  init(_ text: String) {
    var table = ""
    var lines: [(String, String, String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Substring(line).trimmed
      if line.hasPrefix("[") {
        table =
          line.hasPrefix("[[")
          ? "[\(line.dropFirst(2).prefix { $0 != "]" })]"
          : String(line.dropFirst().prefix { $0 != "]" })
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].trimmed
      guard let quote = value.first, "\"'".contains(quote) else { continue }
      lines.append(
        (table, parts[0].trimmed, String(value.dropFirst().prefix { $0 != quote })))
    }
    self.lines = lines
  }

  /// - Parameter key: nil for the first key of the table.
  func value(of key: String? = nil, in table: String) -> String? {
    lines.first { $0.table == table && $0.key == key ?? $0.key }?.value
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
