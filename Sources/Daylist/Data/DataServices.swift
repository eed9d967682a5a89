package import DaylistDomain
internal import FoundationEssentials

/// The services of the data layer, as the screens get them.
package struct DataServices: Sendable {
  package internal(set) var tasks: any TaskRepositoryProtocol
  package let settings: any SettingsRepositoryProtocol
  package let sync: any SyncServiceProtocol
  package let insights: any InsightGeneratorProtocol

  /// Creates the services with a database in memory: no file, no network, no clock, and no thread except the main one.
  package static func inMemory(
    tasks: [TaskItem], settings: AppSettings, sync: any SyncServiceProtocol,
    insights: any InsightGeneratorProtocol
  ) throws(TaskRepositoryError) -> DataServices {
    let clock = AppClock.fixed(.first, Date(timeIntervalSince1970: 0))
    let factory = try DataStoreFactory(path: nil, clock: clock, makeDevice: { "preview" })
    let store = factory.makeStore()
    let now = store.now
    for task in tasks { store.upsert(task.id) { $0.change(to: task, at: now) } }
    for (name, value) in settings.stored { store.setValue(value, named: name) }
    try store.save()
    return DataServices(
      tasks: StoredTaskRepository(factory, on: .main),
      settings: StoredSettingsRepository(factory, on: .main), sync: sync, insights: insights)
  }
}
