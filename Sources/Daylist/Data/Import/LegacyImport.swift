internal import DaylistDomain
internal import FoundationEssentials
internal import Glibc

/// Imports the JSON file of an older version, once. The file is only read.
enum LegacyImport {
  /// The name of the stored value that marks a file as imported.
  static let markName = "import.json"

  /// The largest file that is read, in bytes; older versions had the same limit.
  private static let maxSize = 16 << 20

  /// - Throws: ``TaskRepositoryError`` that names the file, if it is damaged or can't be read. Nothing is imported
  ///   then, and the next start tries again.
  static func run(_ path: String, into store: any DataStoreProtocol) throws(TaskRepositoryError) {
    guard try store.values(withPrefix: markName).isEmpty, let json = try content(of: path) else {
      return
    }
    guard let document = LegacyDocument(json: json) else { throw .corrupt(path: path) }
    let now = store.now
    for task in document.items { store.upsert(task.id) { $0.change(to: task, at: now) } }
    for (name, value) in document.appSettings?.stored ?? [:] { store.setValue(value, named: name) }
    store.setValue(path, named: markName)
    try store.save()
  }

  /// Returns the content of a file, or nil if it doesn't exist.
  private static func content(of path: String) throws(TaskRepositoryError) -> Data? {
    var information = stat()
    guard stat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    guard information.st_size <= maxSize else {
      throw .unreadable(path: path, reason: "it is larger than \(maxSize >> 20) MB")
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(path: path, reason: "you may not read it, or the disk fails")
    }
  }
}
