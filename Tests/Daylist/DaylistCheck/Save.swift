internal import ArgumentParser
internal import DaylistData
internal import DaylistDomain
internal import Foundation

/// Changes tasks until it is killed, and prints each change before and after it is saved.
struct Save: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves and deletes tasks until it is killed, and prints what it saved.",
    discussion: "A line is '+ID TITLE' or '-ID'. It is said when the change is safe.")

  @Argument(help: "The database.") var database: String
  @Argument(help: "The number of tasks to change.") var tasks: UInt8
  @Option(help: "End after this number of changes.") var count = Int.max

  func run() async throws {
    let services = try await DataServices.open(DataOptions(databasePath: database))
    var changes = 0
    while changes < count {
      changes += 1
      let id = Numbered.id(UInt8.random(in: 0..<tasks))
      if Int.random(in: 0..<4) == 0 {
        say("?-\(id)")
        try await services.tasks.delete(id)
        say("-\(id)")
      } else {
        let title = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let notes = String(repeating: "a", count: Int.random(in: 0...5000))
        say("?+\(id) \(title)")
        try await services.tasks.save(
          TaskItem(id: id, draft: TaskDraft(title: title, notes: notes), created: .first))
        say("+\(id) \(title)")
      }
    }
  }

  /// Prints a line with a single unbuffered write.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Ids of tasks that are known by a number.
enum Numbered {
  static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }
}
