package import ContentDigest
internal import Glibc
package import ProjectFiles
internal import Subprocess
internal import SystemPackage

/// Runs git at the top level of one work tree, so that nothing in the work tree decides what it does.
///
/// A checkout may contain anything, such as the files of a bare repository whose configuration runs commands. So git
/// never searches the folders of a checkout for a repository: it only uses the top level that was found by its `.git`.
/// Hooks, file system monitors, replaced objects, grafts, traces, settings that change the output from person to
/// person, and filters other than those of Git LFS are off.
package struct Git: Sendable {
  /// The top level of the work tree, an absolute path.
  package let topLevel: String
  /// The path of the git program.
  private let program: String
  private let environment: Environment

  /// - Throws: ``SuiteError`` with exit code 4 if there is no git on the PATH.
  init(topLevel: String) throws(SuiteError) {
    self.topLevel = topLevel
    let folders = Self.searchPath
    guard let program = Self.program("git", in: folders) else {
      throw SuiteError(
        .incomplete, "git is not on the PATH, but the project is in a git repository",
        remedy: "install git: qa needs it to know what was approved")
    }
    self.program = program
    environment = Self.environment(topLevel: topLevel, searchPath: folders)
  }

  /// The result of a command.
  package struct Answer: Sendable {
    package let isSuccess: Bool
    package let output: [UInt8]
    /// What git wrote to standard error.
    package let errors: String

    /// The lines of the output that aren't empty.
    var lines: [String] {
      output.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line of the output.
    package var line: String { String(decoding: output.prefix { $0 != 0x0a }, as: UTF8.self) }

    /// The first line of git's error messages.
    package var complaint: String {
      errors.split(separator: "\n").first.map(String.init) ?? "git failed"
    }
  }

  /// A variable of git's configuration. Its name may contain any characters.
  package struct Setting: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The largest output that is accepted, in bytes: no picture and no list of files is larger.
  static let outputLimit = 64 << 20

  /// The options before every command (git-config(1)): the command line takes precedence over every file.
  private static let configuration =
    [
      "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
      "core.pager=cat", "core.untrackedCache=false", "core.attributesFile=/dev/null",
      "gc.auto=0", "diff.autoRefreshIndex=false", "maintenance.auto=false",
      "submodule.recurse=false",
      "protocol.ext.allow=never", "diff.orderFile=/dev/null", "diff.suppressBlankEmpty=false",
      "diff.submodule=short",
    ].flatMap { ["-c", $0] }

  /// Runs a command and waits for it.
  ///
  /// - Parameters:
  ///   - input: The bytes to write to its standard input.
  ///   - settings: Additional configuration.
  /// - Throws: ``SuiteError`` with exit code 4 if git can't be run, or prints more than ``outputLimit``.
  package func run(
    _ arguments: [String], input: [UInt8] = [], settings: [Setting] = []
  ) async throws(SuiteError) -> Answer {
    let all = Self.configuration + arguments
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(all),
        environment: settings.isEmpty
          ? environment : environment.updating(Self.variables(settings)),
        workingDirectory: FilePath(topLevel), input: .array(input), output: .sequence,
        error: .bytes(limit: 1 << 20)
      ) { execution in
        var output: [UInt8] = []
        for try await buffer in execution.standardOutput {
          if output.count <= Self.outputLimit {
            buffer.withUnsafeBytes { output.append(contentsOf: $0) }
          }
        }
        return output
      }
      // A cancelled task has killed git, so its end isn't an answer.
      try Task.checkCancellation()
      guard result.closureResult.count <= Self.outputLimit else {
        throw Self.failure("git \(arguments.first ?? "") printed more than 64 MiB")
      }
      return Answer(
        isSuccess: result.terminationStatus.isSuccess, output: result.closureResult,
        errors: String(decoding: result.standardError, as: UTF8.self))
    } catch let error as SuiteError {
      throw error
    } catch {
      if error is CancellationError || Task.isCancelled { throw .interrupted }
      throw Self.failure("git can't be run: \(error)")
    }
  }

  /// Returns the first line that a command prints, or nil if it fails.
  package func line(_ arguments: [String]) async throws(SuiteError) -> String? {
    let answer = try await run(arguments)
    return answer.isSuccess ? answer.line : nil
  }

  /// Returns the contents of commits, in any order, without those that git does not have.
  func commits(_ ids: [GitObjectID]) async throws(SuiteError) -> [[UInt8]] {
    try await Array(objects("commit", ids).values)
  }

  /// Returns the contents of blobs by their ids, without those that git does not have.
  package func blobs(
    _ ids: [GitObjectID]
  ) async throws(SuiteError) -> [GitObjectID: [UInt8]] {
    try await objects("blob", ids)
  }

  private func objects(
    _ kind: String, _ ids: [GitObjectID]
  ) async throws(SuiteError) -> [GitObjectID: [UInt8]] {
    guard !ids.isEmpty else { return [:] }
    let input = Set(ids.map { "\($0)\n" }).sorted().joined()
    let answer = try await run(["cat-file", "--batch"], input: Array(input.utf8))
    guard answer.isSuccess else {
      throw Self.failure("git can't read objects: \(answer.complaint)")
    }
    var found: [GitObjectID: [UInt8]] = [:]
    for (words, contents) in Self.objects(in: answer.output) where words.count == 3 {
      guard let contents, words[1] == kind, let id = GitObjectID(words[0]) else { continue }
      found[id] = Array(contents)
    }
    return found
  }

  /// Reads the output of `git cat-file --batch` (git-cat-file(1), "BATCH OUTPUT"), also with `--follow-symlinks`.
  ///
  /// - Returns: The words about each object, in order, and its contents, or nil if it doesn't exist.
  static func objects(in output: [UInt8]) -> [(words: [String], contents: ArraySlice<UInt8>?)] {
    var objects: [(words: [String], contents: ArraySlice<UInt8>?)] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: 0x0a) {
      // <object> SP <type> SP <size> LF <contents> LF, or <name> SP missing LF, or, for a link that leads
      // to nothing in the tree, <why> SP <size> LF <path> LF
      let words = rest[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      if words.last == "missing" {
        objects.append((words, nil))
        continue
      }
      guard let size = words.last.flatMap({ Int($0) }), size < rest.count else { break }
      objects.append((words, rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
    return objects
  }

  static func failure(_ message: String) -> SuiteError {
    SuiteError(
      .incomplete, message, remedy: "qa needs git to know what was approved: make git work here")
  }

  // MARK: The program and its environment

  /// The absolute folders of the PATH. A relative one would be looked up in the checkout.
  static var searchPath: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// Returns the path of a program in the first of some folders that has it.
  static func program(_ name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && Files.isRegular($0) }
  }

  /// The environment without variables that a hook or a caller set for another repository, and with English messages.
  private static func environment(topLevel: String, searchPath: [String]) -> Environment {
    .inherit.updating([
      "LC_ALL": "C", "PATH": .some(searchPath.joined(separator: ":")),
      "GIT_CEILING_DIRECTORIES": .some(Path.parent(of: topLevel)),
      "GIT_NO_REPLACE_OBJECTS": "1", "GIT_GRAFT_FILE": "/dev/null", "GIT_OPTIONAL_LOCKS": "0",
      "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": nil, "GIT_GLOB_PATHSPECS": nil,
      "GIT_NOGLOB_PATHSPECS": nil, "GIT_ICASE_PATHSPECS": nil, "GIT_DIR": nil,
      "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil, "GIT_COMMON_DIR": nil,
      "GIT_OBJECT_DIRECTORY": nil, "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil, "GIT_NAMESPACE": nil,
      "GIT_SHALLOW_FILE": nil, "GIT_REPLACE_REF_BASE": nil, "GIT_EXTERNAL_DIFF": nil,
      "GIT_ATTR_SOURCE": nil, "GIT_TRACE": nil, "GIT_EXEC_PATH": nil,
      // 0 takes precedence over trace2.* of the configuration (git-config(1)).
      "GIT_TRACE2": "0", "GIT_TRACE2_PERF": "0", "GIT_TRACE2_EVENT": "0",
    ])
  }

  /// The variables that add settings to those that the environment has already. `-c` can't pass every name: it ends a
  /// name at its first `=` (git-config(1), "GIT_CONFIG_COUNT").
  private static func variables(_ settings: [Setting]) -> [Environment.Key: String?] {
    let count = getenv("GIT_CONFIG_COUNT").flatMap { Int(String(cString: $0)) } ?? 0
    var variables: [Environment.Key: String?] = [
      "GIT_CONFIG_COUNT": String(count + settings.count)
    ]
    for (index, setting) in settings.enumerated() {
      variables[Environment.Key(stringLiteral: "GIT_CONFIG_KEY_\(count + index)")] = setting.name
      variables[Environment.Key(stringLiteral: "GIT_CONFIG_VALUE_\(count + index)")] = setting.value
    }
    return variables
  }

  // MARK: Settings

  /// Reads the present configuration.
  func settings() async throws(SuiteError) -> GitSettings {
    GitSettings(try await run(["config", "-z", "--get-regexp", GitSettings.names]).output)
  }
}
