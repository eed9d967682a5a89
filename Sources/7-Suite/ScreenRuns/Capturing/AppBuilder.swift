package import ProjectFiles
package import ScreenConfig
internal import Subprocess
internal import SystemPackage

/// Builds the apps of some screens, each one once.
package struct AppBuilder {
  package let project: Project

  package init(project: Project) { self.project = project }

  /// A command to run before a capture, with words for progress.
  package struct Step: Hashable {
    package let command: [String]
    package let description: String
    /// The path of its product relative to the project's root, or nil if that is unknown.
    let product: String?

    package init(_ command: [String]) {
      self.command = command
      description = command.joined(separator: " ")
      product = nil
    }

    /// Builds a product of the project's Swift package.
    package init(product: String, _ configuration: CaptureConfig.BuildConfiguration) {
      command = ["swift", "build", "-c", configuration.rawValue, "--product", product]
      description = "\(product) (\(configuration.rawValue))"
      self.product = AppBuilder.path(of: product, configuration)
    }
  }

  /// The builds that some screens need, each once, in the order in which they first occur.
  package static func steps(for configs: [CaptureConfig]) -> [Step] {
    var steps: [Step] = []
    for config in configs {
      var step: Step?
      if let build = config.build {
        step = Step(build)
      } else if case .scheme(let product, let configuration) = config.app {
        step = Step(product: product, configuration)
      }
      if let step, !steps.contains(step) { steps.append(step) }
    }
    return steps
  }

  /// Runs one build in the project's root, unless its product is up to date.
  ///
  /// - Parameters:
  ///   - environment: The environment in which the build's tools are looked up.
  ///   - onEvent: Called before and after the build, but not for a build that is skipped.
  func run(
    _ step: Step, unlessCurrentIn environment: [String: String], by permission: LaunchPermission,
    onEvent: (RunEvent) -> Void
  ) async throws(SuiteError) {
    let stamp = step.product.map {
      BuildStamp(root: project.root, product: "\(project.root)/\($0)", environment: environment)
    }
    let sources = stamp?.sources()
    if let stamp, stamp.isCurrent(sources) { return }
    try await run(step, by: permission, onEvent: onEvent)
    stamp?.save(sources)
  }

  /// Runs one build in the project's root.
  ///
  /// - Parameter onEvent: Called before and after the build. The event after a failure has its output.
  package func run(
    _ step: Step, by permission: LaunchPermission, onEvent: (RunEvent) -> Void
  ) async throws(SuiteError) {
    let log = try BuildLog()
    let start = ContinuousClock.now
    onEvent(.building(step.description))
    let result: ExecutionResult<Void, FileDescriptorOutput, FileDescriptorOutput>
    do {
      result = try await Subprocess.run(
        executable(step.command[0]), arguments: Arguments(Array(step.command.dropFirst())),
        workingDirectory: FilePath(project.root), output: log.output, error: log.output)
    } catch {
      onEvent(.built(step.description, in: .now - start, failure: ""))
      throw SuiteError(
        .captureError, "building \(step.description) failed: can't run \(step.command[0])",
        remedy: "install it, or correct \"build\"")
    }
    let hasSucceeded = result.terminationStatus == .exited(0)
    // The messages of an interrupted build explain nothing.
    let failure = Task.isCancelled ? "" : log.text
    onEvent(.built(step.description, in: .now - start, failure: hasSucceeded ? nil : failure))
    if Task.isCancelled { throw SuiteError(.interrupted, "interrupted while building") }
    guard hasSucceeded else {
      throw SuiteError(
        .captureError,
        "building \(step.description) failed: \(step.command.joined(separator: " "))",
        remedy: "its messages are above; --skip-build uses the app that was built before")
    }
  }

  /// Looks up a name on the PATH. A relative path starts at the project's root.
  private func executable(_ name: String) -> Executable {
    name.contains("/")
      ? .path(FilePath(Path.absolute(name, from: project.root))) : .name(name)
  }

  /// Returns the command line of an app: that of its config, or the built product.
  package func command(for config: CaptureConfig) throws(SuiteError) -> [String] {
    switch config.app {
    case .command(let command): return command
    case .scheme(let product, let configuration):
      if let program = try program(of: product, configuration) { return [program] }
      let path = project.displayPath("\(project.root)/\(Self.path(of: product, configuration))")
      throw SuiteError(
        .captureError, "\(product) is not built (\(path) does not exist)",
        remedy: "leave --skip-build out")
    }
  }

  /// Returns the program of a product, or nil if it isn't built.
  func program(
    of product: String, _ configuration: CaptureConfig.BuildConfiguration
  ) throws(SuiteError) -> String? {
    let path = "\(project.root)/\(Self.path(of: product, configuration))"
    return try Files.exists(path) ? path : nil
  }

  /// The path of a product relative to the project's root.
  private static func path(
    of product: String, _ configuration: CaptureConfig.BuildConfiguration
  ) -> String {
    ".build/\(configuration.rawValue)/\(product)"
  }
}
