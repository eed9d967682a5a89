import CommandTexts
import ProjectFiles
import ProjectTestSupport
import Reports
import ScreenRuns
import Testing

@Suite(.timeLimit(.minutes(20))) struct ListTextTests {
  @Test("The list shows mismatches between the app's screens and the configs")
  func listedMismatches() {
    let list = ScreenList(
      screens: [
        ListedScreen(
          screen: "a", app: "htop", size: "80×24", appScreen: nil, hasBaseline: true),
        ListedScreen(
          screen: "list", app: "App", size: "80×24", appScreen: "list", hasBaseline: false),
      ], withoutConfig: ["App: detail"], withoutCase: ["old"], notes: ["App: not built"])

    #expect(
      ListText(style: ConsoleStyle(usesColor: false)).text(of: list).description == """
        a     80×24  htop
        list  80×24  App  no baseline yet
        no config for the app's screen: App: detail
        the app has no such screen: old
        note: App: not built

        """)
  }
}
