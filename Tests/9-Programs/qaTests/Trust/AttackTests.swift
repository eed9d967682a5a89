import ProjectTestSupport
import Testing

/// Runs every row of `Documentation/Attacks.md` with the real binary, on an origin, its main branch, and a checkout of
/// a malicious pull request.
@Suite(.timeLimit(.minutes(20)), .attackSetUp) struct AttackTests {
  @Test("A documented attack gets the result of its row", arguments: AttackTable.documented.rows)
  func documentedAttackHolds(row: AttackRow) async throws {
    let setUp = try #require(AttackSetUp.current)
    try await setUp.gate.pass { try await check(row, setUp) }
  }

  @Test("The documentation and the tests have the same attacks, at least 60")
  func sameAttacks() {
    let documented = AttackTable.documented.rows.map(\.id)
    let tested = Attack.all.map(\.id)

    #expect(Set(documented).subtracting(tested) == [])
    #expect(Set(tested).subtracting(documented) == [])
    #expect(documented.count == Set(documented).count)
    #expect(tested.count == Set(tested).count)
    #expect(documented.count >= 60)
  }

  @Test("A row of the documentation is parsed into its cells, and a malformed row is skipped")
  func tableRowIsParsed() throws {
    let table = AttackTable(
      text: """
        | # | attack | command | exit | report |
        |---|---|---|---|---|
        | `a` | something bad | `verify --ci` | 1 | `regression … <screen>` and `masks` |
        | `b` | broken row | `verify` | `x` |
        """)

    let row = try #require(table.rows.first)
    #expect(table.rows.count == 1)
    #expect((row.id, row.command, row.exitCode) == ("a", "verify --ci", 1))
    #expect(row.excerpts == ["regression", "<screen>", "masks"])
  }

  private func check(_ row: AttackRow, _ setUp: AttackSetUp) async throws {
    let attack = try #require(Attack.byID[row.id])
    var scene = try await setUp.scene(attack.start)
    try await attack.prepare(&scene)
    if Attack.recaptured.contains(row.id) { try await scene.shell("qa run > /dev/null || true") }
    if let control = attack.control { try await fallsFor(control, scene) }
    let arguments = setUp.names.resolve(row.command).split(separator: " ").map(String.init)
    // Only commands that compare or capture write files, and only in `current/`.
    let isWhole = ["verify", "show"].contains(arguments[0])
    let before = try scene.tree(isWhole: isWhole)

    let result = try await scene.qa(arguments)

    let after = try scene.tree(isWhole: isWhole)
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let output = result.output + result.errors
    let comment: Comment = "\(Self.readable(output))"
    #expect(result.status == row.exitCode, comment)
    let excerpts = row.excerpts.map { setUp.names.resolve($0).unwrapped }
    #expect(Self.missing(excerpts, in: output.unwrapped) == nil, comment)
    #expect(!scene.isOwned)
    #expect(changed.sorted() == [])
    #expect(output.utf8.count < 1 << 20)
    #expect(Self.controls(in: output) == [])
    if row.command.hasPrefix("report --format agent") {
      let outside = try AgentView(result.output).outside
      #expect(!outside.contains(/(?i)\bapprove\b|ignore|system|results|captured 0123/), comment)
    }
    try scene.remove()
  }

  /// Checks that the attack works on an unguarded command.
  private func fallsFor(_ control: String, _ scene: AttackScene) async throws {
    try await scene.shell("(\(control)) > /dev/null 2>&1 || true")
    try #require(scene.isOwned, "the attack does nothing")
    try await scene.shell("rm $ROOT/owned")
  }

  /// Returns the first excerpt that doesn't follow the one before it, or nil if all do.
  private static func missing(_ excerpts: [String], in output: String) -> String? {
    var rest = output[...]
    for excerpt in excerpts {
      guard let range = rest.firstRange(of: excerpt) else { return excerpt }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  /// The parts that a terminal or a CI would obey: control characters except line feeds, bidirectional controls,
  /// and lines that begin with `::`, except annotations at the very beginning.
  private static func controls(in output: String) -> [String] {
    let marks = output.unicodeScalars.filter(isControl)
    let annotation = /::(error|warning|notice) (file=[^:,]+,line=1,)?title=[^:,]+::.*/
    let commands = output.split(separator: "\n").drop { $0.wholeMatch(of: annotation) != nil }
      .filter { $0.drop { $0 == " " }.hasPrefix("::") }
    let all = marks.map { "U+\(String($0.value, radix: 16))" } + commands.map { readable($0) }
    return Array(all.prefix(9))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
  }

  /// The beginning of the output, without control characters, for the report of a test.
  private static func readable(_ output: some StringProtocol) -> String {
    var text = String.UnicodeScalarView()
    for scalar in output.unicodeScalars.prefix(4000) {
      text.append(isControl(scalar) ? "\u{fffd}" : scalar)
    }
    return String(text)
  }
}
