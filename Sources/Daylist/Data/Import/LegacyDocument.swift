internal import DaylistDomain
internal import FoundationEssentials

/// The content of the JSON file in which older versions kept tasks.
struct LegacyDocument: Decodable {
  /// The only version of the format.
  static let version = 1

  let version: Int
  let settings: Settings?
  let tasks: [Task]

  struct Settings: Decodable {
    let theme: ThemeName?
    let sorting: Sorting?
    let showsCompleted: Bool?
    let dateStyle: DateStyle?
    let confirmsDeletion: Bool?
  }

  struct Task: Decodable {
    let id: Int
    let title: String
    let notes: String
    let priority: Priority
    let tags: [String]
    let due: CalendarDay?
    let isDone: Bool
    let created: CalendarDay
  }

  /// - Returns: nil if the JSON isn't a document of an older version.
  init?(json: Data) {
    guard let document = try? JSONDecoder().decode(Self.self, from: json),
      document.version == Self.version,
      Set(document.tasks.map(\.id)).count == document.tasks.count
    else { return nil }
    self = document
  }

  var items: [TaskItem] {
    tasks.map { task in
      let draft = TaskDraft(
        title: task.title, notes: task.notes, priority: task.priority, tags: task.tags,
        due: task.due)
      return TaskItem(
        id: task.newID, draft: draft, isDone: task.isDone, created: task.created)
    }
  }

  /// The settings, or nil if the document has none.
  var appSettings: AppSettings? {
    guard let old = settings else { return nil }
    var settings = AppSettings()
    settings.theme = old.theme ?? settings.theme
    settings.sorting = old.sorting ?? settings.sorting
    settings.showsCompleted = old.showsCompleted ?? settings.showsCompleted
    settings.dateStyle = old.dateStyle ?? settings.dateStyle
    settings.confirmsDeletion = old.confirmsDeletion ?? settings.confirmsDeletion
    return settings
  }
}

extension LegacyDocument.Task {
  /// The id that replaces the number of the task: the same in every import of a copy of the file, but another one for a
  /// different task with the same number in another file.
  var newID: UUID {
    // FNV-1a of 128 bits (RFC 9923), marked as version 8 of the variant of RFC 9562.
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in "\(id) \(created) \(title)".utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    var bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
