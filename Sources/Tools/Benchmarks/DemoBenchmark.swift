internal import DaylistData
internal import DaylistDomain
internal import DaylistPresentation
internal import FoundationEssentials
internal import TerminalFrame
internal import TerminalUI

/// How long the demo app takes to draw and to respond to keys, with 10,000 tasks in an in-memory database.
enum DemoBenchmark {
  private static let count = 10_000

  @MainActor static func run() async throws {
    print("demo: \(count) tasks\n")
    let services = try DataServices.inMemory(
      tasks: tasks, settings: AppSettings(), sync: PreviewSyncService(),
      insights: PreviewInsightGenerator())
    let uses = TaskUseCases(
      tasks: services.tasks, settings: services.settings, sync: services.sync,
      insights: services.insights, clock: PreviewData.clock)
    let app = AppModel(uses: uses, storage: "memory")
    await app.start(on: [.list(.all)])
    await settle(app)
    for (columns, rows) in [(80, 24), (200, 60)] {
      let size = GridSize(columns: columns, rows: rows)
      let seconds = Benchmarks.best(of: 100) { blackHole(app.frame(size: size)) }
      report("frame of \(columns)×\(rows)", seconds)
    }
    await keys(app)
    app.stop()
  }

  /// Times keys until all the data that they need is read.
  @MainActor private static func keys(_ app: AppModel) async {
    _ = await app.handle(.end)
    await settle(app)
    report("a row up", await best { _ = await app.handle(.up) })
    report(
      "to the other end, read",
      await best {
        _ = await app.handle(.home)
        await settle(app)
        _ = await app.handle(.end)
        await settle(app)
      } / 2)
    report("complete a task", await best { _ = await app.handle(.character(" ")) })
    _ = await app.handle(.character("/"))
    await settle(app)
    report(
      "a letter in the search, read",
      await best {
        _ = await app.handle(.character("7"))
        await settle(app)
        _ = await app.handle(.backspace)
        await settle(app)
      } / 2)
  }

  /// Waits until everything that was started has finished. Yielding is enough: the database runs on the main thread
  /// too.
  @MainActor private static func settle(_ app: AppModel) async {
    for _ in 0..<50 { await Task.yield() }
    while app.frame.text.contains("· · ·") || app.frame.text.contains("Loading") {
      await Task.yield()
    }
  }

  @MainActor private static func best(_ body: () async -> Void) async -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
      let start = ContinuousClock.now
      await body()
      best = min(best, start.duration(to: .now) / .seconds(1))
    }
    return best
  }

  private static func report(_ name: String, _ seconds: Double) {
    Benchmarks.report(name, Benchmarks.number(seconds * 1000) + " ms", "")
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
