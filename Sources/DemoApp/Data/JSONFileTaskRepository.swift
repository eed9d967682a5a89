import FoundationEssentials
import Glibc

/// Tasks in a JSON file, read before and written after each change, so that a file that was
/// changed by hand meanwhile is respected.
package actor JSONFileTaskRepository: TaskRepository {
  private let path: String

  /// The largest file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  /// - Parameter path: The file, which need not exist; its folders are made when it is written.
  package init(path: String) { self.path = path }

  /// On the main thread, so that the program has no other and is seen to wait when it waits.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor
  }

  package func tasks() throws(TaskRepositoryError) -> [TaskItem] { try read().tasks }

  package func add(
    _ draft: TaskDraft, created: CalendarDay
  ) throws(TaskRepositoryError) -> TaskItem {
    var document = try read()
    let task = document.add(draft, created: created)
    try write(document)
    return task
  }

  package func save(_ task: TaskItem) throws(TaskRepositoryError) {
    var document = try read()
    document.save(task)
    try write(document)
  }

  package func remove(_ id: TaskItem.ID) throws(TaskRepositoryError) {
    var document = try read()
    document.remove(id)
    try write(document)
  }

  package func settings() throws(TaskRepositoryError) -> AppSettings { try read().settings }

  package func save(_ settings: AppSettings) throws(TaskRepositoryError) {
    var document = try read()
    document.settings = settings
    try write(document)
  }

  private func read() throws(TaskRepositoryError) -> TaskDocument {
    guard let size = try fileSize() else { return TaskDocument() }
    guard size <= Self.sizeLimit else {
      throw unreadable("it is larger than \(Self.sizeLimit >> 20) MB")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw unreadable("you may not read it, or the disk fails")
    }
    do throws(DocumentProblem) {
      return try TaskDocument(json: data)
    } catch {
      throw TaskRepositoryError(
        code: .corrupt, message: "'\(path)' is not a list of tasks: \(error.text).",
        remedy: "It was left as it is. Repair it, move it away, or name another: --file PATH.")
    }
  }

  /// The size of the file in bytes; nil where there is none.
  private func fileSize() throws(TaskRepositoryError) -> Int? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else {
      if errno == ENOENT { return nil }
      throw unreadable(unsafe String(cString: strerror(errno)))
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a regular file") }
    return Int(info.st_size)
  }

  private func unreadable(_ reason: String) -> TaskRepositoryError {
    TaskRepositoryError(
      code: .unreadable, message: "Could not read '\(path)': \(reason).",
      remedy: "Name another file: --file PATH.")
  }

  /// Writes a new file and puts it in place of the old one.
  private func write(_ document: TaskDocument) throws(TaskRepositoryError) {
    do {
      let data = try document.json()
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try AtomicFile.write(data, to: path)
    } catch {
      let reason = (error as? AtomicFile.Failure).map { ": \($0.text)" } ?? ""
      throw TaskRepositoryError(
        code: .unwritable, message: "Could not write '\(path)'\(reason).",
        remedy: "Nothing was changed. Check the disk and your permissions.")
    }
  }
}
