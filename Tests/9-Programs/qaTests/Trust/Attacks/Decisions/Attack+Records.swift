import Baselines

/// Records that differ from what people approved.
extension Attack {
  /// Changes the approvals of the list, and commits that.
  private static func edited(
    _ id: String, _ change: @escaping @Sendable (inout [Approval]) -> Void
  ) -> Attack {
    Attack(id) { scene in
      try scene.editRecord(scene.names.screen, change)
      try await scene.shell("commit")
    }
  }

  /// Changes the text of the list's record with a command of sed, and commits that.
  private static func typed(_ id: String, _ command: String) -> Attack {
    Attack(id, "sed -i '\(command)' $BASELINE/$SCREEN.approval.json; commit")
  }

  /// Adds an approval of the older baseline, and commits both.
  private static func rolledBack(
    _ id: String, _ change: @escaping @Sendable (inout [Approval]) -> Void
  ) -> Attack {
    Attack(id, "old_picture") { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals.append(
          approvals[0].changed(from: approvals[1].to, config: approvals[1].config, by: "Mallory"))
        change(&approvals)
      }
      try await scene.shell("commit")
    }
  }

  static let records = [
    edited("record-newest-gone") { $0.removeLast() },
    edited("record-oldest-gone") { $0.removeFirst() },
    edited("record-emptied") { $0 = [] },
    edited("record-without-picture") { $0[1] = $0[1].changed(picture: .some(nil)) },
    edited("record-without-config") { $0[1] = $0[1].changed(config: .some(nil)) },
    edited("record-by-another") { $0[0] = $0[0].changed(by: "Mallory") },
    edited("record-nobody-added") { $0.append($0[1].changed(from: $0[1].to, by: " ")) },
    edited("record-reordered") { $0.reverse() },
    edited("record-history-inserted") { $0.insert($0[0].changed(by: "Mallory"), at: 1) },
    edited("record-newest-again") { $0.append($0[1].changed(by: "Mallory")) },
    edited("record-two-added") { approvals in
      approvals.append(approvals[1].changed(by: "Mallory"))
      approvals.append(approvals[1].changed(by: "Eve"))
    },
    edited("record-twenty-added") { approvals in
      let made = approvals[1]
      approvals += (1...20).map { made.changed(by: "Mallory", reason: "reason \($0)") }
    },
    rolledBack("record-flooded") { approvals in
      let made = approvals[1]
      let all = (1...5000).map { made.changed(by: "Eve", reason: "reason \($0)") }
      approvals.insert(contentsOf: all, at: 2)
    },
    Attack(
      "record-flooded-new",
      """
      sed s/$SCREEN/${SCREEN}new/ screenshots/$SCREEN.json > screenshots/${SCREEN}new.json
      sed s/$SCREEN/${SCREEN}new/ $BASELINE/$SCREEN.approval.json > $BASELINE/${SCREEN}new.approval.json
      cp $BASELINE/$SCREEN.png $BASELINE/${SCREEN}new.png
      """
    ) { scene in
      try scene.editRecord(scene.names.screen + "new") { approvals in
        let made = approvals[1]
        approvals += (1...4999).map { made.changed(reason: "reason \($0)") }
      }
      try await scene.shell("commit")
    },
    rolledBack("record-long-reason") { approvals in
      approvals[2] = approvals[2].changed(reason: String(repeating: "x", count: 60_000))
    },
    rolledBack("forged-approval") { _ in },
    rolledBack("forged-without-picture") { $0[2] = $0[2].changed(picture: .some(nil)) },
    rolledBack("forged-without-config") { $0[2] = $0[2].changed(config: .some(nil)) },
    rolledBack("forged-from-nothing") { $0[2] = $0[2].changed(from: .some(nil)) },
    rolledBack("forged-over-history") { $0 = [$0[2].changed(from: .some(nil))] },
    rolledBack("forged-between") { $0.swapAt(1, 2) },
    rolledBack("forged-digest") { $0[2] = $0[2].changed(picture: $0[1].picture) },
    Attack(
      "record-copied",
      "sed s/$OTHER/$SCREEN/ $BASELINE/$OTHER.approval.json > $BASELINE/$SCREEN.approval.json; commit"
    ),
    Attack(
      "record-of-another-screen",
      "cp $BASELINE/$OTHER.approval.json $BASELINE/$SCREEN.approval.json; commit"),
    typed("record-key-twice", #"0,/"to" :/s//"to" : "x", "to" :/"#),
    typed("record-approvals-twice", #"1a "approvals" : [],"#),
    typed("record-key-missing", #"0,/"by"/s//"By"/"#),
    typed("record-unknown-key", #"1a "approved" : true,"#),
    Attack(
      "record-malformed", "echo '{}}' > $BASELINE/$SCREEN.approval.json; commit"),
    typed("record-other-config", #"s/"hiding" : "[0-9a-f]\{9\}/"hiding" : "000000000/"#),
    typed("record-without-digests", #"s/"hiding" : "[0-9a-f]*/&x/"#),
    Attack(
      "removal-forged",
      "rm screenshots/$SCREEN.json $BASELINE/$SCREEN.png"
    ) { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals.append(
          approvals[1].changed(
            from: approvals[1].to, to: .some(nil), picture: .some(nil), config: .some(nil),
            by: "Mallory"))
      }
      try await scene.shell("commit")
    },
    Attack(
      "removal-from-another",
      "rm screenshots/$SCREEN.json $BASELINE/$SCREEN.png"
    ) { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals = [approvals[0].changed(from: approvals[0].to, to: .some(nil), by: "Mallory")]
      }
      try await scene.shell("commit")
    },
  ]
}
