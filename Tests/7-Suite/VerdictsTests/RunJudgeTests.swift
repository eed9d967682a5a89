import Baselines
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import RunReport
import ScreenRuns
import Testing
import Verdicts

/// Reports on runs, in projects whose files a test writes.
@Suite(.timeLimit(.minutes(20))) struct RunJudgeTests {
  /// A project in git with approved and committed baselines, each with its own name as its text.
  private static func approved(_ screens: ScreenName...) async throws -> JudgedProject {
    let project = try await JudgedProject.inGit()
    for screen in screens {
      try project.configure(screen)
      try project.approve(JudgedProject.picture(screen.description), of: screen)
    }
    try await project.commit()
    return project
  }

  // MARK: What is judged

  @Test("A complete run also verifies the baselines that it lacks, and a partial one doesn't")
  func otherBaselinesAreVerified() async throws {
    let project = try await Self.approved("a", "b")
    try project.write(JudgedProject.picture("edited").bytes, of: "b")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "a")

    let complete = try await project.report(on: captured)
    let partial = try await project.report(on: captured, isComplete: false)

    #expect(complete.screens.map(\.screen) == ["a", "b"])
    #expect(complete.screens.map(\.verdict) == [.pass, .regression])
    #expect(partial.screens.map(\.screen) == ["a"])
  }

  @Test("A capture whose config is gone doesn't count, but its baseline is verified")
  func lostConfig() async throws {
    let project = try await Self.approved("a", "b", "c")
    try project.write(JudgedProject.picture("edited").bytes, of: "c")
    let captures = [
      try await project.capture(JudgedProject.picture("a"), of: "a"),
      try await project.capture(JudgedProject.picture("other"), of: "b"),
    ]
    project.removeConfig(of: "b")

    let report = try await project.report(on: captures[0], captures[1], isComplete: false)

    #expect(report.screens.map(\.screen) == ["a", "b"])
    #expect(report.screens.map(\.verdict) == [.pass, .orphan])
  }

  @Test("Only the screens that were named are judged")
  func namedScreens() async throws {
    let project = try await Self.approved("a", "b")
    let captures = [
      try await project.capture(JudgedProject.picture("a"), of: "a"),
      try await project.capture(JudgedProject.picture("other"), of: "b"),
    ]

    let report = try await project.report(on: captures[0], captures[1], names: ["a"])

    #expect(report.screens.map(\.screen) == ["a"])
  }

  @Test("An interrupted run is judged only if its screens are named")
  func interruptedRun() async throws {
    let project = try await Self.approved("a")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "a")

    let error = await #expect(throws: SuiteError.self) {
      try await project.report(on: captured, isInterrupted: true)
    }
    let named = try await project.report(on: captured, names: ["a"], isInterrupted: true)

    #expect(error?.exitCode == .incomplete)
    #expect(named.screens.map(\.verdict) == [.pass])
  }

  // MARK: Pictures of differences

  @Test("Differences get numbers in the order of the screens, and at most four are drawn at a time")
  func drawings() async throws {
    let names: [ScreenName] = ["a", "b", "c", "d", "e", "f", "g"]
    let project = try await JudgedProject.inGit()
    var captures: [CapturedScreen] = []
    for name in names {
      try project.configure(name)
      try project.approve(JudgedProject.picture("\(name) 1"), of: name)
      // The last one is unchanged.
      let text = name == "g" ? "g 1" : "\(name) 2"
      captures.append(try await project.capture(JudgedProject.picture(text), of: name))
    }
    try await project.commit()
    let drawings = Drawings(waitingFor: 4)

    let report = try await project.report(on: captures) { report in
      try await drawings.draw(report)
    }

    #expect(await drawings.most == 4)
    #expect(
      await drawings.screens.sorted() == ["a e1", "b e2", "c e3", "d e4", "e e5", "f e6"])
    #expect(report.screens.map { $0.edits.compactMap(\.id) } == (1...6).map { ["e\($0)"] } + [[]])
    #expect(
      report.screens.map(\.pictures.difference?.path)
        == names.dropLast().map(\.description) + [nil])
  }

  /// Drawings that end only when some of them have begun.
  private actor Drawings {
    private(set) var screens: [String] = []
    private var running = 0
    private(set) var most = 0
    private let wanted: Int

    init(waitingFor wanted: Int) { self.wanted = wanted }

    func draw(_ report: ScreenReport) async throws -> PictureReport {
      screens.append("\(report.screen) \(report.edits.compactMap(\.id).joined())")
      running += 1
      most = max(most, running)
      while screens.count < wanted {
        try Task.checkCancellation()
        await Task.yield()
      }
      running -= 1
      return PictureReport(path: report.screen.description)
    }
  }

  // MARK: Declared changes

  @Test("A declaration fails a complete run if it covers nothing, and any run if it has expired")
  func declarations() async throws {
    let project = try await Self.approved("a")
    try project.write(
      """
      { "expectations": [
        { "screens": ["a"], "changes": [{ "edit": "text" }], "reason": "1", "author": "A",
          "expires": "2999-12-31" },
        { "screens": ["a"], "changes": [{ "edit": "cursor" }], "reason": "2", "author": "A",
          "expires": "2999-12-31" },
        { "screens": ["a"], "changes": [{ "edit": "text" }], "reason": "3", "author": "A",
          "expires": "2001-12-31" }
      ] }
      """, to: "screenshots/expected.json")
    let captured = try await project.capture(JudgedProject.picture("b"), of: "a")

    let complete = try await project.report(on: captured).expectations
    let partial = try await project.report(on: captured, isComplete: false).expectations

    let expired =
      "expired on 2001-12-31: approve the change, or remove the entry from expected.json"
    #expect(complete.map(\.problem) == [nil, "covers nothing: remove the entry", expired])
    #expect(partial.map(\.problem) == [nil, nil, expired])
    #expect(complete.map(\.screens) == [["a"], [], []])
  }

  // MARK: Renames

  @Test("A new screen that looks like an orphan gets one command that renames the whole config")
  func suggestedRename() async throws {
    let project = try await Self.approved("a", "c")
    project.removeConfig(of: "a")
    try project.configure("b")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "b")

    let report = try await project.report(on: captured)

    let (orphan, new) = (report.screens[0], report.screens[1])
    #expect(orphan.verdict == .orphan && orphan.remedy == nil)
    #expect(orphan.notes == ["looks the same as b, which is new: was it renamed?"])
    #expect(new.notes == ["looks the same as a, which has no config: was it renamed?"])
    #expect(new.remedy == "qa rename a b --reason \"…\"")
  }

  @Test("If only a variant looks the same, the commands are those for single screens")
  func suggestedRenameOfVariant() async throws {
    let project = try await Self.approved("a", "c")
    project.removeConfig(of: "a")
    try project.configure("b", #", "variants": { "light": {} }"#)
    let captured = try await project.capture(JudgedProject.picture("a"), of: "b@light")

    let report = try await project.report(on: captured)

    #expect(
      report.screens.map(\.remedy) == [
        nil,
        "qa approve --remove a --reason 'renamed to b@light' && "
          + "qa approve b@light --reason 'renamed from a'",
      ])
  }

  @Test("A removed screen is named by the new one that is nearest to it, and by no other")
  func approvedRename() async throws {
    let project = try await Self.approved("c")
    let old = [try JudgedProject.picture("Save file"), try JudgedProject.picture("Save fine")]
    for (name, picture) in zip(["old1", "old2"] as [ScreenName], old) {
      try project.configure(name)
      try project.approve(picture, of: name)
    }
    try await project.commit()
    for (name, picture) in zip(["old1", "old2"] as [ScreenName], old) {
      try project.write(
        [
          try project.approval(of: picture, name),
          try project.approval(of: nil, over: picture, name),
        ], of: .screen(name))
      project.removePicture(of: .screen(name))
      project.removeConfig(of: name)
    }
    // Both are nearest to the second one. The first gets it, and so the next one gets the other.
    for (name, text) in [("new1", "Save fins"), ("new2", "Save fink"), ("new3", "Quit")]
      as [(ScreenName, String)]
    {
      try project.configure(name)
      try project.approve(JudgedProject.picture(text), of: name)
    }
    try project.configure("new4")
    try project.approve(JudgedProject.picture("Save fine", columns: 13), of: "new4")

    let changes = try await project.verify().changes

    func notes(_ screen: BaselineName) -> [String] {
      let report = changes.first { $0.screen == screen }
      return report?.notes.filter { $0.contains("renamed") } ?? []
    }
    #expect(notes("new1") == ["renamed from old2"] && notes("old2") == ["renamed to new1"])
    #expect(notes("new2") == ["renamed from old1"] && notes("old1") == ["renamed to new2"])
    #expect(notes("new3") == [] && notes("new4") == [])
    let edits = changes.first { $0.screen == "new1" }?.edits.map(\.change)
    #expect(edits == [#""fine" → "fins""#])
  }

  // MARK: Gates

  @Test("A gate judges a complete run of the files that are checked out, with its apps' screens")
  func gate() async throws {
    let project = try await Self.approved("a")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "a")
    let lists = [AppScreenList(product: nil, screens: ["a", "settings"])]

    let gate = try await project.gate(on: captured, appScreens: lists)
    let report = try await project.report(on: captured, appScreens: lists)

    #expect(gate.screens.map(\.screen) == ["a", "settings"])
    #expect(gate.screens.map(\.verdict) == [.pass, .error])
    #expect(report.screens.map(\.screen) == ["a"])
    #expect(
      report.warnings.contains { $0.hasPrefix("no config captures the app's screen settings") })
  }

  /// What is wrong with a run, and the beginning of the message.
  enum WrongRun: CaseIterable {
    case hasKeptCaptures, hasNoTree, hasOtherFiles, lacksScreen, hasOtherConfig

    var message: String {
      switch self {
      case .hasKeptCaptures: "run 20260102-030405-678 reuses captures of older runs"
      case .hasNoTree, .hasOtherFiles:
        "run 20260102-030405-678 was captured from different files than are checked out now"
      case .lacksScreen: "run 20260102-030405-678 lacks b"
      case .hasOtherConfig: "differs from the config that a was captured with"
      }
    }
  }

  @Test("A gate refuses a run that isn't one of all present screens", arguments: WrongRun.allCases)
  func refusedGate(wrong: WrongRun) async throws {
    let project = try await Self.approved("a")
    var captured = try await project.capture(JudgedProject.picture("a"), of: "a")
    if wrong == .hasKeptCaptures { captured.keptFrom = "20260102-030405-677" }
    if wrong == .lacksScreen { try project.configure("b") }
    if wrong == .hasOtherConfig { try project.configure("a", #", "waitFor": { "text": "a" }"#) }

    let error = await #expect(throws: SuiteError.self) {
      try await project.gate(on: captured) { tree in
        switch wrong {
        case .hasNoTree: nil
        case .hasOtherFiles: "other files"
        default: tree
        }
      }
    }

    #expect(error?.exitCode == .incomplete)
    #expect(error?.message.hasPrefix(wrong.message) == true)
  }

  @Test("A gate judges all screens, whatever the command selected, but a shard only its own")
  func gateOfSelectedScreens() async throws {
    let project = try await Self.approved("a", "b")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "a")

    let error = await #expect(throws: SuiteError.self) {
      try await project.gate(on: captured, selecting: ["a"])
    }
    let shard = try await project.gate(on: captured, shard: Shard(index: 1, count: 2))

    #expect(error?.message == "run 20260102-030405-678 lacks b")
    #expect(shard.screens.map(\.verdict) == [.pass])
  }

  @Test("A gate can't go on with another base than that of the newest gate's report")
  func sameBase() async throws {
    let project = try await Self.approved("a")
    func checkSameBase(isGate: Bool) async throws {
      let report = SuiteReport(
        run: "1", screens: [], isGate: isGate, source: ReportSource(base: "0123456789abcdef"))
      try project.write(
        String(decoding: JSONFiles.encode(report), as: UTF8.self),
        to: "screenshots/current/report.json")
      let suite = project.suite
      let base = try await suite.snapshot(of: project.folders, BaseRequest(), isGate: false)
      try suite.checkSameBase(as: base, project.folders)
    }

    let error = await #expect(throws: SuiteError.self) { try await checkSameBase(isGate: true) }
    try await checkSameBase(isGate: false)

    #expect(error?.message.hasPrefix("the newest gate compared with 0123456789, but") == true)
  }

  @Test("A gate refuses a project that the shell reached through a link")
  func gateThroughLink() async throws {
    let project = try await Self.approved("a")
    let root = project.suite.project.root
    let link = root + "/link"
    try symbolicLink(from: link, to: root)
    let suite = Suite(project: project.suite.project, environment: ["PWD": link])

    let error = await #expect(throws: SuiteError.self) {
      try await suite.snapshot(of: project.folders, BaseRequest(revision: "HEAD"), isGate: true)
    }

    #expect(error?.message == "is a symbolic link on the path to the project")
  }

  @Test("A gate refuses names of screens")
  func gateOfSomeScreens() async throws {
    let project = try await Self.approved("a")
    let captured = try await project.capture(JudgedProject.picture("a"), of: "a")

    let error = await #expect(throws: SuiteError.self) {
      try await project.gate(on: captured, names: ["a"])
    }

    #expect(error?.message == "a gate judges all screens, not some of them")
  }

  // MARK: Files that may not change

  @Test("A file of screenshots/ that changes while apps run is named, unless it is in current/")
  func changedFiles() async throws {
    let project = try await Self.approved("a")
    let state = try ApprovedState(project.folders, project.suite.project)
    _ = try await project.capture(JudgedProject.picture("a"), of: "a")

    #expect(throws: Never.self) { try state.checkUnchanged() }
    try project.write(JudgedProject.picture("b").bytes, of: "a")
    let error = #expect(throws: SuiteError.self) { try state.checkUnchanged() }

    #expect(error?.place == "screenshots/baseline/a.png")
  }

  @Test("A gate needs a base, and another run doesn't")
  func gateNeedsBase() async throws {
    let project = try await Self.approved("a")

    let base = try await project.suite.snapshot(of: project.folders, BaseRequest(), isGate: false)
    let error = await #expect(throws: SuiteError.self) {
      try await project.suite.snapshot(of: project.folders, BaseRequest(), isGate: true)
    }

    #expect(base?.name == "HEAD")
    #expect(error?.message == "a gate needs a base, and none is named")
  }

  @Test("The last local rejection that is lifted removes their file")
  func liftedRejections() async throws {
    let project = try await Self.approved("a")
    let rejection = Rejection(
      frame: .frame(try JudgedProject.picture("a").frameDigest), by: "B",
      at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
    let old = try LocalState(project.folders, project.suite.project)
    var new = old
    new.rejections["a"] = rejection
    let lock = try await ProjectLock.acquire(project.folders) { _ in }

    try new.write(since: old, lock)
    let written = try LocalState(project.folders, project.suite.project)
    try old.write(since: new, lock)

    #expect(written == new)
    #expect(try project.read("screenshots/current/rejected.json") == nil)
  }

  @Test("Captures of older runs have verdicts of their own, and those of the newest run none")
  func olderCaptures() async throws {
    let project = try await Self.approved("a", "b")
    let newest = try await project.capture(JudgedProject.picture("a"), of: "a")
    let older = try await project.capture(JudgedProject.picture("c"), of: "b")

    let report = try await project.report(onOlder: [older], andNewest: [newest])
    let none = try await project.report(onOlder: [], andNewest: [newest])

    #expect(report?.screens.map(\.screen) == ["b"])
    #expect(report?.screens.map(\.verdict) == [.regression])
    #expect(none == nil)
  }
}
