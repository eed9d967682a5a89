/// Attacks on who may approve: lists of approvers and of revoked keys, certificates, authors, and what is demanded.
extension Attack {
  static let signers: [Attack] =
    [
      signed(
        "approvers-crlf",
        """
        mkdir ../keys; key ann; key bob; { line bob; line ann; } | sed 's/$/\\r/' > screenshots/approvers
        guard; change; approve; commit
        """),
      signed(
        "honest-signed-checkout-with-crlf",
        """
        echo 'screenshots/approvers text eol=crlf' > .gitattributes; guard; rm screenshots/approvers
        git checkout -q -- screenshots/approvers; grep -q "$(printf '\\r')" screenshots/approvers
        change; approve; commit
        """),
      signed(
        "two-by-author-after-byte-order-mark",
        """
        mkdir ../keys; key ann; { printf '\\357\\273\\277'; line ann; } > screenshots/approvers
        guard '"two"'; author ann@example.com; change; approve; commit
        """),
      signed(
        "two-by-second-name-of-certificate",
        """
        mkdir ../keys; key ca; key ann
        ssh-keygen -q -s ../keys/ca -I ann -n release@example.com,ann@example.org ../keys/ann.pub
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard '"two"'; author ann@example.org; change; git config user.signingKey ../keys/ann-cert.pub
        approve; commit
        """),
      signed(
        "two-with-code-beside-baselines",
        """
        guard '"two"'; author bob@example.com; change
        author ann@example.com; echo 'echo hello' > $BASELINE/hello.sh; commit; capture; approve; commit
        """),
      revoked("revoked-keys-crlf", "printf '# old keys\\r\\n%s\\r\\n' \"$print\""),
      revoked("revoked-fingerprint-padded", "echo \"$print=\""),
      revoked("revoked-fingerprint-cut", "echo \"${print%?}\""),
      revoked("revoked-fingerprint-in-small-letters", "echo \"$print\" | tr A-Z a-z"),
      revoked("revoked-key-cut", "cut -c 1-60 ../keys/ann.pub"),
      signed(
        "certificate-of-revoked-authority",
        """
        mkdir ../keys; key ca; key ann; cp ../keys/ca.pub screenshots/revoked_keys
        ssh-keygen -q -s ../keys/ca -I ann -n ann@example.com ../keys/ann.pub
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard; change; mv screenshots/revoked_keys ..; git config user.signingKey ../keys/ann-cert.pub
        approve; mv ../revoked_keys screenshots; commit
        """),
      signed(
        "certificate-for-a-name-that-is-left-out",
        """
        mkdir ../keys; key ca; key ann
        ssh-keygen -q -s ../keys/ca -I ann -n ann@example.com ../keys/ann.pub
        printf '!ann@example.com,*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard; change; cp screenshots/approvers ..; sed -i 's/^[^ ]*/*/' screenshots/approvers
        git config user.signingKey ../keys/ann-cert.pub; approve; cp ../approvers screenshots; commit
        """),
      listed("approvers-option-twice", #"valid-before="20200101",valid-before="29990101""#),
      listed("approvers-option-without-quotes", "namespaces=git,qa-decision"),
      listed("approvers-namespaces-of-nothing", "namespaces"),
      listed("approvers-namespace-in-capitals", #"namespaces="QA-DECISION""#),
      signed(
        "approvers-in-lfs",
        """
        mkdir ../keys; key ann; line ann > ../list; pointer ../list > screenshots/approvers
        guard; change; trusting ann
        """),
      signed(
        "approvers-link-on-main",
        """
        mkdir ../keys; key ann; line ann > list; ln -s ../list screenshots/approvers
        guard; sed -i s/Save/Send/ list.sh; commit
        """),
      signed(
        "key-revoked-since",
        """
        guard; change; approve; commit
        main 2; cp ../keys/ann.pub screenshots/revoked_keys; published
        """),
      signed(
        "approver-removed-since",
        "guard; change; approve; commit; main 2; line bob > screenshots/approvers; published"),
      signed(
        "demand-made-since",
        """
        change; approve; commit
        git checkout -q -b main2 origin/main; guard; git checkout -q pr
        """),
      signed(
        "approvers-change-replayed",
        """
        guard; key cy; cp screenshots/approvers ..; line cy >> screenshots/approvers
        qa approve --approvers --reason 'Cy reviews, too' --by Ada > /dev/null; commit
        cp screenshots/approvers ../with-cy; cp ../approvers screenshots
        qa approve --approvers --reason 'Cy has left' --by Ada > /dev/null; commit; publish; git fetch -q origin
        cp ../with-cy screenshots/approvers; commit
        """),
      signed(
        "approvers-record-cut",
        """
        guard; key cy; line cy >> screenshots/approvers
        qa approve --approvers --reason 'Cy reviews, too' --by Ada > /dev/null; commit; publish; git fetch -q origin
        rm screenshots/approvers.approval.json; commit
        """),
      signed(
        "screenshots-renamed-without-demand",
        """
        guard; git mv screenshots shots; mkdir -p $BASELINE; cp shots/qa.json shots/$SCREEN.json screenshots
        cp shots/baseline/$SCREEN.png shots/baseline/$SCREEN.approval.json $BASELINE
        demand '"any"'; commit
        """),
      signed("demand-emptied", "guard; change; demand '[]'; capture; approve; commit"),
      signed(
        "policy-twice", "guard; sed -i '1a \"approvals\": \"any\",' screenshots/qa.json; commit"),
      signed(
        "policy-unknown-on-main",
        """
        guard '["two", "tuched"]'; demand '"signed"'; author ann@example.com; change; approve; commit
        """),
      signed(
        "project-moved-without-demand",
        """
        guard; demand '"any"'; change; approve; commit
        mkdir app; git mv -k * app/; sed -i 's|^|app/|' .gitignore; commit
        """
      ) { $0.folder = "app" },
    ]

  /// An approval by Ann, whose key main has revoked in some way; `$print` is its fingerprint.
  private static func revoked(_ id: String, _ list: String) -> Attack {
    signed(
      id,
      """
      mkdir ../keys; key ann; print=$(ssh-keygen -l -f ../keys/ann.pub | cut -d ' ' -f 2)
      \(list) > screenshots/revoked_keys
      guard; change; trusting ann
      """)
  }

  /// An approval by Ann, whom main lists with some options.
  private static func listed(_ id: String, _ options: String) -> Attack {
    signed(
      id,
      """
      mkdir ../keys; key ann; line ann '\(options)' > screenshots/approvers
      guard; change; trusting ann
      """)
  }
}
