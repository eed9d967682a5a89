import FrameRenderer
import TerminalEmulator
import TerminalFrame
import TerminalProcess
import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks of files and hosts outside of an app", .timeLimit(.minutes(20)))
struct AccessCheckTests {
  /// A run during which an app with the home `/home/ann` makes some accesses.
  private func evidence(_ accesses: [ProcessAccess.Target]) -> ProbeEvidence {
    var evidence = ProbeEvidence(writing: "ready")
    evidence.request = CaptureRequest(
      command: ["edit", "/srv/texts/letter"], environment: ["HOME": "/home/ann"],
      workingDirectory: "/projects/editor", size: GridSize(columns: 30, rows: 10),
      palette: Theme.dark.palette)
    evidence.accesses = accesses.map { ProcessAccess($0, by: "edit") }
    return evidence
  }

  @Test(
    "An app may change its home, its working directory, temporary files and what it is given",
    arguments: [
      "/home/ann", "/home/ann/.cache/x", "/projects/editor/log", "/tmp/x", "/dev/null",
      "/srv/texts/.letter.swp", "/usr/lib/python3/__pycache__/x.pyc",
    ])
  func ownFolders(path: String) throws {
    #expect(try faults("files-outside", evidence([.file(path)])) == [])
  }

  @Test(
    "A change anywhere else is a fault of its folder",
    arguments: [
      ("/etc/hosts", "/etc"), ("/home/annabel/x", "/home/annabel"), ("/top", "/"),
      ("/srv/other", "/srv"),
    ])
  func otherFolders(path: String, folder: String) throws {
    let found = try faults("files-outside", evidence([.file(path)]))

    #expect(found.map(\.detail) == [folder])
    #expect(found.map(\.sentence) == ["changes \(path)"])
  }

  @Test("Several files of a folder are one fault, which counts each of them once")
  func severalFiles() throws {
    let found = try faults(
      "files-outside",
      evidence([.file("/var/lib/b"), .file("/var/lib/a"), .file("/var/lib/b")]))

    #expect(found.map(\.sentence) == ["changes 2 files, such as /var/lib/a"])
  }

  @Test(
    "Other hosts and name servers are faults",
    arguments: [
      ("192.0.2.1", 443, "reaches port 443 of 192.0.2.1"),
      ("127.0.0.53", 53, "reaches the name server 127.0.0.53"),
      ("2001:db8::1", 80, "reaches port 80 of 2001:db8::1"),
    ])
  func otherHosts(address: String, port: Int, sentence: String) throws {
    let found = try faults("network", evidence([.host(address, port: port)]))

    #expect(found.map(\.sentence) == [sentence])
  }

  @Test("An app may reach this machine", arguments: ["127.0.0.1", "::1", "0.0.0.0"])
  func ownHost(address: String) throws {
    #expect(try faults("network", evidence([.host(address, port: 80)])) == [])
  }
}
