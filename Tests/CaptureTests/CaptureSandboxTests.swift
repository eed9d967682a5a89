import Capture
import FoundationEssentials
import Testing

@Suite struct CaptureSandboxTests {
  @Test("Folders are fresh, at the same path each time, and go away")
  func fresh() throws {
    let parent = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let first = try sandbox(in: parent)
    let work = first.folders.work
    _ = FileManager.default.createFile(atPath: work + "/left", contents: nil)
    first.remove()
    let wasRemoved = !FileManager.default.fileExists(atPath: work)

    let second = try sandbox(in: parent)

    let path = second.folders.work
    let contents = try FileManager.default.contentsOfDirectory(atPath: path)
    second.remove()
    #expect(wasRemoved)
    #expect(path == work)
    #expect(path == "\(parent)/list/work")
    #expect(contents == [])
  }

  @Test("What a killed run left is cleared away")
  func leftovers() throws {
    let parent = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try FileManager.default.createDirectory(
      atPath: parent + "/list/home/.config", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: parent + "/list/.qa-capture", contents: nil)

    let sandbox = try sandbox(in: parent)

    let home = try FileManager.default.contentsOfDirectory(atPath: sandbox.folders.home)
    sandbox.remove()
    #expect(home == [])
  }

  @Test("A folder that somebody else made is left as it is")
  func foreign() throws {
    let parent = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try FileManager.default.createDirectory(
      atPath: parent + "/list/work", withIntermediateDirectories: true)

    let error = #expect(throws: CaptureSandbox.SandboxError.self) {
      _ = try CaptureSandbox.make(screen: "list", parent: parent) == nil
    }

    #expect(error?.message == "the folder \(parent)/list was not made by qa")
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent + "/list") == ["work"])
  }

  @Test("Only one capture has the folder of a name at a time")
  func exclusive() throws {
    let parent = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let first = try sandbox(in: parent)

    let second = try CaptureSandbox.make(screen: "list", parent: parent)
    let isRefused = second == nil
    let other = try CaptureSandbox.make(screen: "detail", parent: parent)
    let isOtherGiven = other != nil

    first.remove()
    #expect(isRefused)
    #expect(isOtherGiven)
  }

  @Test("A link in the place of the folder is not followed")
  func link() throws {
    let parent = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try FileManager.default.createSymbolicLink(
      atPath: parent + "/list", withDestinationPath: parent)

    #expect(throws: CaptureSandbox.SandboxError.self) {
      _ = try CaptureSandbox.make(screen: "list", parent: parent) == nil
    }
  }

  @Test("An app gets an allow-list, fixed values, what the project sets, and the mark")
  func environment() {
    let folders = CaptureSandbox.Folders(root: "/tmp/qa-captures/list")

    let environment = AppEnvironment.make(
      inherited: ["PATH": "/bin", "SECRET": "x", "TZ": "Asia/Tokyo", "COLUMNS": "200"],
      sandbox: folders, overrides: [["A": "1", "B": "1"], ["B": "2", "QA_CAPTURE": "no"]])

    #expect(
      environment == [
        "PATH": "/bin", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        "TZ": "UTC", "SHELL": "/bin/sh", "HOME": "/tmp/qa-captures/list/home",
        "TMPDIR": "/tmp/qa-captures/list/tmp", "SWIFT_BACKTRACE": "interactive=no",
        "A": "1", "B": "2", "QA_CAPTURE": "/tmp/qa-captures/list",
      ])
  }

  private struct Busy: Error {}

  private func sandbox(in parent: String) throws -> CaptureSandbox {
    guard let sandbox = try CaptureSandbox.make(screen: "list", parent: parent) else {
      throw Busy()
    }
    return sandbox
  }

  private func temporaryFolder() throws -> String {
    let path = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    return path
  }
}
