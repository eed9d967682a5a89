import FoundationEssentials
import ProjectFiles
import Testing

/// Whether the map of targets in `Documentation/Architecture.md` is that of the package, and whether the
/// rooms keep their size.
@Suite struct ArchitectureTests {
  /// A row of the map, or a target of the package.
  struct Entry: Hashable {
    let name: String
    let imports: Set<String>
  }

  private static let root = DocumentPage.root

  private static func text(of path: String) throws -> String {
    let data = try #require(FileManager.default.contents(atPath: "\(root)/\(path)"))
    return String(decoding: data, as: UTF8.self)
  }

  /// The rows of the map, in their order.
  private static func documented() throws -> [Entry] {
    let page = try text(of: "Documentation/Architecture.md")
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Targets") })
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      let columns = row.split(separator: "|", omittingEmptySubsequences: false)
      let names = { (column: Substring) in column.matches(of: /`(\w+)`/).map { String($0.output.1) }
      }
      return Entry(name: names(columns[1])[0], imports: Set(names(columns[3])))
    }
  }

  /// The targets below `Sources` that the package has, and those that tests share where wanted.
  private static func packaged(withSupport: Bool = false) throws -> [Entry] {
    let manifest = try text(of: "Package.swift")
    let kinds = /\n    \.(target|executableTarget)\(/
    return manifest.split(separator: kinds).dropFirst().compactMap { declaration in
      let end = declaration.firstRange(of: /\n    [.\/]/)?.lowerBound ?? declaration.endIndex
      let text = declaration[..<end]
      guard let name = text.firstMatch(of: /name: "(\w+)"/)?.output.1,
        withSupport || !text.contains("path: \"Tests/")
      else { return nil }
      let list = text.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
      let imports = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
      return Entry(name: String(name), imports: Set(imports))
    }
  }

  @Test("The map has every target with what it imports, and no other")
  func map() throws {
    let (documented, packaged) = (try Self.documented(), try Self.packaged())

    #expect(packaged.count > 20)
    #expect(Set(documented).subtracting(packaged) == [])
    #expect(Set(packaged).subtracting(documented) == [])
  }

  @Test("A target imports only targets that stand above it")
  func direction() throws {
    var above: Set<String> = [
      "CPNG", "CDeflate", "CCrypto", "CFreeType", "CHarfBuzz", "CFriBidi", "CMicroHTTP",
      "CSQLite",
    ]

    for entry in try Self.documented() {
      #expect(entry.imports.subtracting(above) == [], "\(entry.name)")
      above.insert(entry.name)
    }
  }

  /// What must be built before a target that depends on some others.
  private static func reachable(from names: Set<String>, in targets: [Entry]) -> Set<String> {
    var (found, next) = (names, names)
    while !next.isEmpty {
      let further = targets.filter { next.contains($0.name) }.flatMap(\.imports)
      next = Set(further).subtracting(found)
      found.formUnion(next)
    }
    return found
  }

  @Test("A test imports only modules that are built before it")
  func importsOfTests() throws {
    let targets = try Self.packaged(withSupport: true)
    let own = Set(targets.map(\.name))
    var count = 0

    let tests = try Self.text(of: "Package.swift").split(separator: "\n    .testTarget(")
      .dropFirst()
    for declaration in tests {
      let name = try #require(declaration.firstMatch(of: /name: "(\w+)"/)?.output.1)
      let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
      let declared = Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
      let built = Self.reachable(from: declared, in: targets)
      let paths = try FileManager.default.subpathsOfDirectory(
        atPath: "\(Self.root)/Tests/\(name)")
      for path in paths where path.hasSuffix(".swift") {
        let imports = try Self.text(of: "Tests/\(name)/\(path)")
          .matches(of: /(?:^|\n)(?:@testable )?import (\w+)/).map { String($0.output.1) }
        count += imports.count
        #expect(Set(imports).intersection(own).subtracting(built) == [], "\(name)/\(path)")
      }
    }

    #expect(count > 500)
  }

  @Test("No script waits in a loop without a bound, and no test is an exit test")
  func boundedWaits() throws {
    let forbidden = /\buntil [^\n]*; *do\b|\bwhile ! [^\n]*; *do\b|processExits[W]ith/
    let scripts = try ["Tests", ".ci", "Documentation/pictures"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)")
        .map { "\(folder)/\($0)" }
    }.filter { $0.hasSuffix(".swift") || !$0.contains(".") || $0.hasPrefix(".ci/") }
    var count = 0

    for path in scripts {
      guard let data = FileManager.default.contents(atPath: "\(Self.root)/\(path)")
      else { continue }
      count += 1
      let found = String(decoding: data, as: UTF8.self).firstMatch(of: forbidden)
      #expect(found == nil, "\(path): \(found?.output ?? "")")
    }

    #expect(count > 200)
  }

  @Test("The plugin depends on no target, which SwiftPM would compile once more for it")
  func plugin() throws {
    let package = try Self.text(of: "Package.swift")

    let declaration = try #require(
      package.firstMatch(of: /\.plugin\(\n\s+name: "QAPlugin",(.|\n)*?path:/))

    #expect(!declaration.output.0.contains("dependencies:"))
  }

  @Test("Programs are started with a permission, which only some commands can give")
  func permissions() throws {
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift") && !["DemoApp/", "Benchmarks/"].contains(where: path.hasPrefix)
    }
    let giving = /LaunchPermission\(for: \.(\w+)\)/
    let starting = /Subprocess\.run\(|\bTerminalProcess\(/
    // git, the browser of a person, and what those with a permission call.
    let others: Set = [
      "Baselines/Git/Git.swift", "Decisions/Reviewing/PageOpener.swift",
      "Capture/CaptureRequest+Launch.swift", "Capture/Preloading/ForkServer.swift",
    ]
    var givers: Set<String> = []

    for path in paths {
      let text = try Self.text(of: "Sources/\(path)")
      if text.contains("LaunchPermission(for:") {
        for match in text.matches(of: giving) { givers.insert("\(path) \(match.output.1)") }
      }
      guard text.contains("Subprocess.run(") || text.contains("TerminalProcess("),
        text.firstMatch(of: starting) != nil, !others.contains(path)
      else { continue }
      #expect(text.contains("by permission: LaunchPermission"), "\(path)")
    }

    #expect(
      givers == [
        "qa/RunCommand.swift run", "qa/CaptureCommand.swift capture", "qa/ProveCommand.swift prove",
        "qa/WatchCommand.swift watch", "qa/Setup/RecordCommand.swift record",
        "qa/Setup/InitCommand.swift initialize", "qa/Setup/ListCommand.swift list",
      ])
  }

  @Test("Decisions change files in one place")
  func decisions() throws {
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)

    let writers = try paths.filter { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix("Baselines/Journal/") else { return false }
      return try Self.text(of: "Sources/\(path)").contains(/journal\(of: .*\)\s*\.commit\(/)
    }

    #expect(writers == ["Decisions/Approving/DecisionFiles.swift"])
  }

  @Test("Commands for people to type are made by ShellCommand, which quotes what is put into them")
  func commands() throws {
    let verb =
      /(?:^|[^\w.\/-])(?:git|qa|curl|chmod) (?:add|checkout|fetch|merge|commit|rm|diff|restore|config|clone|push|run|capture|compare|approve|reject|expect|rename|verify|prove|report|list|watch|record|init|replay|show|merge-baseline|-\w+|--\w+)\b[^"]*\\\(/
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift") && !["DemoApp/", "Benchmarks/"].contains(where: path.hasPrefix)
    }
    // A title, and a sentence.
    let others: Set = ["RecordTerminal/RecordingView.swift", "QAPlugin/QAPlugin.swift"]

    let raw = try paths.flatMap { path in
      try Self.text(of: "Sources/\(path)").split(separator: "\n").filter { line in
        // What most lines lack is looked for first: the pattern takes its time.
        line.utf8.contains(UInt8(ascii: "\\")) && !line.contains("ShellCommand")
          && !line.drop { $0 == " " }.hasPrefix("//") && line.firstMatch(of: verb) != nil
      }.map { "\(path): \($0)" }
    }

    #expect(raw.filter { line in !others.contains { line.hasPrefix($0) } } == [])
    #expect(raw.count == others.count)
  }

  @Test("Commands that take --project are those that are printed with it if that is needed")
  func projectCommands() throws {
    let sources = "\(Self.root)/Sources/qa"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let names = try paths.filter { $0.hasSuffix("Command.swift") }.compactMap { path -> String? in
      let text = try Self.text(of: "Sources/qa/\(path)")
      guard text.contains("help: CommonOptions.projectHelp") || text.contains("(\"project\")")
      else {
        return nil
      }
      return try String(#require(text.firstMatch(of: /commandName: "([a-z-]+)"/), "\(path)").1)
    }

    #expect(Set(names) == CommandPlace.verbs)
  }

  /// The files with a text that is named as if it were a screen's name or a digest, and what it is instead.
  private static let otherTexts = [
    "Expectation.swift": "patterns for names of screens",
    "AppScreenList.swift": "what the app calls its screens",
    "AppSearch.swift": "what the app calls its screens",
    "AppScreenSearch.swift": "what the app calls its screens",
    "ListScreensAnswer.swift": "what the app calls its screens",
    "ScreenArguments.swift": "what a person types",
    "ApproveCommand.swift": "what a person types",
    "CaptureCommand.swift": "what a person types",
    "CompareCommand.swift": "what a person types",
    "ExpectCommand.swift": "what a person types",
    "InitCommand.swift": "what a person types",
    "ProveCommand.swift": "what a person types",
    "RejectCommand.swift": "what a person types",
    "RunCommand.swift": "what a person types",
    "WatchCommand.swift": "what a person types",
  ]

  @Test("A digest or the name of a screen is no String, which could hold any other text")
  func namesAndDigests() throws {
    let value =
      /\b(?:\w*[dD]igests?|screens?|screenNames?)\??: (?:inout )?(?:\[|Set<|\[\w+: )?String\b(?!:)/
    let result =
      /func (?:\w*[dD]igests?|screens?|screenNames?|\w+Screens?)\(.*-> (?:\[|Set<|\[\w+: )?String\b(?!:)/
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift") && !["DemoApp/", "Benchmarks/"].contains(where: path.hasPrefix)
    }
    var files: Set<String> = []

    for path in paths {
      let file = String(path.split(separator: "/").last ?? "")
      for line in try Self.text(of: "Sources/\(path)").split(separator: "\n") {
        guard line.utf8.contains(UInt8(ascii: "S")), line.contains("String"),
          !line.drop(while: { $0 == " " }).hasPrefix("//"),
          line.firstMatch(of: value) != nil || line.firstMatch(of: result) != nil
        else { continue }
        files.insert(file)
        #expect(Self.otherTexts[file] != nil, "\(path): \(line)")
      }
    }

    #expect(files == Set(Self.otherTexts.keys))
  }

  @Test("No folder of Sources has more than 25 files, and no file more than 400 lines")
  func sizes() throws {
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    var counts: [String: Int] = [:]
    for path in paths {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(sources)/\(path)", isDirectory: &isFolder)
      guard !isFolder else { continue }
      counts[path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
      guard path.hasSuffix(".swift") else { continue }
      let lines = try Self.text(of: "Sources/\(path)").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 401, "\(path)")
    }

    #expect(counts.count > 20)
    #expect(counts.filter { $0.value > 25 } == [:])
  }
}
