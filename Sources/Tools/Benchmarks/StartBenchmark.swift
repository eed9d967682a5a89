/// How long it takes to start `qa`, beside git, and to draw a page of text, beside Pango and Chromium.
enum StartBenchmark {
  static func run(_ bench: Bench) async throws {
    try await start(bench)
    try await render(bench)
  }

  private static func start(_ bench: Bench) async throws {
    for (name, arguments) in [("qa --version", ["--version"]), ("qa --help", ["--help"])] {
      try await bench.measure(
        name, beside: "git --version",
        own: { try await wall([try bench.qa] + arguments) },
        other: { try await wall(["git", "--version"]) })
    }
  }

  /// The median time of ten runs of a command.
  private static func wall(_ command: [String]) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<10 { times.append(try await MeasuredCommand(command).run().wall) }
    return Figure.median(times)
  }

  /// Draws a page of text: Pango with the same font at the same size, Chromium with its own.
  private static func render(_ bench: Bench) async throws {
    let text = (0..<24).map(line).joined(separator: "\n")
    let project = try await BenchmarkProject("page", qa: try bench.qa)
    try project.write(text, to: "page.txt")
    let (page, picture) = (project.folder + "/page.txt", project.folder + "/page.png")
    var own = project.command("render", "--crlf", "-o", picture)
    own.input = page
    let html = "data:text/html,<pre>" + text.filter { $0.isLetter || $0.isNumber }
    let peers: [(String, [String])] = [
      (
        "/usr/bin/pango-view",
        ["--no-display", "-q", "--font=DejaVu Sans Mono 25", "-o", picture, page]
      ),
      (
        "/usr/bin/chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=2",
          "--window-size=800,456", "--screenshot=\(picture)", html,
        ]
      ),
    ]
    for (program, arguments) in peers {
      let name = String(program.split(separator: "/").last ?? "")
      guard bench.peers.program(program) != nil else {
        bench.skip("rendering beside \(name)", because: "it is not installed; \(Peers.remedy)")
        continue
      }
      try await bench.measure(
        "qa render, 80×24 at 2×, beside \(name)", beside: name,
        own: { try await own.run().wall },
        other: { try await MeasuredCommand([program] + arguments).run().wall })
    }
  }

  /// A line of printable ASCII characters, different for each row.
  private static func line(_ row: Int) -> String {
    String(decoding: (0..<78).map { UInt8(33 + (row * 78 + $0) % 94) }, as: UTF8.self)
  }
}
