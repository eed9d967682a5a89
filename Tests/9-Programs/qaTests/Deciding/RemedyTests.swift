import ContentDigest
import ProjectFiles
import RunReport
import TestSupport
import Testing
import Verdicts

/// The commands that a report prints work: after them, the screen is approved.
@Suite(.timeLimit(.minutes(20))) struct RemedyTests {
  /// A change that a branch makes to a screen that shows "Send all", and "Save all" before that.
  enum Scene: String, CaseIterable, Sendable {
    case removedPicture, removedBaseline, removedScreen, orphan, edited, noRecord, lostApproval
    case mask, wait, undone, changed, rejected, declared, new, renamed, damagedPicture
    case damagedRecord, conflict, damagedAtBase, asleep, otherChunk, reverted
    case forged, incomplete, nameless, unsigned, illegible, movedFolder
  }

  /// The scenes that end with each row of the table. Too many approvals are in `ApprovalFloodTests`. Captures that fail
  /// or differ from each other need another app or config.
  private static let scenes: [VerdictRow: Set<Scene>] = [
    .orphan: [.orphan],
    .removed: [.removedPicture, .removedBaseline, .removedScreen, .movedFolder],
    .rejected: [.rejected], .new: [.new, .renamed], .undone: [.undone],
    .unapproved: [.noRecord, .lostApproval], .unapprovedChange: [.edited],
    .incompleteApproval: [.incomplete, .nameless], .unsigned: [.unsigned],
    .editedPicture: [.otherChunk],
    .hiding: [.mask, .wait],
    .falsePicture: [.forged], .illegible: [.illegible], .doubtful: [.asleep],
    .different: [.changed],
  ]

  /// The line of a report that has the command.
  enum Place: String, CaseIterable, Sendable {
    case remedy = "  try  "
    case next = "  next "
  }

  private static func app(_ text: String) -> String { "printf '\(text)'; read -r x" }
  private static let gate = ["run", "--ci", "--base", "main"]

  @Test("A printed command repairs what it is printed for", arguments: Scene.allCases)
  func printedCommandsHelp(scene: Scene) async throws {
    let project = try await project()
    try await make(scene, in: project)
    try await commit(project)
    try await project.git("branch", "-q", "changed")

    let first = try await project.qa(Self.gate)
    var typed = 0
    for place in Place.allCases {
      let commands = Self.commands(in: first.output, place)
      if commands.isEmpty { continue }
      if typed > 0 {
        try await project.git("checkout", "-q", "-f", "-B", "pr", "changed")
        _ = try await project.qa(Self.gate)
      }
      typed += 1
      for command in commands {
        let result = try await project.typing(command)
        // A capture of a change ends with 1.
        #expect([0, 1].contains(result.status), "\(command): \(result.errors)")
      }
      try await commit(project)
      let after = try await project.qa(Self.gate)
      #expect(after.status == 0, "\(first.output)\n\(commands)\n\(after.output)\(after.errors)")
    }

    #expect(first.status != 0)
    #expect(typed > 0, "\(first.output)")
  }

  @Test("Each row of the table that needs a person has a scene")
  func rowsHaveScenes() {
    let others: Set<VerdictRow> = [.failed, .unstable, .tooManyApprovals]

    let open = VerdictRow.allCases.filter { $0.verdict.exitCode != .success }

    #expect(Set(open).subtracting(others) == Set(Self.scenes.keys))
  }

  /// The commands on the lines of a report with this beginning, each once, with a reason filled in.
  private static func commands(in output: String, _ place: Place) -> [String] {
    let lines = output.split(separator: "\n").filter {
      // A command to retry after a fix isn't a remedy.
      $0.hasPrefix(place.rawValue) && !$0.contains("--failed") && !$0.contains("qa review")
    }
    let commands = lines.flatMap { line in
      // The text after two blanks explains the command.
      let text = line.dropFirst(place.rawValue.count).split(separator: "  ").first ?? ""
      return text.split(separator: ", then ").flatMap { $0.split(separator: "; ") }.compactMap {
        $0.firstMatch(of: /\b(?:qa|git|rm) .*/).map {
          String($0.0).replacing("…", with: "seen")
        }
      }
    }
    var seen: Set<String> = []
    return commands.filter { seen.insert($0).inserted }
  }

  // MARK: Changes of a branch

  /// A project with two screens whose changes are approved on `main`, and `pr` checked out.
  private func project() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q", "-b", "main")
    try project.write("screenshots/current/\n", to: ".gitignore")
    try project.write("[user]\n\tname = A\n\temail = a@example.org\n", to: ".gitconfig")
    try project.write(Self.app("Inbox"), to: "second.sh")
    try project.configureSecond("second.sh")
    try await change("Save all", in: project)
    try await change("Send all", in: project)
    try await project.git("checkout", "-q", "-b", "pr")
    return project
  }

  private func change(_ text: String, in project: TestProject) async throws {
    try project.configure(Self.app(text))
    try await project.approveAll(reason: text)
    try await commit(project)
  }

  private func commit(_ project: TestProject) async throws {
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "--allow-empty", "-m", "change")
  }

  private func make(_ scene: Scene, in project: TestProject) async throws {
    let screen = project.screen
    let baseline = "screenshots/baseline/\(screen)"
    let (picture, record) = ("\(baseline).png", "\(baseline).approval.json")
    switch scene {
    case .removedPicture: try project.remove(picture)
    case .removedBaseline:
      for file in [picture, record] { try project.remove(file) }
    case .removedScreen:
      for file in [picture, record, "screenshots/\(screen).json"] { try project.remove(file) }
    case .orphan: try project.remove("screenshots/\(screen).json")
    case .edited: try await project.git("checkout", "main~1", "--", picture)
    case .noRecord: try project.remove(record)
    case .lostApproval: try await project.git("checkout", "main~1", "--", record)
    case .mask:
      try project.configure(
        Self.app("Send all"), more: #", "masks": [{ "rows": [0, 0], "reason": "clock" }]"#)
    case .wait:
      try project.configure(Self.app("Send all"), more: ##", "waitFor": { "text": "all" }"##)
    case .undone:
      try await change("Submit all", in: project)
      try project.configure(Self.app("Send all"))
    case .changed: try project.configure(Self.app("Submit all"))
    case .rejected, .declared:
      try project.configure(Self.app("Submit all"))
      _ = try await project.qa("run")
      _ = try await project.qa(
        scene == .rejected ? "reject" : "expect", screen, "--reason", "seen")
    case .new: try project.configureNamed("\(screen)c")
    case .renamed:
      try project.configureNamed("\(screen)c")
      try project.remove("screenshots/\(screen).json")
    case .damagedPicture: try project.write("no picture", to: picture)
    case .damagedRecord: try project.write("no record", to: record)
    case .conflict:
      let text = String(decoding: project.bytes(record) ?? [], as: UTF8.self)
      try project.write("<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> main\n", to: record)
    case .damagedAtBase:
      try await project.git("checkout", "-q", "main")
      try project.write("no picture", to: picture)
      try await commit(project)
      try await project.git("checkout", "-q", "-B", "pr")
    case .asleep: try project.configure("printf 'Send all'; sleep 600")
    case .otherChunk:
      try project.write(Self.withOtherChunk(project.bytes(picture) ?? []), to: picture)
    case .forged:
      try await change("Submit all", in: project)
      let old = project.bytes(picture) ?? []
      let new = Self.withOtherChunk(old)
      try project.write(new, to: picture)
      let text = String(decoding: project.bytes(record) ?? [], as: UTF8.self)
      try project.write(
        text.replacing("\(SHA256Digest(of: old))", with: "\(SHA256Digest(of: new))"), to: record)
    case .incomplete:
      try await change("Submit all", in: project)
      let digest = SHA256Digest(of: project.bytes(picture) ?? [])
      let text = String(decoding: project.bytes(record) ?? [], as: UTF8.self)
      // The key isn't the last one of its approval.
      let lines = text.split(separator: "\n").filter { !$0.contains("\"\(digest)\",") }
      try project.write(lines.joined(separator: "\n"), to: record)
    case .nameless:
      try await change("Submit all", in: project)
      var lines = String(decoding: project.bytes(record) ?? [], as: UTF8.self)
        .split(separator: "\n")
      if let author = lines.lastIndex(where: { $0.contains(#""by" :"#) }) {
        lines[author] = #""by" : " ","#
      }
      try project.write(lines.joined(separator: "\n"), to: record)
    case .unsigned:
      try await project.git("checkout", "-q", "main")
      _ = try await project.typing("ssh-keygen -q -t ed25519 -N '' -f \(project.root)/key")
      let key = String(decoding: project.bytes("key.pub") ?? [], as: UTF8.self)
      try project.write("a@example.org \(key)", to: "screenshots/approvers")
      try project.write(#"{ "approvals": "signed" }"#, to: "screenshots/qa.json")
      try await project.git("config", "gpg.format", "ssh")
      try await project.git("config", "user.signingKey", "key.pub")
      try await commit(project)
      try await project.git("checkout", "-q", "-B", "pr")
      try project.remove("screenshots/qa.json")
      try await change("Submit all", in: project)
      try project.write(#"{ "approvals": "signed" }"#, to: "screenshots/qa.json")
    case .movedFolder:
      try project.write(#"{ "outputDir": "screenshots/ui/current" }"#, to: "screenshots/qa.json")
      try project.write("current/\n", to: ".gitignore")
    case .illegible:
      let colors = String(repeating: ##", "#a0a0a0""##, count: 16).dropFirst(2)
      try project.write(
        ##"{ "foreground": "#2f2f2f", "background": "#000000", "ansi": [\##(colors)] }"##,
        to: "dim.json")
      try project.configure(
        Self.app("Send all"), more: #", "terminal": { "theme": "dim.json" }"#)
    case .reverted: try await project.git("revert", "--no-edit", "HEAD")
    }
  }

  /// A PNG with an empty text, "tEXt" (PNG, section 11.3.3.2), before its last chunk.
  private static func withOtherChunk(_ bytes: [UInt8]) -> [UInt8] {
    let chunk: [UInt8] = [0, 0, 0, 2, 0x74, 0x45, 0x58, 0x74, 0x61, 0, 0x90, 0xc5, 0x84, 0x6a]
    return bytes.dropLast(12) + chunk + bytes.suffix(12)
  }
}

extension TestProject {
  /// Writes a config of one more screen, for the app of this test's screen.
  fileprivate func configureNamed(_ name: String) throws {
    try write(
      #"{ \#(command("app.sh")), "screenshotName": "\#(name)" }"#,
      to: "screenshots/\(name).json")
  }
}
