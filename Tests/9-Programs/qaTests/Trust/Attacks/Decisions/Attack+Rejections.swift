import Baselines
import ContentDigest

/// Rejections that a branch removes, edits or forges, and records that a merge or a rename left damaged.
extension Attack {
  /// Publishes a rejection of the list's screen on main.
  private static let rejected = """
    qa reject $SCREEN --reason 'too dark' --by Ada > /dev/null
    REJECTION=$BASELINE/$SCREEN.rejection.json
    commit
    publish

    """

  static let rejections = [
    Attack("rejection-removed", rejected + "rm $REJECTION; commit"),
    Attack("rejection-removed-compared", rejected + "rm $REJECTION; commit"),
    Attack(
      "rejection-edited",
      rejected + "sed -i '/frame/s/[0-9a-f]\\{9\\}\"/000000000\"/' $REJECTION; commit"),
    Attack("rejection-replaced", from: .changed) { scene in
      try await scene.shell(
        rejected + """
          frame=$(sed -n 's/.*"to" : "\\(.*\\)".*/\\1/p' $BASELINE/$SCREEN.approval.json | tail -n 1)
          sed -i "s/\\"frame\\" : .*/\\"frame\\" : \\"$frame\\",/" $REJECTION
          commit
          """)
    },
    Attack(
      "rejection-declared", from: .changed,
      rejected + """
        qa expect --reason 'new words' --by Ada > /dev/null
        rm $REJECTION
        commit
        """),
    Attack("rejection-removed-approved", rejected + "rm $REJECTION") { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        approvals.append(approvals[1].changed(from: approvals[1].to, by: "Mallory"))
      }
      try await scene.shell("commit")
    },
    Attack("rejection-lifted-by-other-approval", rejected) { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        func other(_ text: String) -> BaselineDigest { .frame(SHA256Digest(of: Array(text.utf8))) }
        approvals.append(approvals[1].changed(from: other("x"), to: other("y"), by: "Mallory"))
      }
      try await scene.shell("rm $BASELINE/$SCREEN.rejection.json; commit")
    },
    Attack("rejection-added", rejected + "git push -q -f origin main"),
    Attack("rejection-malformed", rejected + "echo '{' > $REJECTION; commit"),
    Attack(
      "rejection-with-markers",
      rejected + "printf '<<<<<<< a\\n=======\\n>>>>>>> b\\n' > $REJECTION; commit"),
    Attack(
      "rejection-of-another-screen",
      rejected + "cp $REJECTION $BASELINE/$OTHER.rejection.json; commit"),
    Attack(
      "rejection-escapes",
      rejected
        + "sed -i 's/too dark/\\\\u001b]52;c;eA==\\\\u0007\\\\n::error::x/' $REJECTION; commit"),
    Attack(
      "rejection-link",
      rejected + """
        mv $REJECTION ../a.json
        ln -s ../../../a.json $REJECTION
        commit
        """),
    Attack("rejection-pipe", "mkfifo $BASELINE/$SCREEN.rejection.json"),
    Attack(
      "rejection-flood",
      """
      head -c 40000000 /dev/zero | tr '\\0' ' ' > $BASELINE/$SCREEN.rejection.json
      commit
      """),
    Attack("record-two-ends", "old_picture") { scene in
      try scene.editRecord(scene.names.screen) { approvals in
        let (to, from) = (approvals[1].to, approvals[1].from)
        func other(_ text: String) -> BaselineDigest { .frame(SHA256Digest(of: Array(text.utf8))) }
        approvals.append(approvals[1].changed(from: to, to: other("x"), by: "Mallory"))
        approvals.append(approvals[1].changed(from: to, to: from, by: "Mallory"))
        approvals.append(approvals[1].changed(from: to, to: other("y"), by: "Mallory"))
      }
      try await scene.shell("commit")
    },
    Attack(
      "record-with-markers",
      "printf '<<<<<<< a\\n=======\\n>>>>>>> b\\n' >> $BASELINE/$SCREEN.approval.json; commit"),
    Attack(
      "rename-edited",
      """
      qa rename $OTHER ${OTHER}new --reason clearer --by Ada > /dev/null
      cp $BASELINE/$SCREEN.png $BASELINE/${OTHER}new.png
      commit
      """),
    Attack("honest-rejection", from: .changed, rejected),
    Attack(
      "honest-rename-command",
      "qa rename $OTHER ${OTHER}new --reason clearer --by Ada > /dev/null; commit"),
    Attack(
      "honest-rename-of-case",
      "qa rename $SCREEN L${SCREEN#l} --reason clearer --by Ada > /dev/null; commit"),
  ]
}
