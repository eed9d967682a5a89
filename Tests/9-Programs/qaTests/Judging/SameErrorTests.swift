import Testing

/// A fault that fails several screens.
@Suite(.timeLimit(.minutes(20))) struct SameErrorTests {
  @Test("An error of several screens is printed once, during the captures and in the report")
  func sameErrorIsPrintedOnce() async throws {
    let project = try TestProject()
    let script = "echo \"Error: Cannot find module 'nope'\"; echo '    at x.js:1:1'; exit 1"
    try project.configure(script)
    try project.configureSecond()

    let run = try await project.qa("run")
    let capture = try await project.qa("capture")

    let (first, second) = (project.screen, "\(project.screen)b")
    let said = "it said: \"Error: Cannot find module 'nope'\""
    #expect(run.status == 2)
    #expect(run.errors.matches(of: /Cannot find module/).count == 1)
    #expect(run.output.matches(of: /Cannot find module/).count == 1)
    #expect(
      run.unwrappedOutput.contains(
        "! error 2 screens: the app exited with status 1 before its screen was taken; \(said)"))
    #expect(run.unwrappedOutput.contains("\(first), \(second)"))
    #expect(capture.output.matches(of: /Cannot find module/).count == 1)
    #expect(capture.output.contains(/error      \w+  same as \w+\n/))
  }
}
