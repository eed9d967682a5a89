internal import DaylistData
internal import DaylistDomain
internal import DaylistPresentation
internal import FoundationEssentials
internal import Glibc
internal import Synchronization
internal import TerminalFrame
internal import TerminalUI

/// How long the demo app computes from a key to its frame, as the bytes for the terminal, with 10,000 tasks in an
/// in-memory database. Each must be drawn within a sixtieth of a second. Time of the processor is measured, since all
/// runs on one thread and other programs shouldn't count.
enum DemoBenchmark {
  private static let count = 10_000
  /// The most time from a key to its frame, in seconds.
  private static let budget = 1.0 / 60

  @MainActor static func figures() async throws -> [Figure] {
    var figures: [Figure] = []
    for (columns, rows) in [(80, 24), (200, 60)] {
      let terminal = try await DemoTerminal(GridSize(columns: columns, rows: rows), tasks: tasks)
      for step in Step.all {
        figures.append(
          Figure(
            name: "demo, \(step.name), \(columns)×\(rows)", unit: .time, yardstick: "a frame",
            rounds: [(await terminal.time(step), budget)]))
      }
      await terminal.close()
    }
    return figures
  }

  /// A key whose frame is timed, and the keys that lead back to the screen before.
  struct Step {
    let name: String
    let key: Key
    let back: [Key]

    static let all = [
      Step(name: "a row down", key: .character("j"), back: [.character("k")]),
      Step(name: "half a screen down", key: .pageDown, back: [.pageUp]),
      Step(name: "the last task", key: .end, back: [.home]),
      Step(name: "complete a task", key: .character(" "), back: [.character("u"), .home]),
      Step(name: "another filter", key: .character("f"), back: [.character("f"), .character("f")]),
      Step(name: "another order", key: .character("o"), back: [.character("o"), .character("o")]),
      Step(name: "open a task", key: .enter, back: [.escape]),
      Step(name: "open the help", key: .character("?"), back: [.escape]),
      Step(name: "open the settings", key: .character("s"), back: [.escape]),
      Step(name: "open the insights", key: .character("i"), back: [.escape]),
      Step(name: "open the search", key: .character("/"), back: [.escape]),
      Step(name: "open a form", key: .character("n"), back: [.escape]),
    ]
  }

  private static var tasks: [TaskItem] {
    (0..<count).map { number in
      let byte = { (shift: Int) in UInt8(truncatingIfNeeded: number >> shift) }
      let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, byte(16), byte(8), byte(0)))
      let draft = TaskDraft(
        title: "Task \(number) of many", notes: "What is to be said about \(number)",
        priority: Priority.allCases[number % 3], tags: ["tag\(number % 7)", "work"],
        due: PreviewData.today.adding(days: number % 400 - 30))
      return TaskItem(
        id: id, draft: draft, isDone: number.isMultiple(of: 4), created: PreviewData.today)
    }
  }
}

/// The demo app on a display whose frames are dropped.
@MainActor private final class DemoTerminal {
  private let app: AppModel
  private let loop: MainLoop
  private let display = FrameSink()

  init(_ size: GridSize, tasks: [TaskItem]) async throws {
    let services = try DataServices.inMemory(
      tasks: tasks, settings: AppSettings(), sync: PreviewSyncService(),
      insights: PreviewInsightGenerator())
    let uses = TaskUseCases(
      tasks: services.tasks, settings: services.settings, sync: services.sync,
      insights: services.insights, clock: PreviewData.clock)
    app = AppModel(uses: uses)
    loop = MainLoop(app) { _ in }
    await app.start(on: [])
    try loop.start { [display] onEvent throws(TerminalError) in
      display.connect(onEvent)
      return display
    }
    display.send(.resize(size))
    await settle()
  }

  /// Returns the shortest time from the key to its frame, in seconds.
  func time(_ step: DemoBenchmark.Step) async -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
      let before = display.count
      let start = Self.processorTime
      display.send(.key(step.key))
      while display.count == before { await Task.yield() }
      best = min(best, Self.processorTime - start)
      await settle()
      for key in step.back {
        display.send(.key(key))
        await settle()
      }
    }
    return best
  }

  /// The time for which this process has run, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func close() async {
    display.send(.endOfInput)
    await settle()
  }

  /// Waits until everything that was started has finished. Yielding is enough: the database runs on the main thread
  /// too.
  private func settle() async {
    for _ in 0..<100 { await Task.yield() }
    while app.frame.text.contains("· · ·") || app.frame.text.contains("Loading") {
      await Task.yield()
    }
  }
}

/// A display that writes frames for a terminal, and drops the bytes.
private final class FrameSink: Display {
  private struct State {
    var writer = FrameWriter(restsCursor: true)
    var count = 0
    var onEvent: (@Sendable (Terminal.Event) -> Void)?
  }

  private let state = Mutex(State())

  /// The number of frames so far.
  var count: Int { state.withLock(\.count) }

  func connect(_ onEvent: @escaping @Sendable (Terminal.Event) -> Void) {
    state.withLock { $0.onEvent = onEvent }
  }

  func send(_ event: Terminal.Event) { state.withLock(\.onEvent)?(event) }

  func draw(_ frame: Frame, isWhole: Bool) {
    state.withLock { state in
      if isWhole { state.writer.invalidate() }
      blackHole(state.writer.output(for: frame))
      state.count += 1
    }
  }

  func close() {}
}
