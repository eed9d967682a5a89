/// Rejections while signatures are demanded, and signatures that are used once more or in another form.
extension Attack {
  /// Without the lines of a rejection's signature.
  private static let stripped = #"sed -i '/"run"/s/,$//; /"signature"/,/^    }/d' $REJECTION"#

  static let signedRejections: [Attack] =
    [
      signed("honest-signed-rejection", "guard; change; as bob; reject; commit"),
      signed("rejection-unsigned", "guard; change; unsigned reject; commit"),
      signed(
        "rejection-of-stranger",
        """
        guard; change; cp screenshots/approvers ..; as mallory; line mallory > screenshots/approvers
        reject; cp ../approvers screenshots; commit
        """),
      signed(
        "rejection-taken-back",
        "guard; rejected reject; commit; publish; git fetch -q origin; rm $REJECTION; commit"),
      signed(
        "rejection-stripped",
        "guard; rejected reject; commit; publish; git fetch -q origin; \(stripped); commit"),
      signed(
        "rejection-after-approval",
        """
        guard; change; approve; commit; sleep 1
        main 2; as bob; rejected reject; published
        git merge -q --no-edit origin/main; rm $REJECTION; commit
        """),
      signed(
        "honest-signed-approval-after-rejection",
        """
        guard; rejected reject; commit; publish; git fetch -q origin; sleep 1
        change; approve; commit
        """),
      signed(
        "honest-signed-revert",
        "change; approve; commit; guard; git revert --no-edit HEAD~1 > /dev/null; capture; approve; commit"
      ),
      signed(
        "honest-signed-rename-of-case",
        """
        guard; change; approve; commit
        qa rename $SCREEN L${SCREEN#l} --reason clearer --by Ada > /dev/null; commit
        """),
      recoded("signature-with-bytes-after-it", "base64 -d; printf x"),
      edited("signature-with-lines", #"s/"ssh" : "U1NI/&\\n/"#),
      edited(
        "signature-with-armor",
        #"s/"ssh" : "\([^"]*\)/"ssh" : "-----BEGIN SSH SIGNATURE-----\\n\1\\n-----END SSH SIGNATURE-----/"#
      ),
      batch("batch-place-of-another", "/\\\"index\\\"/y/01/10/"),
      batch(
        "batch-way-too-long",
        "s/\\\"path\\\" : \\[/&\\\"$(printf %064d 0)\\\",/"),
      batch("batch-way-of-others", "/\\\"path\\\"/,/\\]/s/[0-9a-f]\\{9\\}\\\"/000000000\\\"/"),
    ]

  /// An approval by Ann whose signature is written anew by a pipeline that reads its base64.
  private static func recoded(_ id: String, _ pipeline: String) -> Attack {
    signed(
      id,
      """
      guard; change; approve; commit; FILE=$BASELINE/$SCREEN.approval.json
      old=$(sed -n 's/.*"ssh" : "\\(.*\\)".*/\\1/p' $FILE | tail -n 1 | sed 's|\\\\/|/|g')
      new=$(printf %s "$old" | { \(pipeline); } | base64 -w 0)
      record "s|\\"ssh\\" : \\"[^\\"]*|\\"ssh\\" : \\"$new|"
      """)
  }

  /// Two approvals that Ann signed at once, and an edit of one of them.
  private static func batch(_ id: String, _ edit: String) -> Attack {
    signed(
      id,
      """
      guard; sed -i s/Inbox/Inlet/ mail.sh; change
      qa approve $SCREEN $OTHER --reason 'looked at' --by Ada > /dev/null; commit
      record "\(edit)"
      """)
  }
}
