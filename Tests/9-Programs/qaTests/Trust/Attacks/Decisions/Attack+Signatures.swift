/// Attacks on signed approvals. `main` demands signatures by Ann or Bob; Mallory has a key of her own.
extension Attack {
  /// Shell functions for keys and signatures.
  private static let signing = #"""
    key() { [ -f ../keys/$1 ] || ssh-keygen -q -t ${2:-ed25519} -N '' -C '' -f ../keys/$1; }
    as() { git config gpg.format ssh; git config user.signingKey ../keys/$1.pub; }
    line() { printf '%s@example.com %s%s\n' "$1" "${2:+$2 }" "$(cat ../keys/$1.pub)"; }
    demand() { sed -i '/"approvals"/d' screenshots/qa.json; sed -i "1a \"approvals\": $1," screenshots/qa.json; }
    guard() {
      mkdir -p ../keys; for name in ann bob mallory; do key $name; done
      [ -f screenshots/approvers ] || { line ann; line bob; } > screenshots/approvers
      demand "${1:-\"signed\"}"; as ann; commit; publish; git fetch -q origin
    }
    capture() { qa run > /dev/null || test $? = 1; }
    change() { sed -i s/Save/Send/ list.sh; commit; capture; }
    approve() { qa approve --stale ${1:-$SCREEN} --reason 'looked at' --by Ada > /dev/null; }
    author() { export GIT_AUTHOR_EMAIL=$1 GIT_COMMITTER_EMAIL=$1; }
    unsigned() { cp screenshots/qa.json ../kept; demand '"any"'; capture; "$@"; cp ../kept screenshots/qa.json; }
    trusting() {
      mkdir -p ../kept.d; cp screenshots/approvers screenshots/qa.json ../kept.d
      [ ! -f screenshots/revoked_keys ] || mv screenshots/revoked_keys ../kept.d
      as $1; line $1 > screenshots/approvers; demand '"signed"'; approve $SCREEN
      cp ../kept.d/* screenshots; commit
    }
    record() { sed -i "$1" $BASELINE/$SCREEN.approval.json; commit; }
    main() { git fetch -q origin; git checkout -q -b "main$1" origin/main; }
    published() { commit; publish; git fetch -q origin; git checkout -q pr; }
    reject() { qa reject $SCREEN --reason 'too dark' --by Ada > /dev/null; }
    rejected() { sed -i s/Save/Send/ list.sh; commit; capture; "$@"; sed -i s/Send/Save/ list.sh; }
    REJECTION=$BASELINE/$SCREEN.rejection.json

    """#

  static func signed(_ id: String, _ script: String, then prepare: @escaping Step = { _ in })
    -> Attack
  {
    Attack(id, signing + script, then: prepare)
  }

  /// An approval by Ann in which one detail is changed afterwards.
  static func edited(_ id: String, _ edit: String) -> Attack {
    signed(id, "guard; change; approve; commit; record '\(edit)'")
  }

  static let signatures: [Attack] =
    [
      signed("honest-signed", "guard; change; approve; commit"),
      signed("honest-signed-rsa", "mkdir ../keys; key ann rsa; guard; change; approve; commit"),
      signed("honest-signed-ecdsa", "mkdir ../keys; key ann ecdsa; guard; change; approve; commit"),
      signed(
        "honest-signed-certificate",
        """
        mkdir ../keys; key ca; key ann
        ssh-keygen -q -s ../keys/ca -I ann -n ann@example.com ../keys/ann.pub
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard; change; git config user.signingKey ../keys/ann-cert.pub; approve; commit
        """),
      signed(
        "honest-signed-by-agent",
        """
        guard; change; eval "$(ssh-agent)" > /dev/null; ssh-add -q ../keys/ann
        git config user.signingKey "key::$(cat ../keys/ann.pub)"; mv ../keys/ann ../keys/away
        approve; commit; ssh-agent -k > /dev/null
        """),
      signed(
        "honest-signed-batch",
        """
        guard; sed -i s/Inbox/Inlet/ mail.sh; change; qa approve --all --reason 'looked at' --by Ada > /dev/null
        commit
        """),
      signed(
        "honest-signed-merge",
        """
        guard; git checkout -q -b side; sed -i s/Inbox/Inlet/ mail.sh; commit; capture
        approve $OTHER; commit; git checkout -q pr; change; approve; commit
        git merge -q --no-edit side
        """),
      signed(
        "honest-signed-removal",
        """
        guard; rm screenshots/$OTHER.json
        qa approve --remove $OTHER --reason 'no mail any more' --by Ada > /dev/null; commit
        """),
      signed(
        "honest-signed-rename",
        "guard; qa rename $OTHER ${OTHER}new --reason clearer --by Ada > /dev/null; commit"),
      signed(
        "honest-signed-approver",
        """
        guard; key cy; line cy >> screenshots/approvers
        qa approve --approvers --reason 'Cy reviews, too' --by Ada > /dev/null; commit
        """),
      signed(
        "honest-two",
        """
        guard '"two"'; author ann@example.com; change
        as bob; author bob@example.com; approve; commit
        """),
      signed(
        "honest-two-declared",
        """
        guard '"two"'; author ann@example.com; change; qa expect --reason renamed --by Ada > /dev/null; commit
        as bob; author bob@example.com; approve; commit
        """),
      signed(
        "honest-signed-cherry-pick",
        """
        guard; change; git checkout -q -b side; approve; commit
        git checkout -q pr; git cherry-pick side > /dev/null
        """),
      signed(
        "two-without-address",
        """
        mkdir ../keys; key bob; printf 'Bob %s\\n' "$(cat ../keys/bob.pub)" > screenshots/approvers
        guard '"two"'; author ann@example.com; change
        as bob; demand '"signed"'; capture; approve; demand '"two"'; commit
        """),
      signed("signature-missing", "guard; change; unsigned approve; commit"),
      signed("signature-of-stranger", "guard; change; trusting mallory"),
      signed(
        "signature-of-added-key",
        "guard; change; line mallory >> screenshots/approvers; as mallory; approve; commit"),
      signed("policy-weakened", "guard; change; demand '\"any\"'; capture; approve; commit"),
      signed("policy-removed", "guard; change; rm screenshots/qa.json; capture; approve; commit"),
      signed("policy-damaged", "guard; change; unsigned approve; demand 7; commit"),
      signed("approvers-removed", "guard; rm screenshots/approvers; commit"),
      signed(
        "approvers-link",
        "guard; mv screenshots/approvers list; ln -s ../list screenshots/approvers; commit"),
      signed("approvers-added-unsigned", "guard; line mallory >> screenshots/approvers; commit"),
      signed(
        "approvers-added-by-stranger",
        """
        guard; as mallory; line mallory > screenshots/approvers; commit; line mallory >> screenshots/approvers
        qa approve --approvers --reason 'trust me' --by Ada > /dev/null; commit
        """),
      signed(
        "approvers-signature-replayed",
        """
        guard; key cy; line cy >> screenshots/approvers
        qa approve --approvers --reason 'Cy reviews, too' --by Ada > /dev/null
        line mallory >> screenshots/approvers; commit
        """),
      signed("revocation-removed", "guard; line bob > screenshots/revoked_keys; commit"),
      signed(
        "signature-of-another-screen",
        """
        guard; sed -i s/Inbox/Inlet/ mail.sh; change; approve $OTHER; unsigned approve
        from=$(grep -n '"signature"' $BASELINE/$OTHER.approval.json | cut -d : -f 1)
        sed -n "$from,\\$p" $BASELINE/$OTHER.approval.json | sed '/^      },/q' > ../signature
        place=$(grep -n '"run" : "2' $BASELINE/$SCREEN.approval.json | tail -1 | cut -d : -f 1)
        sed -i "${place}r ../signature" $BASELINE/$SCREEN.approval.json
        commit
        """),
      edited("signature-other-reason", "s/looked at/seen/"),
      edited("signature-other-person", "s/\"by\" : \"Ada\"/\"by\" : \"Eve\"/"),
      edited("signature-other-time", "s/\\(\"at\" : \"20\\)[0-9][0-9]/\\125/"),
      edited("signature-other-run", "s/\\(\"run\" : \"20\\)[0-9][0-9]/\\125/"),
      edited(
        "signature-other-doubts",
        "s/\"doubts\" : \\[/\"doubts\" : [ \"unread\"/"),
      edited(
        "signature-other-config",
        "s/\\(\"hiding\" : \"\\)[0-9a-f]\\{9\\}/\\1000000000/"),
      edited("signature-other-picture", "s/\\(\"picture\" : \"\\)[0-9a-f]\\{9\\}/\\1000000000/"),
      edited("signature-broken", "s/\\(\"ssh\" : \"U1NIU0lH\\)AAAA/\\1AAAB/"),
      edited("signature-cut", "s/\\(\"ssh\" : \"U1NIU0lHAAAA\\)[^\"]*/\\1/"),
      edited("signature-empty", "s/\"ssh\" : \"[^\"]*/\"ssh\" : \"/"),
      edited("signature-no-base64", "s/\"ssh\" : \"[^\"]*/\"ssh\" : \"!!!!/"),
      edited("signature-other-place", "s/\"count\" : 1/\"count\" : 2/"),
      edited("signature-negative-place", "s/\"index\" : 0/\"index\" : -1/"),
      edited("signature-huge-place", "s/\"count\" : 1/\"count\" : 9223372036854775807/"),
      signed(
        "signature-flood",
        """
        guard; change; approve
        (sed '/"ssh"/,$d' $BASELINE/$SCREEN.approval.json; printf '"ssh" : "'
          head -c 60000 /dev/zero | tr '\\0' A
          sed -n '/"ssh"/,$p' $BASELINE/$SCREEN.approval.json | sed 's/"ssh" : "//') > ../record
        cp ../record $BASELINE/$SCREEN.approval.json; commit
        """),
      signed(
        "signature-for-git",
        """
        guard; change; approve
        text=$(echo x | ssh-keygen -q -Y sign -n git -f ../keys/ann | grep -v SSH | tr -d '\\n')
        record "s|\\"ssh\\" : \\"[^\\"]*|\\"ssh\\" : \\"$text|"
        """),
      signed(
        "key-revoked",
        """
        mkdir ../keys; key ann; cut -d ' ' -f 1,2 ../keys/ann.pub > screenshots/revoked_keys
        guard; change; trusting ann
        """),
      signed(
        "key-revoked-by-fingerprint",
        """
        mkdir ../keys; key ann; ssh-keygen -l -f ../keys/ann.pub | cut -d ' ' -f 2 > screenshots/revoked_keys
        guard; change; trusting ann
        """),
      signed(
        "revoked-keys-binary",
        """
        mkdir ../keys; key ann; key old; ssh-keygen -q -k -f screenshots/revoked_keys ../keys/old.pub
        guard; change; trusting ann
        """),
      signed(
        "key-expired",
        """
        mkdir ../keys; key ann; line ann 'valid-before="20200101"' > screenshots/approvers
        guard; change; trusting ann
        """),
      signed(
        "key-too-early",
        """
        mkdir ../keys; key ann; line ann 'valid-after="29990101Z"' > screenshots/approvers
        guard; change; trusting ann
        """),
      signed(
        "key-for-git",
        """
        mkdir ../keys; key ann; line ann 'namespaces="git,file"' > screenshots/approvers
        guard; change; trusting ann
        """),
      signed(
        "key-weak",
        """
        mkdir ../keys; key ann; ssh-keygen -q -t rsa -b 1024 -N '' -C '' -f ../keys/weak
        line weak > screenshots/approvers
        guard; change; trusting ann
        """),
      signed(
        "approvers-malformed",
        "echo nonsense > screenshots/approvers; guard; change; trusting ann"),
      signed(
        "certificate-of-stranger",
        """
        mkdir ../keys; key ca; key mallory; key ann
        ssh-keygen -q -s ../keys/mallory -I ann -n ann@example.com ../keys/ann.pub
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard; change
        cp screenshots/approvers ..
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/mallory.pub)" > screenshots/approvers
        git config user.signingKey ../keys/ann-cert.pub; approve; cp ../approvers screenshots; commit
        """),
      signed(
        "certificate-for-another",
        """
        mkdir ../keys; key ca; key ann
        ssh-keygen -q -s ../keys/ca -I ann -n ann@elsewhere.org ../keys/ann.pub
        printf '*@example.com cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        guard; change; cp screenshots/approvers ..
        printf '* cert-authority %s\\n' "$(cat ../keys/ca.pub)" > screenshots/approvers
        git config user.signingKey ../keys/ann-cert.pub; approve; cp ../approvers screenshots; commit
        """),
      signed(
        "two-by-author",
        """
        guard '"two"'; author ann@example.com; change; approve; commit
        """),
      signed(
        "two-by-key-of-author",
        """
        guard '"two"'; git config commit.gpgSign true; change; git config commit.gpgSign false; approve; commit
        """),
      signed(
        "two-by-author-in-other-case",
        "guard '\"two\"'; author ANN@Example.com; change; approve; commit"),
      signed(
        "touch-missing",
        """
        guard '"touched"'; change; demand '"signed"'; capture; approve; demand '"touched"'; commit
        """),
      signed(
        "verification-missing",
        """
        guard '["verified", "two"]'; change; demand '"signed"'; capture; approve; demand '["verified", "two"]'; commit
        """),
      signed(
        "removal-unsigned",
        """
        guard; rm screenshots/$OTHER.json
        unsigned qa approve --remove $OTHER --reason 'no mail any more' --by Ada > /dev/null; commit
        """),
      signed(
        "rename-unsigned",
        "guard; unsigned qa rename $OTHER ${OTHER}new --reason clearer --by Ada > /dev/null; commit"
      ),
      signed(
        "expectation-unsigned",
        "guard; change; unsigned qa expect --reason 'as in mail' --by Ada > /dev/null; commit"),
      signed(
        "expectation-of-stranger",
        """
        guard; change; cp screenshots/approvers ..; as mallory; line mallory > screenshots/approvers
        qa expect --reason 'as in mail' --by Ada > /dev/null; cp ../approvers screenshots; commit
        """),
    ]
}
