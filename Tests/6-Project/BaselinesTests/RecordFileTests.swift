import Baselines
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordFileTests {
  @Test(
    "A record with a duplicate key is refused at any depth",
    arguments: [
      #"{ "screen": "a", "approvals": [], "screen": "b" }"#,
      #"""
      { "screen": "a", "approvals": [{ "to": "x", "by": "A", "at": "t", "reason": "r", "run": "1",
        "to": "y" }] }
      """#,
      #"{ "screen": "a", "approvals": [], "approvals": [] }"#,
      #"{ "screen": "a", "approvals": [], "\u0073creen": "b" }"#,
    ])
  func duplicateKeys(text: String) {
    let error = #expect(throws: SuiteError.self) {
      try JSONFiles.decode(ApprovalRecord.self, Array(text.utf8), at: "a.json")
    }

    #expect(error?.message.contains("appears twice") == true)
  }

  @Test("Hidden characters in a record are escaped and read back unchanged")
  func hiddenCharacters() throws {
    let record = ApprovalRecord(
      screen: "a\u{9b}\u{202e}\u{7f}\u{e0041}é",
      approvals: [Approval(from: nil, to: "b", by: "\u{200f}", at: "\n", reason: "👩‍👧", run: "1")])

    let bytes = try JSONFiles.encode(record)

    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"a\u009b\u202e\u007f\udb40\udc41é"#))
    #expect(text.contains("👩‍👧"))
    #expect(try JSONFiles.decode(ApprovalRecord.self, bytes, at: "a.json") == record)
  }

  @Test("A record of another screen in a commit is to be replaced")
  func otherScreenInCommit() throws {
    let bytes = try JSONFiles.encode(ApprovalRecord(screen: "grid"))

    let error = #expect(throws: SuiteError.self) {
      try ApprovalRecord.decode(bytes, at: "list.approval.json at commit 01", screen: "list")
    }

    #expect(error?.remedy == "restore the record of list")
  }

  @Test("A record of another screen is refused, even if no screen can have its name")
  func otherScreen() throws {
    for name in ["grid", "a b"] as [BaselineName] {
      let bytes = try JSONFiles.encode(ApprovalRecord(screen: name))

      let error = #expect(throws: SuiteError.self) {
        try ApprovalRecord.decode(bytes, at: "list.approval.json", screen: "list")
      }

      #expect(error?.message == "is the record of another screen: \(name)")
      #expect(
        error?.remedy == "remove it with its picture, then review what is left: "
          + "git rm -f -- list.approval.json list.png && qa run")
      #expect(try ApprovalRecord.decode(bytes, at: "\(name)", screen: name).screen == name)
    }
  }
}
