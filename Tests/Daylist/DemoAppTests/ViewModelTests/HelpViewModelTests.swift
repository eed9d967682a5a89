import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct HelpViewModelTests {
  @Test(
    "Any key or click closes the help",
    arguments: [
      Key.escape, .enter, .character("q"), .character("x"), .paste("text"),
      .mouse(MouseEvent(.press, column: 1, row: 1)),
    ])
  func keysClose(key: Key) async {
    #expect(await HelpViewModel().handle(key) == .back)
  }

  @Test(
    "The wheel of the mouse leaves the help open",
    arguments: [MouseEvent.Action.wheelDown, .wheelUp])
  func wheelKeepsHelp(action: MouseEvent.Action) async {
    let model = HelpViewModel()

    #expect(await model.handle(.mouse(MouseEvent(action, column: 1, row: 1))) == .stay)
  }

  @Test("A click on the hint closes the help")
  func clickCloses() async {
    #expect(await HelpViewModel().handle(Click.key(.escape)) == .back)
  }

  @Test("The help has nothing to load and nothing to say")
  func nothingIsLoaded() async {
    let model = HelpViewModel()

    await model.task()
    await model.refresh()

    #expect(model.notice == nil)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async {
    await expectRelease {
      HelpViewModel()
    } after: { model in
      await model.task()
      _ = await model.handle(.escape)
    }
  }
}
