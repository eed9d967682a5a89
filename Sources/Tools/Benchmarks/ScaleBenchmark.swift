internal import FoundationEssentials

/// Projects of thousands of screens: the processor time and the memory of each command, beside a program that at least
/// has to do the same with the same files.
enum ScaleBenchmark {
  static func run(_ bench: Bench) async throws {
    let project = try await BenchmarkProject("scale", qa: try bench.qa)
    let apps = bench.screens / bench.pictures
    for app in 0..<apps { try configure(project, app, "of many", bench) }
    try await capture(project, bench)
    try await approve(project, bench)
    try await compare("unchanged", project, bench)
    try await paired("qa verify", project.command("verify", "--base", "HEAD"), project, bench)
    for app in stride(from: 0, to: apps, by: max(1, apps / 40)) {
      try configure(project, app, "was changed", bench)
    }
    try await project.prepare("run")
    try await compare("40 changed", project, bench)
    try await merge(project, bench)
  }

  private static func named(_ what: String, _ bench: Bench) -> String {
    let apps = bench.pictures > 1 ? ", \(bench.pictures) of each app" : ""
    return "\(what), \(bench.screens) screens\(apps)"
  }

  /// - Parameter words: What only the first screen of the app says.
  private static func configure(
    _ project: borrowing BenchmarkProject, _ app: Int, _ words: String, _ bench: Bench
  ) throws {
    // The config's own screen is the last one, after a key.
    let steps = (1..<bench.pictures).map { #"{ "screenshot": "p\#($0)" }, { "press": "enter" }"# }
    let others =
      steps.isEmpty
      ? "read -r x"
      : #"n=1; while read -r x; do n=$((n+1)); printf '\033[2J\033[Hscreen \#(app), picture %d' $n; done"#
    try project.configure(
      "s\(1_000_000 + app)",
      command: ["/bin/sh", "-c", "printf 'screen \(app) \(words)'; \(others)"],
      keys: steps.isEmpty ? "" : #""steps": [\#(steps.joined(separator: ", "))]"#)
  }

  /// The yardstick is what the apps take alone.
  private static func capture(
    _ project: borrowing BenchmarkProject, _ bench: Bench
  ) async throws {
    var apps = MeasuredCommand(
      [
        "/bin/sh", "-c",
        "seq \(bench.screens / bench.pictures) | xargs -P 2 -I{} /bin/sh -c 'printf \"screen {} of many\"; read -r x'",
      ])
    apps.expected = [0, 123]
    try await measure(
      "qa capture", project.command("capture"), \.processor, memory: 150e6,
      beside: "the apps alone", rounds: 1, bench
    ) { try await apps.run().processor }
  }

  /// The yardstick hashes, compresses and writes the same files.
  private static func approve(
    _ project: borrowing BenchmarkProject, _ bench: Bench
  ) async throws {
    let command = project.command("approve", "--all", "--reason", "x", "--by", "A")
    let add = MeasuredCommand(["git", "add", "--all"], in: project.folder)
    try await bench.measure(
      named("qa approve --all", bench), beside: "git add", rounds: 1,
      own: { try await command.run().wall }, other: { try await add.run().wall })
    try await project.commit()
  }

  /// The yardstick reads and hashes the pictures and their baselines.
  private static func compare(
    _ what: String, _ project: borrowing BenchmarkProject, _ bench: Bench
  ) async throws {
    try await paired("qa compare, \(what)", project.command("compare"), project, bench)
    let page = project.folder + "/screenshots/current/report.html"
    let size = try FileManager.default.attributesOfItem(atPath: page)[.size] as? Int ?? 0
    bench.add(
      Figure(
        name: named("page, \(what)", bench), unit: .memory, yardstick: "goal",
        rounds: [(Double(size), max(3e6, 100 * Double(bench.screens)))]))
  }

  private static func paired(
    _ name: String, _ command: MeasuredCommand, _ project: borrowing BenchmarkProject,
    _ bench: Bench
  ) async throws {
    let hashes = MeasuredCommand(
      ["/bin/sh", "-c", "find baseline current -name '*.png' -print0 | xargs -0 sha256sum"],
      in: project.folder + "/screenshots")
    // A fixed part, or 3 KB for each of more screens.
    let goal = max(60e6, 3e3 * Double(bench.screens))
    try await measure(name, command, \.processor, memory: goal, beside: "sha256sum", bench) {
      try await hashes.run().processor
    }
  }

  /// A hundred shards, beside a copy of their files.
  private static func merge(_ project: borrowing BenchmarkProject, _ bench: Bench) async throws {
    let count = 100
    let current = project.folder + "/screenshots/current"
    let shards = project.folder + "/shards"
    try FileManager.default.createDirectory(atPath: shards, withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: current)
    for shard in 1...count {
      try await project.prepare("run", "--shard", "\(shard)/\(count)")
      try FileManager.default.moveItem(atPath: current, toPath: "\(shards)/\(shard)")
    }
    var command = MeasuredCommand(
      [try bench.qa, "merge"] + (1...count).map { "\(shards)/\($0)" }, in: project.folder)
    command.expected = [0, 1]
    let copy = MeasuredCommand(["cp", "-r", shards, project.folder + "/copy"])
    try await measure(
      "qa merge of \(count) shards", command, \.wall,
      memory: max(100e6, 3e3 * Double(bench.screens)), beside: "cp -r", bench
    ) {
      let target = project.folder + "/copy"
      if FileManager.default.fileExists(atPath: target) {
        try FileManager.default.removeItem(atPath: target)
      }
      return try await copy.run().wall
    }
  }

  /// Measures a time of a command beside a yardstick, and its memory beside a goal in bytes.
  private static func measure(
    _ name: String, _ command: MeasuredCommand, _ time: KeyPath<Measurement, Double>,
    memory goal: Double, beside yardstick: String, rounds: Int? = nil, _ bench: Bench,
    other: () async throws -> Double
  ) async throws {
    var memory: [(own: Double, other: Double)] = []
    try await bench.measure(
      named(name, bench), beside: yardstick, rounds: rounds,
      own: {
        let own = try await command.run()
        memory.append((own.memory, goal))
        return own[keyPath: time]
      }, other: other)
    bench.add(
      Figure(
        name: named("memory of \(name)", bench), unit: .memory, yardstick: "goal", rounds: memory))
  }
}
