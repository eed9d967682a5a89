internal import FileSystem
internal import Glibc
internal import TerminalProcess

/// A command that starts a Python interpreter (`python3 -X utf8 app.py --flag`), or a script whose first line names
/// one.
struct PythonCommand: Hashable {
  /// What the interpreter runs.
  enum Target: Hashable {
    /// A path, relative to the folder in which the app starts.
    case script(String)
    /// A name, as after `-m`.
    case module(String)
  }

  /// An absolute path.
  let interpreter: String
  /// All words that the interpreter gets (`sys.orig_argv`).
  let words: [String]
  /// The kernel's name for the process (`comm`, proc(5)).
  let processName: String
  /// The words before the target.
  let options: [String]
  let target: Target
  /// The words after the target.
  let arguments: [String]

  /// - Throws: ``CaptureFailure`` if the command starts something else, or if the interpreter runs neither a script
  ///   nor a module.
  init(_ request: CaptureRequest) throws(CaptureFailure) {
    guard let name = request.command.first else {
      throw CaptureFailure(.notStarted, "the command is empty")
    }
    let search = ProgramSearch(environment: request.environment)
    let program = try search.path(of: name, workingDirectory: request.workingDirectory)
    let rest = Array(request.command.dropFirst())
    let line = try Self.firstLine(of: program)
    if Self.isInterpreter(name) {
      // A wrapper, such as pyenv's. What it passes to the interpreter isn't known.
      guard line == nil else {
        throw Self.refusal(
          "\(program) is a script that starts an interpreter; name the interpreter itself")
      }
      interpreter = program
      words = request.command
      processName = Self.lastComponent(program)
    } else if let line {
      // Split the line as the kernel does (execve(2)), then as env(1) does.
      var parts = line.split(separator: " ", maxSplits: 1).map { Self.trimmed($0) }
      let isFound = parts.first.map(Self.lastComponent) == "env" && parts.count == 2
      if isFound {
        parts = parts[1].split(separator: " ").map(String.init)
        if parts.first == "-S" { parts.removeFirst() }
      }
      guard let found = parts.first, Self.isInterpreter(found) else { throw Self.isNone(name) }
      interpreter = try search.path(of: found, workingDirectory: request.workingDirectory)
      words = parts + [program] + rest
      processName = Self.lastComponent(isFound ? found : program)
    } else {
      throw Self.isNone(name)
    }
    (options, target, arguments) = try Self.parse(Array(words.dropFirst()))
  }

  private static func isInterpreter(_ path: String) -> Bool {
    let name = lastComponent(path)
    return ["python", "pypy"].contains { prefix in
      name.hasPrefix(prefix)
        && name.dropFirst(prefix.count).allSatisfy { $0 == "." || $0.isWholeNumber }
    }
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func isNone(_ name: String) -> CaptureFailure {
    refusal("\(name) is neither a Python interpreter nor a script whose first line names one")
  }

  private static func refusal(_ reason: String) -> CaptureFailure {
    CaptureFailure(
      .notStarted, "can't preload modules: \(reason)",
      remedy: "leave \"preload\" out: \"preload\": []")
  }

  /// Returns the text after `#!` in the first line of a script, or nil for other files.
  private static func firstLine(of path: String) throws(CaptureFailure) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw refusal("\(path), which may be a script, can't be read: \(describeErrno(errno))")
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    guard count > 2, bytes.starts(with: Array("#!".utf8)) else { return nil }
    let line = bytes[2..<count].prefix { $0 != UInt8(ascii: "\n") }
    return trimmed(Substring(String(decoding: line, as: UTF8.self).replacing("\t", with: " ")))
  }

  /// Separates the interpreter's options from what it runs (Python's documentation, "Command line").
  private static func parse(
    _ words: [String]
  ) throws(CaptureFailure) -> (options: [String], target: Target, arguments: [String]) {
    var options: [String] = []
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      if word == "--" { break }
      var letters = word.dropFirst()
      if word == "--check-hash-based-pycs" {
        options += [word] + rest.prefix(1)
        rest = rest.dropFirst()
        continue
      }
      while let letter = letters.popFirst() {
        switch letter {
        case "m":
          let flags = word.dropLast(letters.count + 1)
          if flags.count > 1 { options.append(String(flags)) }
          guard let module = letters.isEmpty ? rest.popFirst() : String(letters) else {
            throw refusal("-m needs the name of a module")
          }
          return (options, .module(module), Array(rest))
        case "W", "X":
          options.append(word)
          if letters.isEmpty, let value = rest.popFirst() { options.append(value) }
          letters = ""
        case _ where "bBdEIOPqRsStuv".contains(letter):
          if letters.isEmpty { options.append(word) }
        default: throw refusal("the interpreter's option \(word) can't be combined with that")
        }
      }
    }
    guard let script = rest.popFirst(), script != "-" else {
      throw refusal("the interpreter gets neither a script nor a module")
    }
    return (options, .script(script), Array(rest))
  }

  /// Returns the first folder in which the interpreter looks for modules, or nil if the script doesn't exist or is
  /// itself such a folder.
  ///
  /// - Parameter folder: The folder in which the app starts.
  func searchFolder(from folder: String) -> String? {
    switch target {
    case .module: return Directory.realPath(folder)
    case .script(let script):
      guard let path = Directory.realPath(script.hasPrefix("/") ? script : folder + "/" + script),
        !Self.isFolder(path), let slash = path.lastIndex(of: "/")
      else { return nil }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
