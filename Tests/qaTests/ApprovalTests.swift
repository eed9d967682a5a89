import FoundationEssentials
import Subprocess
import Testing

/// What an approval takes, what it leaves, and what it survives.
@Suite(.serialized) struct ApprovalTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// Two approved screens that share an edit; the second one has another edit as well.
  private func twoScreens() async throws -> TestProject {
    let project = try TestProject()
    try project.configure("printf 'list\\r\\nq quit\\033[H'; read -r x")
    try project.write("printf 'Save all\\r\\nq quit\\033[H'; read -r x", to: "b.sh")
    try project.configureSecond("b.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try project.write("printf 'list\\r\\n^Q quit\\033[H'; read -r x", to: "app.sh")
    try project.write("printf 'Send all\\r\\n^Q quit\\033[H'; read -r x", to: "b.sh")
    return project
  }

  @Test("A group's id approves the screens that have no other edit, and tells of the others")
  func group() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")

    let group = try await project.qa("approve", "g1", "--reason", "quit", "--by", "A")
    let both = try await project.qa("approve", "g1", "e2", "--reason", "quit", "--by", "A")
    let compare = try await project.qa("compare")

    #expect(group.status == 0)
    #expect(
      group.output == """
        approved  \(project.screen)
        left      \(project.screen)b  it has other edits: e2
        Commit screenshots/baseline with the change.

        """)
    #expect(both.output.hasPrefix("approved  \(project.screen)b\n"))
    #expect(compare.status == 0)
  }

  @Test("An edit's id that covers no screen alone approves nothing and says why")
  func loneEdit() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")
    let before = project.pictures

    let result = try await project.qa("approve", "e2", "--reason", "send", "--by", "A")

    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: \(project.screen)b is not approved by e2: it has other edits: g1
          → name them as well, or the screen

        """)
    #expect(project.pictures == before)
  }

  @Test("Ids of a report that is not of the newest run mean nothing")
  func staleIDs() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")
    _ = try await project.qa("capture")

    let result = try await project.qa("approve", "g1", "--reason", "quit", "--by", "A")

    #expect(result.status == 3)
    #expect(result.errors.contains("report.json: is not of the newest run"))
  }

  @Test("What was rejected is told, and approved only by the screen's name")
  func rejection() async throws {
    let project = try TestProject()
    let screen = project.screen
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")

    let rejection = try await project.qa("reject", screen, "--reason", "too short", "--by", "B")
    let report = try await project.qa("run")
    let all = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    let named = try await project.qa("approve", screen, "--reason", "x", "--by", "A")
    let after = try await project.qa("run")

    #expect(rejection.output == "rejected  \(screen)\n")
    #expect(report.status == 1)
    #expect(report.output.contains("    note: rejected by B: too short\n"))
    #expect(all.status == 3)
    #expect(all.errors.hasPrefix("error: \(screen) was rejected by B: too short\n"))
    #expect(named.status == 0)
    #expect(!after.output.contains("rejected"))
  }

  @Test("A rejected picture is no declared change, and another one is told to be another")
  func rejectionAndExpectation() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    _ = try await project.qa("reject", project.screen, "--reason", "no", "--by", "B")
    _ = try await project.qa("expect", "--reason", "mail", "--by", "A")

    let same = try await project.qa("run")
    try project.configure("printf 'Post all'; read -r x")
    let other = try await project.qa("run")

    #expect(same.status == 1)
    #expect(same.output.contains("regression       \(project.screen)\n"))
    #expect(
      other.output.contains("note: an earlier picture was rejected by B: no; this one is another"))
  }

  @Test("Killed at any step, the baseline and its record are both old or both new")
  func killed() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.before)
    let old = project.baseline
    try project.configure(Self.after)
    _ = try await project.qa("run")
    let current = project.bytes("screenshots/current/\(project.screen).png")
    var new: [String: [UInt8]]?
    var states: Set<String> = []

    for point in 1...200 {
      let result = try await project.qa(
        ["approve", "--all", "--reason", "sent", "--by", "A"],
        environment: ["QA_FAULT_POINT": "\(point)"])
      let next = try await project.qa("verify")
      let found = project.baseline
      #expect(next.status == 0, "after a kill at step \(point): \(next.output)\(next.errors)")
      #expect(found.keys.sorted() == old.keys.sorted(), "step \(point)")
      states.insert(found == old ? "old" : "new")
      // That a record belongs to its picture is what qa verify tells.
      #expect(found == old || found["\(project.screen).png"] == current, "step \(point)")
      try project.restore(old)
      if result.status == 0 {
        new = found
        break
      }
      #expect(result.status == -1, "step \(point): \(result.errors)")
    }

    #expect(new != nil)
    #expect(states == ["old", "new"])
  }

  @Test(
    "A full disk or a read-only folder loses nothing, and the next try works",
    .enabled("needs a user who may mount in a namespace") { try await TestProject.canMount() },
    arguments: [
      (
        "mount -t tmpfs -o size=$size none $folder && cp $copy/* $folder", "No space left on device"
      ),
      ("mount --bind $copy $folder && mount -o remount,bind,ro $folder", "Read-only file system"),
    ])
  func unwritable(mount: String, message: String) async throws {
    let project = try TestProject()
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

  /// Every file of the baselines' folder by its name, also hidden ones.
  var baseline: [String: [UInt8]] { files(in: "screenshots/baseline") }

  func files(in folder: String) -> [String: [UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, bytes("\(folder)/\($0)") ?? []) })
  }

  /// Puts the baselines' folder back to what it was.
  func restore(_ files: [String: [UInt8]]) throws {
    try remove("screenshots/baseline")
    try FileManager.default.createDirectory(
      atPath: "\(root)/screenshots/baseline", withIntermediateDirectories: true)
    for (name, bytes) in files { try write(bytes, to: "screenshots/baseline/\(name)") }
  }
}
