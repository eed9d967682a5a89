internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// Processor time and memory of `qa compare` over 1,000 screens of 80×24, 40 of them changed.
enum CompareBenchmark {
  private static let count = 1000
  private static let changed = 40

  static func run() async throws {
    guard let qa = try ProgramBenchmark.qa() else { return }
    let root = "/tmp/qa-compare-benchmark"
    try? FileManager.default.removeItem(atPath: root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(
      atPath: root + "/screenshots", withIntermediateDirectories: true)
    try write(script(status: "q quit"), to: root + "/app.sh")
    for screen in 0..<count { try configure(screen, script: "app.sh", root) }
    print("capturing \(count) screens twice …")
    try await call("git", ["init", "-q"], root)
    try await call(qa.string, ["run"], root)
    try await call(qa.string, ["approve", "--all", "--reason", "x", "--by", "A"], root)
    try await call("git", ["add", "-A"], root)
    try await call(
      "git", ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "x"], root)
    try write(script(status: "^Q quit"), to: root + "/changed.sh")
    for screen in stride(from: 0, to: count, by: count / changed) {
      try configure(screen, script: "changed.sh", root)
    }
    try await call(qa.string, ["run"], root)

    let (before, _) = usage()
    try await call(qa.string, ["compare"], root)
    let (after, memory) = usage()
    Benchmarks.report(
      "qa compare, \(count) screens, \(changed) changed",
      "\(Benchmarks.number(after - before)) s of processor time",
      "the largest command took \(memory >> 10) MB")
  }

  /// A script that fills the screen with text in several colours, different for each screen.
  private static func script(status: String) -> String {
    """
    i=0
    while [ $i -lt 23 ]; do
      printf '\\033[3%dmline %d of screen %s\\033[0m with more words and 1,2%d figures │ %s │\\r\\n' \
        $((i % 8)) $i "$1" $i "a column"
      i=$((i + 1))
    done
    printf '\\033[44;37m \(status)  ^S save \\033[0m'
    read -r x
    """
  }

  private static func configure(_ screen: Int, script: String, _ root: String) throws {
    let name = "s\(screen + count)"
    try write(
      """
      { "command": ["/bin/sh", "\(root)/\(script)", "\(screen)"], "screenshotName": "\(name)" }
      """, to: "\(root)/screenshots/\(name).json")
  }

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private static func call(_ program: String, _ arguments: [String], _ folder: String) async throws
  {
    _ = try await Subprocess.run(
      program.hasPrefix("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments), workingDirectory: FilePath(folder), output: .discarded,
      error: .discarded)
  }

  /// The processor time of all child processes so far, in seconds, and the memory of the largest one, in KB.
  private static func usage() -> (seconds: Double, memory: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss)
  }
}
