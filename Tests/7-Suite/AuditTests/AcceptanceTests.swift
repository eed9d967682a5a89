import Audit
import Baselines
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite("Faults that are accepted", .timeLimit(.minutes(20)))
struct AcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Without the file, nothing is accepted")
  func noFile() throws {
    #expect(try AuditAcceptanceFile.read(folder.project).accepted == [])
  }

  @Test("An entry is read")
  func entry() throws {
    try write(
      """
      {"accepted": [{"subject": "app", "fault": "exit-sigsegv/alternateScreen",
        "reason": "libc's own", "author": "Ann", "expires": "2099-12-31"}]}
      """)

    let file = try AuditAcceptanceFile.read(folder.project)

    #expect(
      file.accepted == [
        AuditAcceptance(
          subject: "app", fault: "exit-sigsegv/alternateScreen", reason: "libc's own",
          author: "Ann", expires: "2099-12-31")
      ])
  }

  @Test(
    "A mistake in the file is an error with its place",
    arguments: [
      ("", "screenshots/audit.json"),
      ("[]", "screenshots/audit.json"),
      ("{\"accepted\": {}}", "screenshots/audit.json:1"),
      ("{\"acepted\": []}", "screenshots/audit.json:1"),
      ("{\"accepted\": [1]}", "screenshots/audit.json:1"),
      ("{\"accepted\": [\n{\"subject\": \"a\"}]}", "screenshots/audit.json:2"),
      ("{\"accepted\": [{\"subject\": 1}]}", "screenshots/audit.json:1"),
      (
        """
        {"accepted": [{"subject": "a", "fault": "b", "reason": "c", "author": "d",
         "expires": "next week"}]}
        """, "screenshots/audit.json:2"
      ),
      (
        """
        {"accepted": [{"subject": "a", "fault": "b", "reason": "c", "author": "d",
         "expires": "2026-12-31", "until": "ever"}]}
        """, "screenshots/audit.json:2"
      ),
    ])
  func mistake(text: String, place: String) throws {
    try write(text)

    let error = #expect(throws: SuiteError.self) { try AuditAcceptanceFile.read(folder.project) }

    let found = error?.place ?? ""
    #expect(found.hasPrefix(place), "\(found)")
  }

  @Test("A link out of the project isn't followed")
  func link() throws {
    let other = try TemporaryFolder()
    try other.write("{\"accepted\": []}", to: "audit.json")
    try folder.write("{}", to: "screenshots/a.json")
    try symbolicLink(
      from: "\(folder.path)/screenshots/audit.json", to: "\(other.path)/audit.json")

    let error = #expect(throws: SuiteError.self) { try AuditAcceptanceFile.read(folder.project) }

    #expect(error?.message == "leads out of the project through a symbolic link")
  }

  private func write(_ text: String) throws {
    try folder.write(text, to: "screenshots/audit.json")
  }
}
