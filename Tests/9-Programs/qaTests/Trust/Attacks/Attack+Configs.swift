/// Configs under which an old picture passes for a new screen, and configs that can't be read.
extension Attack {
  /// Adds a key to the list's config, and commits that.
  private static func config(_ id: String, from start: AttackSetUp.Start = .approved, _ key: String)
    -> Attack
  { Attack(id, from: start, "setting '\(key)'; commit") }

  /// Adds a key to `qa.json`, and commits that.
  private static func defaults(_ id: String, _ key: String) -> Attack {
    Attack(id, "setting '\(key)' qa; commit")
  }

  static let configs =
    masks + [
      config("wait-added", ##""waitFor": { "text": "Save" }"##),
      config("wait-added-compared", ##""waitFor": { "text": "Save" }"##),
      config("settle-added", #""settle": 0.1"#),
      defaults("settle-in-defaults", #""settle": 0.1"#),
      config("timeout-added", #""timeout": 2"#),
      defaults("timeout-in-defaults", #""timeout": 2"#),
      config("animations-added", #""animations": "mask""#),
      config("loading-removed", #""loading": []"#),
      config("wait-step-added", ##""steps": [{ "waitFor": { "text": "Save" } }]"##),
      config(
        "wait-step-after-keys",
        ##""steps": [{ "press": "x" }, { "waitFor": { "text": "Save" } }]"##),
      Attack(
        "variant-wait-added",
        #"setting '"variants": { "wide": { "terminal": { "columns": 50 } } }'"# + """

          qa run $SCREEN > /dev/null || test $? = 1
          qa approve --all --reason 'two widths' --by Ada > /dev/null
          commit
          publish
          sed -i 's/"wide": {/"wide": { "waitFor": { "text": "Save" },/' screenshots/$SCREEN.json
          commit
          """),
      Attack("app-asleep", "sed -i 's/read -r x/sleep 8; printf Send; read -r x/' list.sh; commit"),
      Attack(
        "app-blinks",
        """
        cat > list.sh << 'SCRIPT'
        while :; do
          printf '\\033[H\\033[34mOpen\\033[0m all\\r\\n3 files\\r\\n'; sleep 0.3; printf '\\033[H    '; sleep 0.3
        done
        SCRIPT
        sed -i s/Open/Save/ list.sh
        commit
        """),
      Attack(
        "command-changed",
        "cp list.sh a.sh; sed -i 's|list.sh|a.sh|' screenshots/$SCREEN.json; commit"),
      Attack(
        "command-changed-compared",
        "cp list.sh a.sh; sed -i 's|list.sh|a.sh|' screenshots/$SCREEN.json; commit"),
      config("setup-added", ##""setup": ["sed", "-i", "s/Save/Send/", "list.sh"]"##),
      config("setup-added-compared", ##""setup": ["sed", "-i", "s/Save/Send/", "list.sh"]"##),
      config("home-added", ##""home": "screenshots""##),
      defaults("setup-in-defaults", ##""setup": "touch /tmp/qa-attack""##),
      config("environment-changed", #""launchEnv": { "QUIET": "1" }"#),
      config("environment-changed-compared", #""launchEnv": { "QUIET": "1" }"#),
      defaults("environment-in-defaults", #""env": { "QUIET": "1" }"#),
      config("steps-added", ##""steps": [{ "press": "q" }]"##),
      config("terminal-changed", #""terminal": { "columns": 41 }"#),
      Attack(
        "assertion-removed",
        #"setting '"assert": [{ "text": "Save" }]'"# + approveAgain
          + "\npublish\nsed -i /assert/d screenshots/$SCREEN.json; commit"),
      config("config-key-twice", #""command": ["true"]"#),
      config("config-unknown-key", #""mask": []"#),
      Attack("config-malformed", "echo '{' > screenshots/$SCREEN.json; commit"),
      Attack(
        "configs-all-malformed", "for a in screenshots/*.json; do echo '{' > $a; done; commit"),
      Attack(
        "config-of-another-name",
        "sed -i /screenshotName/s/$SCREEN/other/ screenshots/$SCREEN.json; commit"),
      Attack("defaults-malformed", "echo '{' > screenshots/qa.json; commit"),
      Attack("expected-too-wide", from: .changed, expected(##""edit": "text""##)),
      Attack("expected-any-place", from: .changed, expected(##""rows": [0, 5]"##)),
      Attack(
        "expected-expired", from: .changed, expected(##""edit": "text""##, expires: "2020-01-01")),
      Attack("expected-unused", expected(##""edit": "text""##)),
      Attack("expected-narrow", from: .changed, expected(##""edit": "text", "to": "Delete""##)),
      Attack("expected-malformed", "echo '{' > screenshots/expected.json; commit"),
      Attack(
        "expected-key-twice", from: .changed,
        expected(##""edit": "text", "edit": "style""##)),
    ]

  private static let masks = [
    config("mask-added", ##""masks": [{ "rows": 0, "columns": [0, 3] }]"##),
    config(
      "mask-added-compared", from: .changed, ##""masks": [{ "rows": 0, "columns": [0, 3] }]"##),
    config("mask-title-added", ##""masks": [{ "title": true, "regex": ".+" }]"##),
    Attack(
      "mask-title-added-compared",
      #"""
      setting '"masks": [{ "title": true }]'
      sed -i "1i printf '\\\\033]0;Mallory\\\\007'" list.sh
      commit
      """#),
    config("mask-pattern-added", ##""masks": [{ "regex": "S..." }]"##),
    defaults("mask-in-defaults", ##""masks": [{ "rows": 0, "columns": [0, 3] }]"##),
    Attack(
      "mask-changed",
      masked + #"sed -i 's/"rows": 1/"rows": [0, 1]/' screenshots/$SCREEN.json; commit"#),
    Attack("mask-removed", masked + "sed -i /masks/d screenshots/$SCREEN.json; commit"),
    config("pixels-added", #""pixels": { "threshold": 1 }"#),
    Attack(
      "pixels-of-imported-picture",
      #"setting '"pixels": { "threshold": 1 }' $THIRD; commit"#),
  ]

  /// A mask that was reviewed.
  private static let masked =
    #"setting '"masks": [{ "rows": 1, "columns": [0, 0] }]'"# + approveAgain + "\npublish\n"

  /// Declares a change of every screen.
  private static func expected(_ change: String, expires: String = "2999-12-31") -> String {
    """
    cat > screenshots/expected.json <<END
    { "expectations": [{ "screens": "*", "changes": { \(change) }, "reason": "new words",
      "author": "Mallory", "expires": "\(expires)" }] }
    END
    commit
    """
  }
}
