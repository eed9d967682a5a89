internal import ArgumentParser

/// What `Tests/check-daylist` kills and looks at: the data layer of the demo app, without its screens.
@main
struct DaylistCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves, lists, serves and exchanges tasks; to be killed.",
    subcommands: [Save.self, List.self, Serve.self, Sync.self])
}
