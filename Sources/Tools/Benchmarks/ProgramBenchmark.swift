internal import FoundationEssentials
internal import Subprocess
internal import SystemPackage

/// How long whole commands of the built `qa` take, compared with starting a program that does nothing.
enum ProgramBenchmark {
  static func run() async throws {
    guard let qa = try qa() else { return }
    let nothing = try await milliseconds("/bin/true", [], runs: 30)
    let help = try await milliseconds(qa, ["--help"], runs: 30)
    report("qa --help", help, nothing)
    try await render(qa)
    for options in [[], ["--no-reuse"]] {
      let arguments = ["run", "--skip-build"] + options
      let time = try await milliseconds(qa, arguments, runs: 5)
      report("qa \(arguments.joined(separator: " "))", time, nothing)
    }
  }

  /// The `qa` that is built next to this program. If there is none, prints how to build it and returns nil.
  static func qa() throws -> FilePath? {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let qa = FilePath(own).removingLastComponent().appending("qa")
    guard FileManager.default.fileExists(atPath: qa.string) else {
      print("qa is not built beside the benchmarks: swift build -c release --product qa")
      return nil
    }
    return qa
  }

  /// A line of printable ASCII characters, different for each row.
  private static func line(_ row: Int) -> String {
    String(decoding: (0..<78).map { UInt8(33 + (row * 78 + $0) % 94) }, as: UTF8.self)
  }

  /// Times `qa render` of a page of text, compared with other programs that make a picture of it: Pango with the same
  /// font at the same size, Chromium with its own.
  private static func render(_ qa: FilePath) async throws {
    let text = (0..<24).map(line).joined(separator: "\n")
    let folder = FileManager.default.temporaryDirectory.appending(path: "qa-benchmark")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, picture) = (folder.appending(path: "page.txt"), folder.appending(path: "page.png"))
    try text.write(to: page, atomically: true, encoding: .utf8)
    let own = try await milliseconds(
      qa, ["render", "--crlf", "-o", picture.path], input: page.path, runs: 15)
    print("qa render of 80×24 at 2×          \(Benchmarks.number(own)) ms")
    let html = "data:text/html,<pre>" + text.filter { $0.isLetter || $0.isNumber }
    let peers: [(String, [String])] = [
      (
        "/usr/bin/pango-view",
        ["--no-display", "-q", "--font=DejaVu Sans Mono 25", "-o", picture.path, page.path]
      ),
      (
        "/usr/bin/chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=2",
          "--window-size=800,456", "--screenshot=\(picture.path)", html,
        ]
      ),
    ]
    for (program, arguments) in peers {
      guard FileManager.default.isExecutableFile(atPath: program) else {
        print("  \(program) is not installed")
        continue
      }
      let time = try await milliseconds(FilePath(program), arguments, runs: 5)
      Benchmarks.report(
        "  \(program)", "\(Benchmarks.number(time)) ms", "\(Benchmarks.number(time / own)) × that")
    }
  }

  private static func report(_ name: String, _ time: Double, _ nothing: Double) {
    Benchmarks.report(
      name, "\(Benchmarks.number(time)) ms",
      "\(Benchmarks.number(time / nothing)) × the time of starting /bin/true")
  }

  /// The median time of several runs.
  private static func milliseconds(
    _ program: FilePath, _ arguments: [String], input: String = "/dev/null", runs: Int
  ) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
      let start = ContinuousClock.now
      let file = try FileDescriptor.open(FilePath(input), .readOnly)
      _ = try await Subprocess.run(
        .path(program), arguments: Arguments(arguments),
        input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .discarded,
        error: .discarded)
      times.append(start.duration(to: .now) / .milliseconds(1))
    }
    return times.sorted()[runs / 2]
  }
}
