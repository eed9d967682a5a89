import ContentDigest
import PNGImage
import TerminalFrame

/// Text that a terminal or a CI would obey.
extension Attack {
  static let escapes = [
    shown("show-escape") { $0.put("\u{1b}[2J", row: 0) },
    shown("show-clipboard") { $0.put("\u{1b}]52;c;eA==\u{7}", row: 0) },
    shown("show-zero") { $0.put("a\0b", row: 0) },
    shown("show-c1") { $0.put("a\u{9b}2J", row: 0) },
    shown("show-return") { $0.put("a\rb", row: 0) },
    shown("show-title") { $0.title = "\u{1b}]0;x\u{7}" },
    shown("show-command") { $0.put("::error::x", row: 0) },
    shown("show-command-indented") { $0.put("  ::add-mask::x", row: 0) },
    shown("show-direction") { $0.put("a\u{202e}b", row: 0) },
    Attack("verify-approver-told") { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals.append(
          approvals[1].changed(by: "\u{1b}]52;c;eA==\u{7}\n::error::x\u{202e}"))
      }
      try await scene.shell("commit")
    },
    Attack("verify-approver-json") { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals.append(approvals[1].changed(by: "\u{9b}2J\u{202e}\u{7f}"))
      }
      try await scene.shell("commit")
    },
    Attack(
      "config-name",
      #"""
      printf '{"command":["a"],"screenshotName":"\\u001b[2J\\u202e::error::"}' > screenshots/evil.json
      commit
      """#),
    Attack(
      "file-name",
      #"""
      cp $BASELINE/$SCREEN.png "$(printf '%s/\033[2J\033]52;c;eA==\007\n::error::x.png' $BASELINE)"
      commit
      """#),
    Attack(
      "run-escapes",
      #"""
      for run in screenshots/current/runs/*/run.json; do
        sed -i 's|"warnings" : \[|&"\\u001b[2J\\n::error::x\\u009b\\u202e"|' $run
      done
      """#),
    Attack("edit-escapes", from: .changed) { scene in
      let path = "screenshots/baseline/\(scene.names.screen).png"
      let forgery = try Forgery.picture(scene.screenshot(path)) { $0.put("\u{1b}[2J", row: 0) }
      try scene.write(forgery, to: path)
      try await scene.shell("commit")
    },
  ]

  /// Writes a picture with a changed frame at the clone's top level.
  private static func shown(
    _ id: String, _ change: @escaping @Sendable (inout Frame) -> Void
  ) -> Attack {
    Attack(id) { scene in
      let own = try scene.baseline(scene.names.screen)
      try scene.write(Forgery.picture(own, changing: change), to: "a.png")
    }
  }
}
