internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// What the apps of some screens find at launch: programs, files, configs and variables. What they get from the
/// network, from servers or from files elsewhere is not included.
struct CaptureInputs {
  private let project: Project
  private let environment: [String: String]
  private let tree: ProjectTree
  /// The lines that all screens share, about the machine and `qa`.
  private let common: [String]
  /// The lines of matching files, by their patterns.
  private var known: [[PathPattern]?: Result<[String], ProjectTree.Unknown>] = [:]

  init(_ suite: Suite, _ folders: ScreenshotFolders) {
    project = suite.project
    environment = suite.environment
    tree = ProjectTree(suite.project, folders)
    // These change when packages are installed. Only their stamps matter, not their contents.
    let installed = ["dpkg/status", "rpm/rpmdb.sqlite", "pacman/local"].map { "/var/lib/\($0)" }
    common = (["/proc/self/exe", "/etc/ld.so.cache", "/lib/apk/db/installed"] + installed)
      .compactMap { path in Self.line(ofProgram: path) }
  }

  /// Returns a digest of what a screen's app finds.
  ///
  /// - Throws: ``ProjectTree/Unknown`` if not all of it can be determined.
  mutating func digest(of config: CaptureConfig) throws(ProjectTree.Unknown) -> SHA256Digest {
    var lines = common
    lines.append(config.digest.description)
    lines.append(config.name.description)
    for name in ["PATH"] + config.inheritedVariables {
      lines.append("\(name)=\(environment[name] ?? "")")
    }
    let folder = config.workingDirectory ?? project.root
    guard Path.isInside(folder, project.root) else {
      throw ProjectTree.Unknown(reason: "\"cwd\" is outside of the project")
    }
    lines += try program(of: config, in: folder)
    for file in config.copied {
      guard let pattern = PathPattern(Path.relative(file, to: project.root)) else { continue }
      lines += try files([pattern])
    }
    lines += try files(config.watched)
    return SHA256Digest(of: Array(lines.joined(separator: "\n").utf8))
  }

  private mutating func files(
    _ patterns: [PathPattern]?
  ) throws(ProjectTree.Unknown) -> [String] {
    if let known = known[patterns] { return try known.get() }
    let lines = Result { () throws(ProjectTree.Unknown) in try tree.lines(patterns) }
    known[patterns] = lines
    return try lines.get()
  }

  // MARK: Programs

  /// The lines for the program and the other files that a command names.
  private func program(
    of config: CaptureConfig, in folder: String
  ) throws(ProjectTree.Unknown) -> [String] {
    let command: [String]
    do {
      command = try AppBuilder(project: project).command(for: config)
    } catch {
      throw ProjectTree.Unknown(reason: error.message)
    }
    let path = config.environment["PATH"] ?? environment["PATH"] ?? ""
    guard let program = Self.find(command[0], in: folder, path) else {
      throw ProjectTree.Unknown(reason: "\(command[0]) was not found")
    }
    var lines = command
    lines += [program].compactMap(Self.line(ofProgram:)) + Self.interpreters(of: program, path)
    lines += command.dropFirst().compactMap {
      Self.line(ofProgram: Path.absolute($0, from: folder))
    }
    if case .scheme = config.app { lines += try resources(beside: program) }
    return lines
  }

  /// The lines for the resources that SwiftPM puts beside a product.
  private func resources(beside program: String) throws(ProjectTree.Unknown) -> [String] {
    let folder = Path.parent(of: program)
    do {
      return try Files.names(in: folder).filter { $0.hasSuffix(".resources") }
        .compactMap { Self.line(ofProgram: "\(folder)/\($0)") }
    } catch {
      throw ProjectTree.Unknown(reason: error.message)
    }
  }

  private static func find(_ name: String, in folder: String, _ path: String) -> String? {
    if name.contains("/") {
      let path = Path.absolute(name, from: folder)
      return Files.isExecutable(path) ? path : nil
    }
    return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: Files.isExecutable)
  }

  /// The line for a path: the path, its target and the target's stamp; nil if nothing is there.
  private static func line(ofProgram path: String) -> String? {
    guard let target = Files.realPath(path), let stamp = FileStamp(target) else { return nil }
    return "\(path)\0\(target)\0\(stamp)"
  }

  /// The lines for the programs that the `#!` line of a script names (execve(2)), including the one that `env`
  /// looks up.
  private static func interpreters(of program: String, _ path: String) -> [String] {
    guard let line = Files.firstLine(of: program), line.hasPrefix("#!") else { return [] }
    let words = line.dropFirst(2).split(whereSeparator: \.isWhitespace).map(String.init)
    return words.filter { !$0.hasPrefix("-") }
      .compactMap { find($0, in: "/", path) }.compactMap(Self.line(ofProgram:))
  }
}
