internal import FoundationEssentials

/// The time for capturing twenty screens, beside tui-test and pytest-textual-snapshot.
enum CaptureBenchmark {
  private static let count = 20

  static func run(_ bench: Bench) async throws {
    guard bench.peers.python != nil else {
      return bench.skip("capturing", because: "there is no tui-test; \(Peers.remedy)")
    }
    try await shells(bench)
    try await textual(bench)
  }

  /// Both programs only take pictures.
  private static func shells(_ bench: Bench) async throws {
    let project = try await BenchmarkProject("shells", qa: try bench.qa)
    for screen in 0..<count {
      try project.configure(
        "s\(screen)", command: ["/bin/sh", "-c", "printf 'screen \(screen) of many'; read -r x"])
    }
    let command = project.command("capture")
    try await bench.measure(
      "capturing \(count) screens of sh", beside: "tui-test",
      own: { try await command.run().wall },
      other: { try await bench.peers.seconds("capture.py", ["\(count)"]) })
  }

  /// Both programs compare with their baselines too, with two processes at work.
  private static func textual(_ bench: Bench) async throws {
    guard let python = bench.peers.python, let pytest = bench.peers.pytest else { return }
    let project = try await BenchmarkProject("textual", qa: try bench.qa)
    for name in ["screens.py", "test_screens.py"] {
      try project.write(
        String(contentsOf: URL(filePath: Peers.script(name)), encoding: .utf8), to: name)
    }
    for screen in 0..<count {
      try project.configure(
        "s\(screen)", command: [python, project.folder + "/screens.py", "\(screen)"],
        keys: "\"preload\": [\"screens\", \"textual.widgets\"]")
    }
    try await project.baseline()
    _ = try await Shell.output(
      [pytest, "-q", "--snapshot-update"], in: project.folder, expecting: [0, 1])
    let command = project.command("run")
    try await bench.measure(
      "verdicts on \(count) screens of Textual", beside: "pytest-textual-snapshot -n 2",
      own: { try await command.run().wall },
      other: {
        try await MeasuredCommand([pytest, "-q", "-n", "2"], in: project.folder).run().wall
      })
  }
}
