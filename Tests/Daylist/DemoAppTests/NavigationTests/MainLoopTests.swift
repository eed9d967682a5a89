import DaylistDomain
import DaylistPresentation
import TerminalFrame
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct MainLoopTests {
  /// A loop that runs an app on a mock display.
  private struct Running {
    let loop: MainLoop
    let app: AppModel
    let display: MockDisplay
    let endings: AsyncStream<MainLoop.Ending>

    /// Sends an event and waits for the frame that it leads to.
    func draw(after event: Terminal.Event) async {
      display.send(event)
      await display.nextFrame()
    }

    /// Ends the app, and waits for that.
    func end(_ event: Terminal.Event = .endOfInput) async -> MainLoop.Ending? {
      display.send(event)
      return await endings.first { _ in true }
    }
  }

  /// Starts an app with five tasks, and waits for its first frame.
  private func start(_ mocks: MockServices) async throws -> Running {
    let app = AppModel(uses: mocks.uses)
    await app.start(on: [])
    await until { app.frame.text.contains("1 of 5") }
    let display = MockDisplay()
    let (endings, feed) = AsyncStream.makeStream(of: MainLoop.Ending.self)
    let loop = MainLoop(app) { feed.yield($0) }
    try loop.start { onEvent throws(TerminalError) in
      display.connect(onEvent)
      return display
    }
    let running = Running(loop: loop, app: app, display: display, endings: endings)
    await running.draw(after: .resize(GridSize(columns: 80, rows: 24)))
    return running
  }

  private func start() async throws -> Running {
    try await start(MockServices(tasks: TaskFactory.tasks(5)))
  }

  @Test("Each key draws one frame, however many keys came before")
  func keyDrawsOnce() async throws {
    let running = try await start()

    for key in "jjkjkkjjjk" { await running.draw(after: .key(.character(key))) }
    _ = await running.end()

    #expect(running.display.drawings.count == 11)
    #expect(running.display.drawings.last?.frame.text.contains("3 of 5") == true)
  }

  @Test("Keys that arrive together draw one frame")
  func burstDrawsOnce() async throws {
    let running = try await start()

    for key in "jjj" { running.display.send(.key(.character(key))) }
    await running.display.nextFrame()
    _ = await running.end()

    #expect(running.display.drawings.count == 2)
    #expect(running.display.drawings.last?.frame.text.contains("4 of 5") == true)
  }

  @Test("Ctrl-L draws the whole screen again, once")
  func controlLDrawsWhole() async throws {
    let running = try await start()

    await running.draw(after: .key(.control("l")))
    _ = await running.end()

    #expect(running.display.drawings.map(\.isWhole) == [false, true])
    #expect(running.display.drawings[1].frame == running.display.drawings[0].frame)
  }

  @Test("A change without a key draws one frame")
  func changeDrawsOnce() async throws {
    var status = SyncStatus(activity: .idle, server: "http://127.0.0.1:8787")
    let mocks = MockServices(tasks: TaskFactory.tasks(5), status: status)
    let running = try await start(mocks)
    await until { running.app.sync == status }
    let before = running.display.drawings.count

    status.pendingCount = 3
    await mocks.sync.set(status)
    await until { running.app.sync == status }
    _ = await running.end()

    #expect(running.display.drawings.count <= before + 1)
    #expect(running.display.drawings.last?.frame.text.contains("⇅ 3 to send") == true)
  }

  @Test("A new size is drawn")
  func sizeIsDrawn() async throws {
    let running = try await start()

    await running.draw(after: .resize(GridSize(columns: 60, rows: 20)))
    _ = await running.end()

    #expect(running.display.drawings.last?.frame.size == GridSize(columns: 60, rows: 20))
  }

  @Test(
    "Keys, signals and the end of the input end the app and close the display",
    arguments: [
      (.key(.character("q")), .quit), (.key(.control("c")), .interrupted),
      (.signal(15), .signal(15)), (.endOfInput, .quit),
    ] as [(Terminal.Event, MainLoop.Ending)])
  func eventsEndApp(event: Terminal.Event, expected: MainLoop.Ending) async throws {
    let running = try await start()

    let ending = await running.end(event)

    #expect(ending == expected)
    #expect(running.display.isClosed)
  }
}
