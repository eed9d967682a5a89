internal import ArgumentParser
internal import Glibc

/// Measures the figures that the documentation claims, each beside a yardstick in the same run.
@main
enum Main {
  static func main() async {
    MeasuredCommand.runIfAsked()
    await Benchmarks.main()
  }
}

struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks",
    abstract: "Measure the speed and the memory of qa beside other programs.",
    discussion: """
      What it is compared with is installed by Sources/Tools/Benchmarks/Peers/install; figures without their \
      yardstick are skipped by name. Each figure is compared with the table of Documentation/Performance.md. \
      If one is worse by more than 5 % in every round, the exit code is 1.
      """)

  /// A group of figures.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case all, start, emulator, renderer, compare, capture, scale, demo
  }

  @Argument(help: "What to measure.")
  var parts: [Part] = [.all]

  @Option(help: "How often to measure each figure.") var rounds = 5

  @Option(help: "How many screens the project of the part scale has.") var screens = 10_000

  @Option(help: "How many of these each app shows, one after the other.") var pictures = 1

  @Option(help: "The folder of the programs to compare with.") var peers = ".build/peers"

  @Flag(help: "Write the figures into the table of Documentation/Performance.md.") var write = false

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds has to be at least 1") }
    guard pictures > 0, screens >= 100 * pictures, screens.isMultiple(of: pictures) else {
      throw ValidationError("--screens has to be a multiple of --pictures, for at least 100 apps")
    }
  }

  func run() async throws {
    let bench = Bench(
      rounds: rounds, screens: screens, pictures: pictures, peers: Peers(folder: peers))
    for part in Part.allCases where parts.contains(part) || parts.contains(.all) {
      switch part {
      case .all: break
      case .start: try await StartBenchmark.run(bench)
      case .emulator: try await EmulatorBenchmark.run(bench)
      case .renderer: try await RendererBenchmark.run(bench)
      case .compare: try await CompareBenchmark.run(bench)
      case .capture: try await CaptureBenchmark.run(bench)
      case .scale: try await ScaleBenchmark.run(bench)
      case .demo:
        let figures = try await DemoBenchmark.figures()
        figures.forEach(bench.add)
        guard figures.allSatisfy({ $0.ratio >= 1 }) else {
          throw BenchmarkError(
            "a key of the demo app takes longer than a frame: a ratio is below 1")
        }
      }
    }
    try finish(bench.figures)
  }

  private func finish(_ figures: [Figure]) throws {
    var page = try FigurePage()
    let recorded = page.ratios
    if write { try page.write(figures) }
    let worse = figures.filter { figure in
      recorded[figure.name].map { figure.isWorse(than: $0) } ?? false
    }
    for figure in worse {
      let before = recorded[figure.name].map(Figure.number) ?? ""
      print("worse: \(figure.name): \(Figure.number(figure.ratio)) ×, \(before) × before")
    }
    guard worse.isEmpty else { throw ExitCode(1) }
  }
}

/// What the parts share: the programs, the number of rounds, and the figures so far.
final class Bench {
  let rounds: Int
  let screens: Int
  /// The screens of each app.
  let pictures: Int
  let peers: Peers
  var qa: String { get throws { try Peers.qa() } }
  private(set) var figures: [Figure] = []

  init(rounds: Int, screens: Int, pictures: Int, peers: Peers) {
    self.rounds = rounds
    self.screens = screens
    self.pictures = pictures
    self.peers = peers
    Self.print(["figure", "qa", "yardstick", "ratio", "spread"])
  }

  /// Measures `qa` and a yardstick in turns, so that noise affects both, and prints the figure.
  func measure(
    _ name: String, _ unit: Figure.Unit = .time, beside yardstick: String, rounds: Int? = nil,
    own: () async throws -> Double, other: () async throws -> Double
  ) async throws {
    var pairs: [(own: Double, other: Double)] = []
    for _ in 0..<(rounds ?? self.rounds) {
      pairs.append((try await own(), try await other()))
    }
    add(Figure(name: name, unit: unit, yardstick: yardstick, rounds: pairs))
  }

  func add(_ figure: Figure) {
    figures.append(figure)
    Self.print(figure.cells)
  }

  func skip(_ what: String, because reason: String) {
    Swift.print("skipped: \(what): \(reason)")
  }

  private static func print(_ cells: [String]) {
    let widths = [46, 12, 40, 10, 0]
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }
    Swift.print(padded.joined())
    // All streams: nothing else is written while a line waits.
    fflush(nil)
  }
}

/// The shortest of several runs, in seconds.
func shortest(of runs: Int, _ body: () async throws -> Void) async rethrows -> Double {
  var shortest = Double.infinity
  for _ in 0..<runs {
    let start = ContinuousClock.now
    try await body()
    shortest = min(shortest, start.duration(to: .now) / .seconds(1))
  }
  return shortest
}

/// Keeps the compiler from optimizing away a result that is never used.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) { _ = value }
