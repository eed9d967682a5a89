import DaylistDomain
import DaylistPresentation
import Observation
import Testing

@MainActor @Suite struct AppRouterTests {
  private let id = TaskFactory.id(1)

  @Test("It begins with the list of all tasks")
  func begins() {
    let router = AppRouter()

    #expect(router.stack == [.list(.all)])
    #expect(router.current == .list(.all))
  }

  @Test("Push goes on, pop goes back, and the root stays")
  func pushPop() {
    let router = AppRouter()

    router.push(.settings)
    router.push(.settings)
    #expect(router.stack == [.list(.all), .settings])
    #expect(router.pop() == .settings)
    #expect(router.pop() == nil)

    #expect(router.stack == [.list(.all)])
  }

  @Test("There is one sheet at most")
  func present() {
    let router = AppRouter()

    router.present(.create)
    router.present(.help)

    #expect(router.stack == [.list(.all), .help])
  }

  @Test("Replace shows another place instead")
  func replace() {
    let router = AppRouter()
    router.push(.detail(id))

    router.replace(with: .detail(TaskFactory.id(2)))

    #expect(router.stack == [.list(.all), .detail(TaskFactory.id(2))])
  }

  @Test("Reset replaces the stack, with the list of all tasks if no place is given")
  func reset() {
    let router = AppRouter()

    router.reset(to: [.list(.done), .insights])
    #expect(router.stack == [.list(.done), .insights])
    router.reset(to: [])

    #expect(router.stack == [.list(.all)])
  }

  @Test("All places except the root can be removed")
  func removeAll() {
    let router = AppRouter()
    router.reset(to: [.list(.all), .detail(id), .deleteConfirm(id)])

    router.removeAll { _ in true }

    #expect(router.stack == [.list(.all)])
  }

  @Test("Observers see a change")
  func observed() async {
    let router = AppRouter()
    let recorder = StateRecorder { router.current }

    router.push(.insights)
    await Task.yield()
    await until { recorder.values.count == 2 || router.current == .insights }

    #expect(recorder.values.last == .insights)
  }
}
