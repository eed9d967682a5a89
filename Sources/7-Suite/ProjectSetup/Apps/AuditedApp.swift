package import ScreenConfig
internal import ScreenRuns

extension ProjectSetup {
  /// The launch of the program in the request's command, as `qa record` would start it.
  ///
  /// - Parameter variables: Variables for the app.
  /// - Throws: ``SuiteError`` if the app would start in the project itself without being asked to, or change a file
  ///   outside the project.
  package func auditedApp(
    with variables: [String: String]
  ) async throws -> ScreenLaunch {
    let name = "audited"
    let screen = try await launched(as: name, with: variables)
    return try ScreenLaunch(
      ofConfig: screen.config(named: name).fileBytes, named: name, in: project)
  }
}
