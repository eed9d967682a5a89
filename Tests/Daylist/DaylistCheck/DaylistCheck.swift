internal import ArgumentParser

/// The program that `Tests/check-daylist` runs and kills: the demo app's data layer, without its screens.
@main
struct DaylistCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves, lists, serves and exchanges tasks; to be killed.",
    subcommands: [Save.self, List.self, Serve.self, Sync.self])
}
