import Testing

/// Two commands at once in a project without captures.
@Suite(.timeLimit(.minutes(20))) struct SimultaneousRunTests {
  private static let app = "printf 'Save all'; read -r x"

  @Test(
    "A first run stopped at any step before it has the lock survives another whole run")
  func firstRunSurvivesOther() async throws {
    var wasLocked = false
    var step = 0
    while !wasLocked {
      step += 1
      let project = try TestProject()
      try project.configure(Self.app)
      var other: TestProject.Result?

      let first = try await project.qa(["run"], stoppedAt: step) {
        wasLocked = project.bytes("screenshots/current/.lock") != nil
        if !wasLocked { other = try await project.qa("run") }
      }

      #expect(first.status == 1, "stopped at step \(step): \(first.errors)")
      #expect(other?.status ?? 1 == 1, "beside a run that stands at step \(step)")
      #expect(project.bytes("screenshots/current/.gitignore") != nil, "step \(step)")
    }
  }

  @Test("A folder that qa didn't make gets no .gitignore")
  func foreignFolderGetsNoIgnore() async throws {
    let project = try TestProject()
    try project.configure(Self.app)
    try project.write("mine", to: "screenshots/current/notes.txt")

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(project.bytes("screenshots/current/.gitignore") == nil)
  }
}
