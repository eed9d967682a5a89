package import DaylistDomain

/// The settings in a database, each under its own name. One that the database doesn't have, or whose value this version
/// doesn't know, has its default value.
package actor StoredSettingsRepository: SettingsRepositoryProtocol {
  private let store: any DataStoreProtocol
  private let executor: StoreExecutor

  package init(
    _ factory: any DataStoreFactoryProtocol, on executor: StoreExecutor = .apart("settings")
  ) {
    store = factory.makeStore()
    self.executor = executor
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unowned }

  package func settings() throws(TaskRepositoryError) -> AppSettings {
    AppSettings(stored: try store.values(withPrefix: AppSettings.prefix))
  }

  package func save(_ settings: AppSettings) throws(TaskRepositoryError) {
    for (name, value) in settings.stored { store.setValue(value, named: name) }
    try store.save()
  }
}

extension AppSettings {
  /// The prefix of the names of all settings.
  static let prefix = "settings."

  /// The values of all settings by name.
  var stored: [String: String] {
    [
      "settings.theme": theme.rawValue,
      "settings.sorting": sorting.rawValue,
      "settings.showsCompleted": String(showsCompleted),
      "settings.dateStyle": dateStyle.rawValue,
      "settings.confirmsDeletion": String(confirmsDeletion),
      "settings.syncsAutomatically": String(syncsAutomatically),
    ]
  }

  init(stored values: [String: String]) {
    self.init()
    func value<Value>(_ name: String, _ initial: Value, _ make: (String) -> Value?) -> Value {
      values[Self.prefix + name].flatMap(make) ?? initial
    }
    theme = value("theme", theme, ThemeName.init)
    sorting = value("sorting", sorting, Sorting.init)
    showsCompleted = value("showsCompleted", showsCompleted, Bool.init)
    dateStyle = value("dateStyle", dateStyle, DateStyle.init)
    confirmsDeletion = value("confirmsDeletion", confirmsDeletion, Bool.init)
    syncsAutomatically = value("syncsAutomatically", syncsAutomatically, Bool.init)
  }
}
