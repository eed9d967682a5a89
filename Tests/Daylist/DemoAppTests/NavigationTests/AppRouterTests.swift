import DaylistDomain
import DaylistPresentation
import Observation
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct AppRouterTests {
  private let id = TaskFactory.id(1)

  @Test("The router starts with the list of all tasks")
  func startsAtList() {
    let router = AppRouter()

    #expect(router.stack == [.list(.all)])
    #expect(router.current == .list(.all))
  }

  @Test("Push adds a place only once, and pop never removes the root")
  func pushAndPop() {
    let router = AppRouter()

    router.push(.settings)
    router.push(.settings)
    #expect(router.stack == [.list(.all), .settings])
    #expect(router.pop() == .settings)
    #expect(router.pop() == nil)

    #expect(router.stack == [.list(.all)])
  }

  @Test("There is at most one sheet")
  func onlyOneSheet() {
    let router = AppRouter()

    router.present(.create)
    router.present(.help)

    #expect(router.stack == [.list(.all), .help])
  }

  @Test("Replace swaps the top place")
  func replacesTop() {
    let router = AppRouter()
    router.push(.detail(id))

    router.replace(with: .detail(TaskFactory.id(2)))

    #expect(router.stack == [.list(.all), .detail(TaskFactory.id(2))])
  }

  @Test("Reset replaces the stack, with the list of all tasks if no place is given")
  func resetsStack() {
    let router = AppRouter()

    router.reset(to: [.list(.done), .insights])
    #expect(router.stack == [.list(.done), .insights])
    router.reset(to: [])

    #expect(router.stack == [.list(.all)])
  }

  @Test("All places except the root can be removed")
  func rootIsNotRemoved() {
    let router = AppRouter()
    router.reset(to: [.list(.all), .detail(id), .deleteConfirm(id)])

    router.removeAll { _ in true }

    #expect(router.stack == [.list(.all)])
  }

  @Test("Observers see a change")
  func changesAreObserved() async {
    let router = AppRouter()
    let recorder = StateRecorder { router.current }

    router.push(.insights)
    await recorder.settles()

    #expect(recorder.values == [.list(.all), .insights])
  }
}
