/// Honest pull requests, which no defence may get in the way of.
extension Attack {
  static let honest = [
    Attack("honest-unchanged", "echo more > README; commit"),
    Attack("honest-pass", "echo more > README; commit"),
    Attack(
      "honest-change", from: .changed,
      "qa approve $SCREEN --reason 'as in mail' --by Ada > /dev/null; commit"),
    Attack(
      "honest-change-compared", from: .changed,
      "qa approve $SCREEN --reason 'as in mail' --by Ada > /dev/null; commit"),
    Attack("honest-change-not-approved", from: .changed),
    Attack(
      "honest-declared", from: .changed,
      "qa expect --reason 'as in mail' --by Ada > /dev/null; commit"),
    Attack("honest-mask", #"setting '"masks": [{ "rows": 1, "columns": [0, 0] }]'"# + approveAgain),
    Attack(
      "honest-removal",
      """
      rm screenshots/$OTHER.json
      qa approve --remove $OTHER --reason 'no mail any more' --by Ada > /dev/null
      commit
      """),
    Attack(
      "honest-rename",
      """
      sed s/$OTHER/${OTHER}new/ screenshots/$OTHER.json > screenshots/${OTHER}new.json
      rm screenshots/$OTHER.json
      sed -i s/Inbox/Inlet/ mail.sh
      qa run ${OTHER}new > /dev/null || test $? = 1
      qa approve ${OTHER}new --reason 'a better name' --by Ada > /dev/null
      qa approve --remove $OTHER --reason 'a better name' --by Ada > /dev/null
      commit
      """),
    Attack(
      "honest-theme", #"setting '"terminal": { "theme": "light" }'"# + approveAgain),
    Attack(
      "honest-picture-of-others",
      """
      cp $BASELINE/$THIRD.png $ROOT/mock.png
      sed -i s/milk/soap/ note.sh
      qa run > /dev/null || test $? = 1
      """
    ) { scene in
      let note = try scene.screenshot("screenshots/current/\(scene.names.third).png")
      try scene.write(Forgery.plain(note), to: "mock.png")
      try await scene.shell(
        """
        qa approve $THIRD --import mock.png --reason 'of the designer' --by Ada > /dev/null
        rm mock.png
        commit
        """)
    },
    Attack(
      "honest-rollback", "sed -i s/Save/Open/ list.sh" + approveAgain),
    Attack(
      "honest-merge-of-main", from: .changed,
      """
      qa approve $SCREEN --reason 'as in mail' --by Ada > /dev/null
      commit
      \(mainMovesOn)
      git merge -q -m merge mine
      """),
    Attack(
      "honest-main-moved-on", from: .changed,
      """
      qa approve $SCREEN --reason 'as in mail' --by Ada > /dev/null
      commit
      \(otherIsRemoved(on: "mine"))
      publish
      git checkout -q pr
      """),
    Attack(
      "honest-moved-project",
      """
      mkdir app
      git mv -k * app/
      sed -i 's|^|app/|' .gitignore
      commit
      """
    ) { $0.folder = "app" },
    Attack(
      "honest-moved-pictures",
      """
      mkdir screenshots/ui
      mv screenshots/baseline screenshots/current screenshots/ui/
      setting '"outputDir": "screenshots/ui/current"' qa
      sed -i 's|screenshots|screenshots/ui|' .gitignore
      commit
      """),
    Attack(
      "honest-detached",
      "git checkout -q --detach main; git merge -q --no-ff -m merge pr; git branch -q -D main pr"),
    Attack(
      "honest-work-tree",
      "git worktree add -q --detach ../pr/linked; rm -rf linked/.gitignore"
    ) { $0.folder = "linked" },
    Attack("honest-main-branch", "echo more > README; commit; publish") { scene in
      scene.environment["GITHUB_BASE_REF"] = nil
    },
    Attack(
      "honest-lfs", pointers + "\ngit commit -q --allow-empty -m change"),
  ]

  /// A capture and its approval by a person.
  static let approveAgain = """

    qa run $SCREEN > /dev/null || test $? = 1
    qa approve $SCREEN --reason 'looked at' --by Ada > /dev/null
    commit
    """
}
