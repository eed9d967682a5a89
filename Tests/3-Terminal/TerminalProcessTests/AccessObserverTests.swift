import FoundationEssentials
import Glibc
import TerminalProcess
import Testing

@Suite(
  "Observed programs", .timeLimit(.minutes(20)),
  .enabled("needs a kernel that lets programs be observed (seccomp_unotify(2))") {
    AccessObserver.isPossible
  }
)
struct AccessObserverTests {
  private let folder = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"

  /// Runs a shell script in the folder, and returns what was observed until it ended, without devices.
  private func accesses(
    of script: String, isObserved: Bool = true
  ) throws -> [ProcessAccess] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var launch = TerminalProcess.Launch(
      program: "/bin/bash", name: "bash", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"], workingDirectory: folder, columns: 80, rows: 24)
    launch.isObserved = isObserved
    var process = try TerminalProcess(launch)
    var output: [UInt8] = []
    while process.terminationStatus() == nil {
      _ = process.read(into: &output)
      process.wait(milliseconds: 20)
    }
    let accesses = process.accesses
    process.end()
    return accesses.filter { access in
      if case .file(let path) = access.target { !path.hasPrefix("/dev/") } else { true }
    }
  }

  private func file(_ name: String, by program: String) -> ProcessAccess {
    ProcessAccess(.file("\(folder)/\(name)"), by: program)
  }

  @Test("Files that are made, renamed and removed are seen once each, by absolute paths")
  func changes() throws {
    let seen = try accesses(of: "mkdir a; cd a; : >b; : >>./b; mv ../a/b c; rm c")

    #expect(
      seen == [
        file("a", by: "mkdir"), file("a/b", by: "bash"), file("a/c", by: "mv"),
        file("a/c", by: "rm"),
      ])
  }

  @Test("Files that are only read, or whose folder is missing, aren't seen")
  func reads() throws {
    let seen = try accesses(of: "cat /etc/passwd; : >none/file")

    #expect(seen == [])
  }

  @Test("Hosts that are reached are seen with address and port, sockets with a path aren't")
  func hosts() throws {
    let seen = try accesses(of: "exec 3<>/dev/tcp/127.0.0.1/9; exec 4<>/dev/udp/::1/7")

    #expect(
      seen == [
        ProcessAccess(.host("127.0.0.1", port: 9), by: "bash"),
        ProcessAccess(.host("::1", port: 7), by: "bash"),
      ])
  }

  @Test("What a background process does after the program's end is seen until it's ended")
  func descendants() throws {
    let seen = try accesses(of: "mkfifo a; (: >late; : >a; exec sleep 100) & : <a")

    #expect(seen.contains(file("late", by: "bash")))
  }

  @Test("Nothing is seen of a program that isn't observed")
  func unobserved() throws {
    #expect(try accesses(of: "mkdir a", isObserved: false) == [])
  }
}
