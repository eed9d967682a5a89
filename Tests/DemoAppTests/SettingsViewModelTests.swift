import DemoApp
import TerminalUI
import Testing

struct SettingsViewModelTests {
  private func model(
    _ repository: any TaskRepository, themeOverride: ThemeName? = nil
  ) -> SettingsViewModel {
    SettingsViewModel(
      settings: AppSettings(), themeOverride: themeOverride, storage: "memory",
      repository: repository)
  }

  private static let changes: [(Int, @Sendable (inout AppSettings) -> Void)] = [
    (0, { $0.theme = .light }), (1, { $0.sorting = .priority }), (2, { $0.showsCompleted = false }),
    (3, { $0.dateStyle = .iso }), (4, { $0.confirmsDeletion = false }),
  ]

  @Test(arguments: 0..<5) func `each row changes one setting`(row: Int) async {
    let repository = RecordingTaskRepository()
    let model = model(repository)
    var expected = AppSettings()
    Self.changes[row].1(&expected)

    for _ in 0..<row { _ = await model.handle(.down) }
    _ = await model.handle(.right)

    #expect(model.settings == expected)
    #expect(await repository.changes == [.saveSettings(expected)])
  }

  @Test func `left goes back to the last value`() async {
    let model = model(PreviewTaskRepository())

    for key in [Key.down, .left] { _ = await model.handle(key) }

    #expect(model.settings.sorting == .title)
  }

  @Test func `a theme from the environment gives way when one is chosen`() async {
    let model = model(PreviewTaskRepository(), themeOverride: .light)
    #expect(model.theme == .light)

    _ = await model.handle(.right)

    #expect(model.theme == .dark)
    #expect(model.themeOverride == nil)
  }

  @Test func `what fails is said and nothing changes`() async {
    let model = model(RecordingTaskRepository(answers: [diskFull]))

    _ = await model.handle(.right)

    #expect(model.settings == AppSettings())
    #expect(model.notice?.kind == .error)
  }
}
