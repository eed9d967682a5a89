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
    Attack(
      "record-key-twice",
      """
      sed -i '0,/"to" :/s//"to" : "x", "to" :/' $BASELINE/$SCREEN.approval.json
      commit
      """),
    Attack(
      "record-approvals-twice",
      """
      sed -i '1a "approvals" : [],' $BASELINE/$SCREEN.approval.json
      commit
      """),
    Attack(
      "record-key-missing", "sed -i '0,/\"by\"/s//\"By\"/' $BASELINE/$SCREEN.approval.json; commit"
    ),
    Attack(
      "record-unknown-key",
      "sed -i '1a \"approved\" : true,' $BASELINE/$SCREEN.approval.json; commit"),
    Attack(
      "record-malformed", "echo '{}}' > $BASELINE/$SCREEN.approval.json; commit"),
    Attack(
      "record-other-config",
      """
      sed -i 's/"hiding" : "[0-9a-f]\\{9\\}/"hiding" : "000000000/' $BASELINE/$SCREEN.approval.json
      commit
      """),
    Attack(
      "record-without-digests",
      """
      sed -i 's/"hiding" : "[0-9a-f]*/&x/' $BASELINE/$SCREEN.approval.json
      commit
      """),
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
