internal import ArgumentParser
internal import DaylistData
internal import DaylistDomain
internal import Foundation

/// Lists the tasks of a database.
struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the tasks of a database in the order of their ids: 'ID TITLE'.")

  @Argument(help: "The database.") var database: String

  func run() async throws {
    let services = try await DataServices.open(DataOptions(databasePath: database))
    let tasks = try await services.tasks.fetchAll().sorted { $0.id.uuidString < $1.id.uuidString }
    for task in tasks { print(task.id, task.title) }
  }
}

/// Runs the demo app's server.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves tasks until it is killed, and prints its address.")

  @Argument(help: "The server's database.") var database: String
  @Option(help: "The port, or 0 for a free one.") var port: UInt16 = 0

  func run() async throws {
    let server = try SyncServer(port: port, databasePath: database)
    FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
    await server.run()
  }
}

/// Syncs tasks once.
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Exchanges the tasks of a database with a server.",
    discussion: "Ends with 0 where the server has every change, otherwise with 1.")

  @Argument(help: "The database.") var database: String
  @Argument(help: "The server's address.") var server: String

  func run() async throws {
    var options = DataOptions(databasePath: database)
    let local = try await DataServices.open(options)
    var settings = try await local.settings.settings()
    settings.syncsAutomatically = false
    try await local.settings.save(settings)
    options.server = server
    let services = try await DataServices.open(options)
    await services.sync.syncNow()
    let status = await services.sync.status
    if let problem = status.problem { print(problem.text) }
    if status.pendingCount > 0 || status.problem != nil { throw ExitCode.failure }
  }
}
