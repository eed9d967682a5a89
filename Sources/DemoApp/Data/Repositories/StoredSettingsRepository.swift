package import DaylistDomain

/// A person's choices in a database, each under a name of its own: one that another version of this app does
/// not know is as it is at first.
package actor StoredSettingsRepository: SettingsRepositoryProtocol {
  private let store: any DataStoreProtocol
  private let executor: StoreExecutor

  package init(_ factory: DataStoreFactory, on executor: StoreExecutor = .apart("settings")) {
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
  /// Of the names of all choices.
  static let prefix = "settings."

  /// The choices by their names.
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
