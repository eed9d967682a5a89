internal import FoundationEssentials
internal import PNGImage

/// The processor time for comparing a screen of 120×40 with one changed word, with the picture of the difference, beside
/// blazediff with its picture.
enum CompareBenchmark {
  static func run(_ bench: Bench) async throws {
    guard bench.peers.python != nil else {
      return bench.skip("comparing", because: "there is no blazediff; \(Peers.remedy)")
    }
    try await words(bench)
    try await importedPictures(bench)
  }

  /// `qa` has the cells of both screens.
  private static func words(_ bench: Bench) async throws {
    let project = try await project("words", screens: 200, bench)
    try await project.baseline()
    try change(project, screens: 200)
    try await project.prepare("capture")
    try await compare("one word changed, 120×40, with picture", project, screens: 200, bench)
  }

  /// The baseline is a picture of another program, in RGB.
  private static func importedPictures(_ bench: Bench) async throws {
    let project = try await project("imported", screens: 40, bench)
    try await project.baseline()
    for screen in 0..<40 {
      let name = name(screen)
      let path = project.folder + "/screenshots/baseline/\(name).png"
      let picture = try PNGDecoder.decode([UInt8](Data(contentsOf: URL(filePath: path))))
      let file = project.folder + "/mock.png"
      try Data(PNGFiles.rgb(picture)).write(to: URL(filePath: file))
      try await project.prepare(
        "approve", "--import", file, name, "--reason", "x", "--by", "A"
      )
    }
    try await project.commit()
    try change(project, screens: 40)
    try await project.prepare("capture")
    try await compare("imported RGB 2400×1520, one word, with picture", project, screens: 40, bench)
  }

  private static func compare(
    _ name: String, _ project: borrowing BenchmarkProject, screens: Int, _ bench: Bench
  ) async throws {
    let pictures = project.folder + "/screenshots"
    let current = pictures + "/current"
    let command = project.command("compare")
    try await bench.measure(
      name, beside: "blazediff",
      own: {
        // A picture that is there already is not written again.
        let names = try FileManager.default.contentsOfDirectory(atPath: current)
        for name in names where name.hasSuffix(".diff.png") {
          try FileManager.default.removeItem(atPath: current + "/" + name)
        }
        return try await command.run().processor / Double(screens)
      },
      other: {
        try await bench.peers.seconds(
          "compare.py", [pictures + "/baseline", current, "/tmp/qa-benchmark-difference.png"])
      })
  }

  private static func name(_ screen: Int) -> String { "s\(1000 + screen)" }

  private static func project(
    _ name: String, screens: Int, _ bench: Bench
  ) async throws -> BenchmarkProject {
    let project = try await BenchmarkProject(name, qa: try bench.qa)
    try project.write(script, to: "app.sh")
    for screen in 0..<screens { try configure(project, screen, status: "Quit") }
    return project
  }

  private static func change(_ project: borrowing BenchmarkProject, screens: Int) throws {
    for screen in 0..<screens { try configure(project, screen, status: "Exit") }
  }

  private static func configure(
    _ project: borrowing BenchmarkProject, _ screen: Int, status: String
  ) throws {
    try project.configure(
      name(screen), command: ["/bin/sh", project.folder + "/app.sh", "\(screen)", status],
      keys: "\"terminal\": { \"columns\": 120, \"rows\": 40 }")
  }

  /// Fills the screen with text in several colours, different for each screen.
  private static let script = """
    i=0
    while [ $i -lt 39 ]; do
      printf '\\033[3%dmline %d of screen %s\\033[0m with more words and 1,2%d figures │ a column │\\r\\n' \
        $((i % 8)) $i "$1" $i
      i=$((i + 1))
    done
    printf '\\033[44;37m %s  ^S save \\033[0m' "$2"
    read -r x
    """
}
