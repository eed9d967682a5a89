import FoundationEssentials
import Subprocess
import Testing

/// An approval survives `kill -9` at any step, a full disk and a folder that can't be written.
@Suite(.timeLimit(.minutes(20))) struct ApprovalFaultTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// An approval to interrupt, in a project that is prepared for it.
  private struct Approval {
    let project: TestProject
    let arguments: [String]
    /// The status of `qa verify` before the approval, and after it.
    let before: Int32
    let after: Int32

    init(_ option: String) async throws {
      project = try TestProject()
      try await project.makeApproved(ApprovalFaultTests.before)
      if option == "--remove" {
        try project.write(ApprovalFaultTests.after, to: "other.sh")
        try project.configureSecond("other.sh")
        try project.remove("screenshots/\(project.screen).json")
        arguments = ["--remove", project.screen]
      } else {
        try project.configure(ApprovalFaultTests.after)
        arguments = [option]
      }
      _ = try await project.qa("run")
      if option == "--expected" {
        _ = try await project.qa("expect", "--reason", "mail", "--by", "A")
        _ = try await project.qa("compare")
      }
      (before, after) = option == "--remove" ? (1, 0) : (0, 0)
    }
  }

  /// The files that `qa verify` judges.
  private func files(of project: TestProject) -> [String: [UInt8]] {
    var files = project.baseline
    files["expected.json"] = project.bytes("screenshots/expected.json")
    return files
  }

  @Test(
    "A kill at any step leaves the baseline and its record both old or both new",
    arguments: ["--all", "--expected", "--remove"])
  func killLeavesOldOrNew(option: String) async throws {
    let approval = try await Approval(option)
    let project = approval.project
    let old = project.baseline
    let declared = project.bytes("screenshots/expected.json")
    let current = project.bytes("screenshots/current/\(project.screen).png")
    var states: Set<String> = []
    var interruptions = 0
    var judges = CachedVerifier()

    let (steps, end) = try await project.statesOnTheWay(
      of: ["approve", "--reason", "sent", "--by", "A"] + approval.arguments)
    for (step, state) in steps.enumerated() {
      try await project.restore(state)
      let judged = try await judges.verify(project, files(of: project))
      // A command that may change files first finishes an interrupted decision, even if it then changes nothing.
      if judged == 4 { _ = try await project.qa("reject", "none", "--reason", "x") }
      // qa verify reports a record that doesn't belong to its picture.
      let next = judged == 4 ? try await judges.verify(project, files(of: project)) : judged
      let found = project.baseline
      let isOld = found == old
      states.insert(isOld ? "old" : "new")
      #expect(
        next == (isOld ? approval.before : approval.after),
        "after a kill at step \(step): \(judges.log)")
      #expect(isOld || found["\(project.screen).png"] == (option == "--remove" ? nil : current))
      #expect(found.keys.allSatisfy { !$0.hasPrefix(".") }, "step \(step)")
      #expect(project.journals.allSatisfy { $0.hasPrefix(".") }, "step \(step)")
      if judged == 4 { interruptions += 1 }
      let left = project.bytes("screenshots/expected.json")
      #expect(left == declared || !isOld && left == nil, "step \(step)")
    }

    #expect(end.status == 0, "\(end.errors)")
    #expect(interruptions > 5)
    #expect(project.journals == [])
    #expect(states == ["old", "new"])
  }

  @Test(
    "An interrupted approval is judged by no command, and a capture restores the old baseline")
  func interruptedApprovalIsUndone() async throws {
    let approval = try await Approval("--all")
    let project = approval.project
    let old = project.baseline
    let command = ["approve", "--all", "--reason", "sent", "--by", "A"]
    // A kill while the new files are put in place.
    var point = 0
    repeat {
      point += 1
      _ = try await project.qa(command, environment: ["QA_FAULT_POINT": "\(point)"])
    } while project.baseline.keys.allSatisfy { !$0.hasPrefix(".") } && point < 100
    let left = project.baseline

    var judges: [TestProject.Result] = []
    for arguments in [
      ["verify"], ["compare"], ["compare", "--ci", "--base", "HEAD"],
      ["run", "--ci", "--base", "HEAD"],
    ] {
      judges.append(try await project.qa(arguments))
    }
    for arguments in [["run", "--base", "HEAD"], command] {
      judges.append(try await project.qa(arguments, environment: ["CI": "true"]))
    }
    let untouched = project.baseline
    let finished = try await project.qa("capture")
    let after = project.baseline
    let verified = try await project.qa("verify")

    for judge in judges {
      #expect(judge.status == 4)
      #expect(
        judge.errors == """
          error: screenshots/baseline: an approval, a rejection or a rename was interrupted and is \
          not finished
            → outside CI, qa run finishes it, and so does every command that captures or approves

          """)
    }
    #expect(untouched == left)
    #expect(finished.status == 0)
    #expect(after == old)
    #expect(verified.status == 0)
  }

  @Test("An approval needs a folder for its journal, and a judgement doesn't")
  func approvalNeedsStateFolder() async throws {
    let approval = try await Approval("--all")
    let nowhere = ["HOME": "", "XDG_STATE_HOME": ""]

    let refused = try await approval.project.qa(
      ["approve", "--all", "--reason", "sent", "--by", "A"], environment: nowhere)
    let judged = try await approval.project.qa(["verify"], environment: nowhere)

    #expect(refused.status == 3)
    #expect(
      refused.errors == """
        error: there is no folder for the journal of an approval
          → set HOME, or XDG_STATE_HOME, to a folder of yours outside the project

        """)
    #expect(judged.status == 0)
  }

  @Test(
    "A full disk or a read-only folder loses nothing, and the next approval succeeds",
    .enabled("needs a user who may mount in a namespace") { try await TestProject.canMount() },
    arguments: [
      (
        "mount -t tmpfs -o size=$size none $folder && cp $copy/* $folder", "No space left on device"
      ),
      ("mount --bind $copy $folder && mount -o remount,bind,ro $folder", "Read-only file system"),
    ])
  func failedWriteLosesNothing(mount: String, message: String) async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure("seq 1 20; read -r x")
    _ = try await project.qa("run")
    let old = project.baseline
    let folder = "\(project.root)/screenshots/baseline"
    try project.write(
      """
      set -e
      folder=\(folder); copy=\(project.root)/copy
      cp -r $folder $copy
      # Room for what is there, and a page more.
      size=$(( ($(du -sk $copy | cut -f1) + 4) * 1024 ))
      \(mount)
      status=0
      "$@" || status=$?
      mkdir \(project.root)/after
      cp -r $folder/. \(project.root)/after
      exit $status
      """, to: "in-mount.sh")

    let result = try await project.qa(
      ["approve", "--all", "--reason", "sent", "--by", "A"],
      prefix: [
        "unshare", "--user", "--map-root-user", "--mount", "sh", "\(project.root)/in-mount.sh",
      ]
    )
    let after = project.files(in: "after")
    let again = try await project.qa("approve", "--all", "--reason", "sent", "--by", "A")

    #expect(result.status == 3)
    #expect(result.errors.contains(message))
    #expect(after == old)
    #expect(again.status == 0)
    #expect(project.baseline != old)
  }
}

extension TestProject {
  /// Whether this machine lets a user mount something in a namespace of their own.
  static func canMount() async throws -> Bool {
    let result = try await run(
      .name("unshare"),
      arguments: ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"],
      output: .discarded, error: .discarded)
    return result.terminationStatus == .exited(0)
  }

  /// Every file of the baselines' folder by its name, including hidden ones.
  var baseline: [String: [UInt8]] { files(in: "screenshots/baseline") }

  /// The names in the folder of journals.
  var journals: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: state + "/qa/journals")) ?? []
  }

  func files(in folder: String) -> [String: [UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, bytes("\(folder)/\($0)") ?? []) })
  }

  /// Restores the files of the baselines' folder.
  func restore(_ files: [String: [UInt8]]) throws {
    try remove("screenshots/baseline")
    try FileManager.default.createDirectory(
      atPath: "\(root)/screenshots/baseline", withIntermediateDirectories: true)
    for (name, bytes) in files { try write(bytes, to: "screenshots/baseline/\(name)") }
  }
}
