import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct SettingsViewModelTests {
  private func loaded(
    _ mocks: MockServices, theme: ThemeName? = nil
  ) async throws -> SettingsViewModel {
    let model = SettingsViewModel(store: try await mocks.store(theme: theme), storage: "memory")
    await model.task()
    return model
  }

  nonisolated private static let changes: [@Sendable (inout AppSettings) -> Void] = [
    { $0.theme = .light }, { $0.sorting = .priority }, { $0.showsCompleted = false },
    { $0.dateStyle = .iso }, { $0.confirmsDeletion = false }, { $0.syncsAutomatically = false },
  ]

  @Test("The state goes from idle through loading to loaded")
  func settingsAreLoaded() async throws {
    let store = SettingsStore(useCase: MockServices().uses.settings)
    let model = SettingsViewModel(store: store, storage: "memory")
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
  }

  @Test("Unreadable settings are reported")
  func readErrorIsShown() async {
    let settings = MockSettingsRepository(answers: [diskFull])
    let useCase = SettingsUseCase(repository: settings, sync: MockSyncService())
    let model = SettingsViewModel(store: SettingsStore(useCase: useCase), storage: "memory")

    await model.task()

    #expect(model.state == .failed(Problem(diskFull)))
    #expect(await model.handle(.right) == .stay)
  }

  @Test("Each row changes one setting", arguments: 0..<6)
  func rowsChangeSettings(row: Int) async throws {
    let mocks = MockServices()
    let model = try await loaded(mocks)
    var expected = AppSettings()
    Self.changes[row](&expected)

    for _ in 0..<row { _ = await model.handle(.down) }
    _ = await model.handle(.right)

    #expect(model.store.settings == expected)
    #expect(await mocks.settings.saved == [expected])
  }

  @Test("Left at the first value goes to the last one")
  func leftGoesBack() async throws {
    let model = try await loaded(MockServices())

    for key in [Key.down, .left] { _ = await model.handle(key) }

    #expect(model.store.settings.sorting == .title)
  }

  @Test("The mouse chooses a value and a row")
  func mouseChoosesValues() async throws {
    let model = try await loaded(MockServices())

    _ = await model.handle(Click.setting(.sorting, value: 2))
    _ = await model.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))

    #expect(model.store.settings.sorting == .title)
    #expect(model.selection == .showsCompleted)
  }

  @Test("A value that is already set, or doesn't exist, isn't saved")
  func sameValueIsNotSaved() async throws {
    let mocks = MockServices()
    let model = try await loaded(mocks)

    _ = await model.handle(Click.setting(.sorting, value: 0))
    _ = await model.handle(Click.setting(.sorting, value: 7))

    #expect(await mocks.settings.saved == [])
  }

  @Test("Choosing a theme overrides the one from the environment")
  func choiceOverridesEnvironment() async throws {
    let model = try await loaded(MockServices(), theme: .light)
    #expect(model.store.theme == .light)

    _ = await model.handle(.right)

    #expect(model.store.theme == .dark)
    #expect(model.store.themeOverride == nil)
  }

  @Test("A failure is reported, and nothing changes")
  func failedChange() async throws {
    let settings = MockSettingsRepository(answers: [nil, diskFull])
    let useCase = SettingsUseCase(repository: settings, sync: MockSyncService())
    let model = SettingsViewModel(store: SettingsStore(useCase: useCase), storage: "memory")
    await model.task()

    _ = await model.handle(.right)

    #expect(model.store.settings == AppSettings())
    #expect(model.notice?.kind == .error)
  }

  @Test(
    "Keys leave the screen or open another one",
    arguments: [
      (.escape, .back), (.character("?"), .open(.help)), (.character("q"), .quit), (.up, .stay),
    ] as [(Key, Step)])
  func keysGiveSteps(key: Key, expected: Step) async throws {
    let model = try await loaded(MockServices())

    #expect(await model.handle(key) == expected)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async throws {
    let mocks = MockServices()

    try await expectRelease {
      try await loaded(mocks)
    } after: { model in
      _ = await model.handle(.right)
    }
  }
}
