internal import FoundationEssentials
internal import Subprocess
internal import SystemPackage

/// Milliseconds for whole commands of the built `qa`, beside starting a program that does nothing.
enum ProgramBenchmark {
  static func run() async throws {
    guard let qa = try qa() else { return }
    let nothing = try await milliseconds("/bin/true", [], runs: 30)
    let help = try await milliseconds(qa, ["--help"], runs: 30)
    report("qa --help", help, nothing)
    for options in [[], ["--no-reuse"]] {
      let arguments = ["run", "--skip-build"] + options
      let time = try await milliseconds(qa, arguments, runs: 5)
      report("qa \(arguments.joined(separator: " "))", time, nothing)
    }
  }

  /// The `qa` that is built beside this program; without one a line says how to build it.
  static func qa() throws -> FilePath? {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let qa = FilePath(own).removingLastComponent().appending("qa")
    guard FileManager.default.fileExists(atPath: qa.string) else {
      print("qa is not built beside the benchmarks: swift build -c release --product qa")
      return nil
    }
    return qa
  }

  private static func report(_ name: String, _ time: Double, _ nothing: Double) {
    Benchmarks.report(
      name, "\(Benchmarks.number(time)) ms",
      "\(Benchmarks.number(time / nothing)) × the time of starting /bin/true")
  }

  /// The median of several runs.
  private static func milliseconds(
    _ program: FilePath, _ arguments: [String], runs: Int
  ) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
      let start = ContinuousClock.now
      _ = try await Subprocess.run(
        .path(program), arguments: Arguments(arguments), output: .discarded)
      times.append(start.duration(to: .now) / .milliseconds(1))
    }
    return times.sorted()[runs / 2]
  }
}
