import FoundationEssentials
import ProjectFiles
import TestSupport
import Testing

/// Checks the map of targets in `Documentation/Architecture.md` against the package, and rules that all sources keep.
@Suite(.timeLimit(.minutes(20))) struct ArchitectureTests {
  /// A row of the map, or a target of the package.
  struct Entry: Hashable {
    let name: String
    /// The folder below `Sources` in which its folder is.
    let floor: String
    let imports: Set<String>
  }

  private static let root = TestPlace.repository

  private static func text(of path: String) throws -> String {
    let data = try #require(FileManager.default.contents(atPath: "\(root)/\(path)"))
    return String(decoding: data, as: UTF8.self)
  }

  /// The rows of the map, in their order.
  private static func documented() throws -> [Entry] {
    let page = try text(of: "Documentation/Architecture.md")
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Targets") })
    let rows = section.split(separator: "\n").map {
      $0.split(separator: "|", omittingEmptySubsequences: false)
    }
    return rows.filter { $0.count == 6 && $0[2].contains("`") }.map { columns in
      let names = { (column: Substring) in column.matches(of: /`(\w+)`/).map { String($0.output.1) }
      }
      return Entry(
        name: names(columns[2])[0], floor: columns[1].filter { $0 != " " },
        imports: Set(names(columns[4])))
    }
  }

  /// The targets below `Sources`, except system libraries and plugins.
  private static func packaged() async throws -> [Entry] {
    try await PackageManifest.read().targets.filter { target in
      target.type != "system" && target.type != "plugin"
        && target.path?.hasPrefix("Sources/") == true
    }.map { target in
      let folders = (target.path ?? "").split(separator: "/")
      return Entry(name: target.name, floor: String(folders[1]), imports: target.imports)
    }
  }

  @Test("The map lists every target with its floor and its imports, and no other")
  func mapListsAllTargets() async throws {
    let (documented, packaged) = (try Self.documented(), try await Self.packaged())

    #expect(packaged.count > 20)
    #expect(Set(documented).subtracting(packaged) == [])
    #expect(Set(packaged).subtracting(documented) == [])
  }

  @Test("A target imports only targets that are above it in the map")
  func importsPointUpwards() throws {
    var above: Set<String> = [
      "CPNG", "CDeflate", "CCrypto", "CFreeType", "CHarfBuzz", "CFriBidi", "CMicroHTTP",
      "CSQLite",
    ]

    for entry in try Self.documented() {
      #expect(entry.imports.subtracting(above) == [], "\(entry.name)")
      above.insert(entry.name)
    }
  }

  @Test("A target imports only targets of its own floor, of lower ones and of System")
  func importsStayBelow() async throws {
    let targets = try await PackageManifest.read().targets.filter {
      $0.path?.hasPrefix("Sources/") == true
    }
    let floors = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, Self.level(of: $0)) })

    for target in targets {
      let level = try #require(floors[target.name])
      for other in target.imports {
        #expect(try #require(floors[other]) <= level, "\(target.name) imports \(other)")
      }
    }

    #expect(Set(floors.values).count > 9)
  }

  /// The number of a floor. System is below all others, and the folders beside the house above them.
  private static func level(of target: PackageManifest.Target) -> Int {
    let folder = (target.path ?? "").split(separator: "/")[1]
    return folder == "System" ? 0 : folder.first?.wholeNumberValue ?? 10
  }

  @Test("Tests are on the floor of their target")
  func testsShareFloors() async throws {
    let targets = try await PackageManifest.read().targets
    var count = 0

    for tests in targets where tests.type == "test" {
      let folders = (tests.path ?? "").split(separator: "/")
      let own = targets.first { $0.name == tests.name.dropLast("Tests".count) }
      count += 1
      #expect(try #require(own?.path).hasPrefix("Sources/\(folders[1])/"), "\(tests.name)")
    }

    #expect(count > 25)
  }

  /// The targets that are built before one with these dependencies, including the dependencies.
  private static func reachable(
    from names: Set<String>, in targets: [PackageManifest.Target]
  ) -> Set<String> {
    var (found, next) = (names, names)
    while !next.isEmpty {
      let further = targets.filter { next.contains($0.name) }.flatMap(\.imports)
      next = Set(further).subtracting(found)
      found.formUnion(next)
    }
    return found
  }

  @Test("A test imports only modules that are built before it")
  func testsImportBuiltModules() async throws {
    let targets = try await PackageManifest.read().targets
    let own = Set(targets.filter { $0.type != "system" && $0.type != "test" }.map(\.name))
    var count = 0

    for tests in targets where tests.type == "test" {
      let built = Self.reachable(from: tests.imports, in: targets)
      let folder = try #require(tests.path)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)")
      for path in paths where path.hasSuffix(".swift") {
        let imports = try Self.text(of: "\(folder)/\(path)")
          .matches(of: /(?:^|\n)(?:@testable )?import (\w+)/).map { String($0.output.1) }
        count += imports.count
        #expect(Set(imports).intersection(own).subtracting(built) == [], "\(folder)/\(path)")
      }
    }

    #expect(count > 500)
  }

  @Test("Scripts wait only in bounded loops, and no test is an exit test")
  func waitsAreBounded() throws {
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

  @Test("Every suite has a time limit of 20 minutes")
  func suitesHaveTimeLimits() throws {
    let suite =
      /(?:^|\n)(?:@MainActor )?(@Suite(?:(?!@Suite)[\s\S])*?\s)?(?:final )?(?:struct|class) \w+Tests\b/
    let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/Tests").filter {
      $0.hasSuffix("Tests.swift")
    }
    var count = 0

    for path in paths {
      let suites = try Self.text(of: "Tests/\(path)").matches(of: suite)
      count += suites.count
      #expect(
        suites.allSatisfy { $0.output.1?.contains(".timeLimit(.minutes(20))") == true }, "\(path)")
    }

    #expect(count > 300)
  }

  @Test("The plugin depends on no target, because SwiftPM would compile it once more")
  func pluginHasNoDependencies() throws {
    let package = try Self.text(of: "Package.swift")

    let declaration = try #require(
      package.firstMatch(of: /\.plugin\(\n\s+name: "QAPlugin",(.|\n)*?path:/))

    #expect(!declaration.output.0.contains("dependencies:"))
  }

  @Test("Programs are started only with a permission, which only some commands create")
  func launchesNeedPermission() throws {
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift")
        && !["Daylist/", "Tools/Benchmarks/"].contains(where: path.hasPrefix)
    }
    let giving = /LaunchPermission\(for: \.(\w+)\)/
    let starting = /Subprocess\.run\(|\bTerminalProcess\(/
    // git, the signing of a person's decision, their browser, and functions whose callers hold a permission.
    let others: Set = [
      "6-Project/Baselines/Git/Git.swift", "6-Project/Baselines/Signing/SigningKey.swift",
      "7-Suite/Decisions/Reviewing/PageOpener.swift",
      "5-Capturing/Capture/CaptureRequest+Launch.swift",
      "5-Capturing/Capture/Preloading/ForkServer.swift",
    ]
    var givers: Set<String> = []

    for path in paths {
      let text = try Self.text(of: "Sources/\(path)")
      if text.contains("LaunchPermission(for:") {
        let file = path.split(separator: "/").last ?? ""
        for match in text.matches(of: giving) { givers.insert("\(file) \(match.output.1)") }
      }
      guard text.contains("Subprocess.run(") || text.contains("TerminalProcess("),
        text.firstMatch(of: starting) != nil, !others.contains(path)
      else { continue }
      #expect(text.contains("by permission: LaunchPermission"), "\(path)")
    }

    #expect(
      givers == [
        "RunCommand.swift run", "CaptureCommand.swift capture", "ProveCommand.swift prove",
        "WatchCommand.swift watch", "RecordCommand.swift record", "InitCommand.swift initialize",
        "ListCommand.swift list", "AuditCommand.swift audit", "MCPCommand.swift mcp",
        "SessionOpening.swift session",
      ])
  }

  @Test("Decisions write files in one place")
  func decisionsWriteInOnePlace() throws {
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)

    let writers = try paths.filter { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix("6-Project/Baselines/Journal/") else {
        return false
      }
      return try Self.text(of: "Sources/\(path)").contains(/journal\(of: .*\)\s*\.commit\(/)
    }

    #expect(writers == ["7-Suite/Decisions/Approving/DecisionFiles.swift"])
  }

  @Test("Commands to type are made by ShellCommand, which quotes their arguments")
  func printedCommandsAreQuoted() throws {
    let verb =
      /(?:^|[^\w.\/-])(?:git|qa|curl|chmod) (?:add|checkout|fetch|merge|commit|rm|diff|restore|config|clone|push|run|capture|compare|approve|reject|expect|rename|verify|prove|report|list|watch|record|init|replay|show|merge-baseline|-\w+|--\w+)\b[^"]*\\\(/
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift")
        && !["Daylist/", "Tools/Benchmarks/"].contains(where: path.hasPrefix)
    }
    // Titles, a sentence, and a command with a number.
    let others: Set = [
      "8-Faces/RecordTerminal/RecordingView.swift", "8-Faces/Reports/Agent/AgentPage.swift",
      "8-Faces/Reports/Agent/AgentReport.swift", "9-Programs/QAPlugin/QAPlugin.swift",
    ]

    let raw = try paths.flatMap { path in
      try Self.text(of: "Sources/\(path)").split(separator: "\n").filter { line in
        // Cheap checks that most lines fail come first, because the pattern is slow.
        line.utf8.contains(UInt8(ascii: "\\")) && !line.contains("ShellCommand")
          && !line.drop { $0 == " " }.hasPrefix("//") && line.firstMatch(of: verb) != nil
      }.map { "\(path): \($0)" }
    }

    #expect(raw.filter { line in !others.contains { line.hasPrefix($0) } } == [])
    #expect(raw.count == others.count)
  }

  @Test("The commands that take --project are those that are printed with it if needed")
  func projectOptionIsPrinted() throws {
    let sources = "\(Self.root)/Sources/9-Programs/qa"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let names = try paths.filter { $0.hasSuffix("Command.swift") }.compactMap { path -> String? in
      let text = try Self.text(of: "Sources/9-Programs/qa/\(path)")
      guard text.contains("help: CommonOptions.projectHelp") || text.contains("(\"project\")")
      else {
        return nil
      }
      return try String(#require(text.firstMatch(of: /commandName: "([a-z-]+)"/), "\(path)").1)
    }

    #expect(Set(names) == CommandLocation.verbs)
  }

  /// The files with a String that is named like a screen's name or a digest, and what it holds instead.
  private static let otherTexts = [
    "Expectation.swift": "patterns for names of screens",
    "AppScreenList.swift": "what the app calls its screens",
    "AppSearch.swift": "what the app calls its screens",
    "AppScreenSearch.swift": "what the app calls its screens",
    "ListScreensAnswer.swift": "what the app calls its screens",
    "ScreenArguments.swift": "what a person types",
    "AuditCommand.swift": "what a person types",
    "ApproveCommand.swift": "what a person types",
    "CaptureCommand.swift": "what a person types",
    "CompareCommand.swift": "what a person types",
    "ExpectCommand.swift": "what a person types",
    "InitCommand.swift": "what a person types",
    "SessionClient.swift": "what a person types",
    "SessionOpening.swift": "what a person types",
    "SessionUse.swift": "what a person types",
    "ProveCommand.swift": "what a person types",
    "RejectCommand.swift": "what a person types",
    "RequestCommand.swift": "what a person types",
    "RunCommand.swift": "what a person types",
    "WatchCommand.swift": "what a person types",
  ]

  @Test("Digests and names of screens have types of their own, not String")
  func namesHaveOwnTypes() throws {
    let value =
      /\b(?:\w*[dD]igests?|screens?|screenNames?)\??: (?:inout )?(?:\[|Set<|\[\w+: )?String\b(?!:)/
    let result =
      /func (?:\w*[dD]igests?|screens?|screenNames?|\w+Screens?)\(.*-> (?:\[|Set<|\[\w+: )?String\b(?!:)/
    let sources = "\(Self.root)/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { path in
      path.hasSuffix(".swift")
        && !["Daylist/", "Tools/Benchmarks/"].contains(where: path.hasPrefix)
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

  @Test("A folder of Sources has at most 25 files, and a file at most 400 lines")
  func foldersStaySmall() throws {
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
