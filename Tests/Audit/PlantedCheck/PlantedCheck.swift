internal import ArgumentParser
internal import FoundationEssentials
internal import PlantedSuite
internal import TerminalProcess
internal import TestSupport

/// Audits every form of `PlantedApp`, with each of its faults and without. `Tests/check-audit` runs it.
@main
struct PlantedCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check-audit")

  @Option(help: "The number of audits at the same time.")
  var jobs = 8

  @Flag(help: "List the cases, and audit nothing.") var list = false
  @Flag(help: "Only the healthy forms.") var healthy = false
  @Flag(help: "Only the planted faults.") var planted = false

  @Option(
    help: ArgumentHelp(
      "Make all checks of a form with a fault, and print what they find: as for a new case.",
      valueName: "form:fault"))
  var show: String?

  @Argument(help: "Words in the names of the cases: forms, faults or checks. Default: all cases.")
  var words: [String] = []

  func run() async throws {
    let cases = healthy ? [] : PlantedCase.all.filter { isChosen($0.name, $0.checks) }
    let forms = planted ? [] : PlantedForm.allCases.filter { isChosen($0.rawValue, []) }
    if list {
      for one in cases {
        print("\(one.name): \(one.expected.joined(separator: " or "))")
      }
      for form in forms { print("\(form.rawValue): no fault") }
      return
    }
    guard !cases.isEmpty || !forms.isEmpty else { throw ValidationError("no case has such a name") }
    let shown = try show.map(Self.formAndFault)
    HostProcess.prepareToRunApps()
    defer { HostProcess.endDescendants() }
    let folder = TestPlace.newFolder("qa-planted")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    defer { removeFolder(folder) }
    let runner = PlantedRunner(
      program: "\(TestPlace.programs)/PlantedApp",
      environment: ProcessInfo.processInfo.environment, folder: folder, jobs: 8)
    if let (form, fault) = shown {
      print(await runner.findings(form, fault).joined(separator: "\n"))
      return
    }
    let missed = await problems(with: cases) { one in
      (one.name, await runner.problem(with: one))
    }
    let alarmed = await problems(with: forms) { form in
      (form.rawValue, await runner.problem(with: form))
    }
    print(
      "\(cases.count - missed) of \(cases.count) faults found; \(forms.count - alarmed) of "
        + "\(forms.count) healthy forms without a false alarm")
    guard missed + alarmed == 0 else { throw ExitCode.failure }
  }

  /// A form and a fault, written `list:drift`.
  private static func formAndFault(_ text: String) throws -> (PlantedForm, String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count == 2, let form = PlantedForm(rawValue: String(words[0])) else {
      throw ValidationError("--show takes a form and a fault, as in list:drift")
    }
    return (form, String(words[1]))
  }

  private func isChosen(_ name: String, _ checks: [String]) -> Bool {
    words.isEmpty
      || words.contains { word in name.contains(word) || checks.contains { $0.contains(word) } }
  }

  private func removeFolder(_ folder: String) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      print("can't remove \(folder): \(error)")
    }
  }

  /// Runs cases at the same time and prints a line for each that fails.
  ///
  /// - Returns: The number of cases that fail.
  private func problems<Case: Sendable>(
    with cases: [Case], _ run: @escaping @Sendable (Case) async -> (name: String, problem: String?)
  ) async -> Int {
    await withTaskGroup(of: (name: String, problem: String?).self) { group in
      var waiting = cases.makeIterator()
      func start() {
        guard let one = waiting.next() else { return }
        group.addTask { await run(one) }
      }
      for _ in 0..<max(1, jobs) { start() }
      var count = 0
      while let (name, problem) = await group.next() {
        start()
        guard let problem else { continue }
        count += 1
        print("\(name): \(problem)")
      }
      return count
    }
  }
}
