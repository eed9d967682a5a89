import Testing

// How a request becomes a launch is decided inside the module.
@testable import Capture
@testable import TerminalProcess

@Suite("Programs that are copied for an app", .timeLimit(.minutes(20)))
struct CopiedProgramTests {
  @Test("A copy is started by the path that the app sees, whatever this process sees there")
  func otherFolder() throws {
    var request = request("")
    request.command = ["/project/sh"]
    request.copies = FileCopies(of: "/project", in: "/nowhere/work", hostFolder: "/bin")

    let launch = try request.withCopiedProgram().launch()

    #expect(launch.program == "/nowhere/work/sh")
  }

  @Test("A program that isn't copied must exist")
  func missing() throws {
    var request = request("")
    request.command = ["/nowhere/else/sh"]
    request.copies = FileCopies(of: "/project", in: "/nowhere/work", hostFolder: "/bin")

    #expect(throws: CaptureFailure.self) { try request.withCopiedProgram().launch() }
  }
}
