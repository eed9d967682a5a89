import FoundationEssentials
import TestSupport
import Testing

/// An origin, its main branch with three approved screens, and a clone on the branch `pr`. It is made once, and each
/// attack gets a copy.
///
/// The screens are those of a list (``AttackNames/screen``), of a mailbox and of a note, whose baseline is
/// a PNG of another program. The list was approved twice, so that there is an older baseline.
struct AttackSetUp: Sendable {
  /// The state of the project that an attack begins with.
  enum Start: String, Sendable {
    /// The newest run is as it was approved.
    case approved
    /// `Save` of the list became `Send`, which is committed and captured, and not approved.
    case changed
  }

  /// The set-up of the suite that runs.
  @TaskLocal static var current: AttackSetUp?

  let names = AttackNames()
  let gate = Gate(width: ProcessInfo.processInfo.activeProcessorCount + 1)
  private let root: String

  init() { root = TestPlace.newFolder("qa-attacks") }

  func make() async throws {
    try await makeApproved()
    try await makeChanged()
  }

  func remove() throws { try FileManager.default.removeItem(atPath: root) }

  /// A copy for one attack.
  func scene(_ start: Start) async throws -> AttackScene {
    let copy = AttackScene(root: "\(root)/\(UInt64.random(in: 0...UInt64.max))", names: names)
    try await copy.launch(["cp", "-a", "--reflink=auto", folder(start), copy.root], in: root)
    return copy
  }

  private func folder(_ start: Start) -> String { "\(root)/\(start.rawValue)" }

  private func makeApproved() async throws {
    let scene = AttackScene(root: folder(.approved), names: names)
    for folder in ["", "/home", "/shards"] {
      try FileManager.default.createDirectory(
        atPath: scene.root + folder, withIntermediateDirectories: true)
    }
    try await scene.launch(
      ["git", "init", "-q", "--bare", "--template=", "-b", "main", "origin.git"], in: scene.root)
    try await scene.launch(
      ["git", "clone", "-q", "--template=", "\(scene.root)/origin.git", "pr"], in: scene.root)
    try writeProject(scene)
    try await scene.shell(
      """
      git config remote.origin.url ../origin.git
      git checkout -q -b main
      qa run > /dev/null || test $? = 1
      qa approve --all --reason 'first look' --by Ada > /dev/null
      """)
    let note = try scene.screenshot("screenshots/current/\(names.third).png")
    try scene.write(Forgery.plain(note), to: "screenshots/baseline/\(names.third).png")
    try scene.write(Forgery.plain(note), to: "note.png")
    try await scene.shell(
      """
      rm $BASELINE/$THIRD.*
      qa approve $THIRD --import note.png --reason 'of the designer' --by Ada > /dev/null
      rm note.png
      commit
      sed -i s/Open/Save/ list.sh
      qa run $SCREEN > /dev/null || test $? = 1
      qa approve $SCREEN --reason 'Save is clearer' --by Ada > /dev/null
      commit
      publish
      for part in 1 2; do
        qa run --shard $part/2 > /dev/null
        cp -r screenshots/current ../shards/$part
      done
      git checkout -q -b pr
      qa run > /dev/null
      git repack -q -a -d
      git -C ../origin.git repack -q -a -d
      """)
  }

  private func makeChanged() async throws {
    let scene = AttackScene(root: folder(.changed), names: names)
    try await scene.launch(["cp", "-a", folder(.approved), scene.root], in: root)
    try await scene.shell(
      """
      sed -i s/Save/Send/ list.sh
      commit
      qa run > /dev/null || test $? = 1
      """)
  }

  private func writeProject(_ scene: AttackScene) throws {
    try scene.write("screenshots/current/\n", to: ".gitignore")
    try scene.write(
      """
      {
        "terminal": { "columns": 40, "rows": 6, "scale": 1 }
      }

      """, to: "screenshots/qa.json")
    let apps = [
      (names.screen, "list.sh", #"printf '\033[34mOpen\033[0m all\r\n3 files\r\n'"#),
      (names.other, "mail.sh", #"printf 'Inbox\r\n2 new messages\r\n'"#),
      (names.third, "note.sh", #"printf 'Note\r\n\033[7mmilk\033[0m\r\n'"#),
    ]
    for (screen, script, text) in apps {
      try scene.write("\(text)\nread -r x\n", to: script)
      try scene.write(
        """
        {
          "command": ["/bin/sh", "\(script)"],
          "files": ["\(script)"],
          "screenshotName": "\(screen)"
        }

        """, to: "screenshots/\(screen).json")
    }
  }
}

/// The names of the screens, which no other test process has: captures would wait for each other.
struct AttackNames: Sendable {
  let id = UInt64.random(in: 0...UInt64.max)
  var screen: String { "list\(id)" }
  var other: String { "mail\(id)" }
  var third: String { "note\(id)" }

  /// Replaces the placeholders of the documentation by the names.
  func resolve(_ text: String) -> String {
    let places = [("<screen>", screen), ("<other>", other), ("<third>", third)]
    return places.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// Makes the set-up before a suite and removes it afterwards.
struct AttackSetUpTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let setUp = AttackSetUp()
    do {
      try await setUp.make()
      try await AttackSetUp.$current.withValue(setUp) { try await function() }
    } catch {
      try setUp.remove()
      throw error
    }
    try setUp.remove()
  }
}

extension Trait where Self == AttackSetUpTrait {
  static var attackSetUp: Self { Self() }
}
