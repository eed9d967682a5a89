import Foundation
import PackagePlugin

/// `swift package qa …`: runs `qa` in a package that depends on this one, with the arguments of `qa`.
@main
struct QAPlugin: CommandPlugin {
  /// The commands that would build the app. SwiftPM holds its lock while a plugin runs, so another `swift build` would
  /// wait forever.
  private static let building: Set<String> = ["run", "capture", "prove"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var arguments = arguments
    let qa = try build(.product("qa"))
    guard let tool = qa.builtArtifacts.first(where: { $0.kind == .executable })?.url else {
      Diagnostics.error("SwiftPM built qa but didn't report its path")
      exit(2)
    }
    if arguments.first == "init" {
      // `qa init` asks SwiftPM about the package, which would wait for this plugin to end.
      Diagnostics.error(
        "swift package holds a lock that qa init needs; run it by itself: \(tool.path) init")
      exit(3)
    }
    if let command = arguments.first, Self.building.contains(command),
      !arguments.contains("--skip-build")
    {
      _ = try build(.all(includingTests: false))
      // Inserted at the front, because nothing after "--" counts as an option.
      arguments.insert("--skip-build", at: 1)
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The exit code is the verdict.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds a part of the package or its dependencies, in the debug configuration.
  private func build(_ part: PackageManager.BuildSubset) throws -> PackageManager.BuildResult {
    var parameters = PackageManager.BuildParameters(configuration: .debug)
    parameters.echoLogs = true
    let result = try packageManager.build(part, parameters: parameters)
    guard result.succeeded else {
      Diagnostics.error("the package can't be built; see the messages above")
      exit(2)
    }
    return result
  }
}
