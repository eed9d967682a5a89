import FoundationEssentials
import Testing

@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct ProgramSearchTests {
  @Test("A copy that only the app sees at its path is found where this process sees it")
  func copiesBehindAMount() throws {
    let host = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try FileManager.default.createDirectory(atPath: host, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: host) }
    let isMade = FileManager.default.createFile(
      atPath: host + "/app", contents: Data(), attributes: [.posixPermissions: 0o755])
    try #require(isMade)
    let copies = FileCopies(of: "/project", in: "/nowhere/work", hostFolder: host)
    let search = ProgramSearch(environment: [:], copies: copies)

    let absolute = try search.path(of: "/nowhere/work/app", workingDirectory: "/")
    let relative = try search.path(of: "./app", workingDirectory: "/nowhere/work")

    #expect(absolute == "/nowhere/work/app")
    #expect(relative == "/nowhere/work/./app")
    #expect(throws: CaptureFailure.self) {
      try search.path(of: "/nowhere/work/other", workingDirectory: "/")
    }
  }
}
