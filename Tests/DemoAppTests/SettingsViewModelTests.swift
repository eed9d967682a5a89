import DemoApp
import TerminalUI
import Testing

@Suite struct SettingsViewModelTests {
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

  @Test("Each row changes one setting", arguments: 0..<5)
  func eachRow(row: Int) async {
    let repository = RecordingTaskRepository()
    let model = model(repository)
    var expected = AppSettings()
    Self.changes[row].1(&expected)

    for _ in 0..<row { _ = await model.handle(.down) }
    _ = await model.handle(.right)

    #expect(model.settings == expected)
    #expect(await repository.changes == [.saveSettings(expected)])
  }

  @Test("Left goes back to the last value")
  func leftGoes() async {
    let model = model(PreviewTaskRepository())

    for key in [Key.down, .left] { _ = await model.handle(key) }

    #expect(model.settings.sorting == .title)
  }

  @Test("A theme from the environment gives way when one is chosen")
  func themeFrom() async {
    let model = model(PreviewTaskRepository(), themeOverride: .light)
    #expect(model.theme == .light)

    _ = await model.handle(.right)

    #expect(model.theme == .dark)
    #expect(model.themeOverride == nil)
  }

  @Test("What fails is said and nothing changes")
  func failsSaid() async {
    let model = model(RecordingTaskRepository(answers: [diskFull]))

    _ = await model.handle(.right)

    #expect(model.settings == AppSettings())
    #expect(model.notice?.kind == .error)
  }
}
