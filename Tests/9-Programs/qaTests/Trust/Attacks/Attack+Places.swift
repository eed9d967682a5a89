/// Projects and folders that are moved or copied, with screens dropped on the way.
extension Attack {
  /// Puts a malformed config on main, which the branch repairs.
  private static let malformed = """
    cp screenshots/$SCREEN.json ../config
    echo '{' > screenshots/$SCREEN.json
    commit
    publish
    cp ../config screenshots/$SCREEN.json

    """

  static let places = [
    Attack(
      "output-moved",
      moved + "rm screenshots/ui/baseline/$SCREEN.* screenshots/$SCREEN.json; commit"),
    Attack(
      "output-moved-edited", moved + "cd screenshots/ui/baseline; cp $OTHER.png $SCREEN.png; commit"
    ),
    Attack(
      "output-of-an-added-screen",
      """
      sed s/$OTHER/a$OTHER/ screenshots/$OTHER.json > screenshots/a$OTHER.json
      setting '"outputDir": "screenshots/ui/current"' a$OTHER
      commit
      """),
    Attack(
      "output-of-copies",
      """
      mkdir screenshots/ui
      cp -r $BASELINE screenshots/ui/baseline
      sed s/$OTHER/a$OTHER/ screenshots/$OTHER.json > screenshots/a$OTHER.json
      setting '"outputDir": "screenshots/ui/current"' a$OTHER
      old_picture
      commit
      """),
    Attack(
      "base-defaults-linked",
      """
      mkdir etc screenshots/ui
      mv screenshots/qa.json etc/qa.json
      sed -i '1a \\  "outputDir": "screenshots/ui/current",' etc/qa.json
      ln -s ../etc/qa.json screenshots/qa.json
      git mv $BASELINE screenshots/ui/baseline
      commit
      publish
      rm screenshots/qa.json screenshots/$SCREEN.json
      git mv screenshots/ui/baseline $BASELINE
      rm $BASELINE/$SCREEN.*
      commit
      """),
    Attack("base-config-malformed", malformed + "setting '\"inheritEnv\": [\"A\"]'\ncommit"),
    Attack("base-config-mended", malformed + "commit"),
    Attack("defaults-lead-nowhere", "ln -sf nowhere screenshots/qa.json; commit"),
    Attack(
      "output-without-baselines",
      "setting '\"outputDir\": \"screenshots/ui/current\"' qa; commit"),
    Attack(
      "project-moved",
      inFolder + "rm app/$BASELINE/$SCREEN.* app/screenshots/$SCREEN.json; commit"
    ) { $0.folder = "app" },
    Attack(
      "project-moved-edited",
      inFolder + "cp app/$BASELINE/$OTHER.png app/$BASELINE/$SCREEN.png; commit"
    ) { $0.folder = "app" },
    Attack(
      "project-moved-and-a-screen-left",
      """
      mkdir app
      cp -r * .gitignore app/ 2> /dev/null || true
      rm -r app/app $BASELINE screenshots/$OTHER.json screenshots/$SCREEN.json
      rm app/$BASELINE/$SCREEN.* app/screenshots/$SCREEN.json
      commit
      """
    ) { $0.folder = "app" },
    Attack(
      "project-moved-to-the-top",
      inFolder + """
        commit
        publish
        git mv app/* .
        rm $BASELINE/$SCREEN.* screenshots/$SCREEN.json
        commit
        """),
    Attack(
      "project-moved-deep",
      inFolder + """
        mkdir -p a/screenshots
        mv app a/screenshots/app
        rm a/screenshots/app/$BASELINE/$SCREEN.* a/screenshots/app/screenshots/$SCREEN.json
        commit
        """
    ) { $0.folder = "a/screenshots/app" },
    Attack("project-moved-not-named", inFolder + "commit") { $0.folder = "app" },
    Attack("project-copied", copied) { $0.folder = "app" },
    Attack("project-copied-named", copied) { $0.folder = "app" },
    Attack("link-on-the-way", copied + "\nln -s app work; commit") { scene in
      scene.folder = "work"
      scene.environment["PWD"] = scene.clone + "/work"
    },
    Attack("link-on-the-way-named", copied + "\nln -s app work; commit"),
    Attack(
      "inner-project",
      """
      mkdir -p sub/screenshots
      echo '{ "command": ["true"], "screenshotName": "a" }' > sub/screenshots/a.json
      old_picture
      commit
      """
    ) { $0.folder = "sub" },
    Attack("inner-repository", "old_picture; commit; git init -q sub; mkdir -p sub/x") { scene in
      scene.folder = "sub/x"
    },
    Attack(
      "variant-removed",
      #"setting '"variants": { "wide": { "terminal": { "columns": 50 } } }'"# + """

        qa run $SCREEN > /dev/null || test $? = 1
        qa approve --all --reason 'two widths' --by Ada > /dev/null
        commit
        publish
        sed -i /variants/d screenshots/$SCREEN.json
        rm $BASELINE/$SCREEN@wide.*
        commit
        """),
  ]

  private static let copied = """
    mkdir app
    cp -r *.sh screenshots app/
    rm app/$BASELINE/$SCREEN.* app/screenshots/$SCREEN.json
    commit
    """

  private static let moved = """
    mkdir screenshots/ui
    mv screenshots/baseline screenshots/current screenshots/ui/
    setting '"outputDir": "screenshots/ui/current"' qa
    sed -i 's|screenshots|screenshots/ui|' .gitignore

    """

  private static let inFolder = """
    mkdir app
    git mv -k * app/
    sed -i 's|^|app/|' .gitignore

    """

  /// Line endings and byte order marks that other systems write.
  static let lineEnds = [
    Attack("config-crlf", "sed -i 's/$/\\r/' screenshots/*.json; commit"),
    Attack("record-crlf", "sed -i 's/$/\\r/' $BASELINE/*.approval.json; commit"),
    Attack("picture-crlf", "sed -i 's/$/\\r/' $BASELINE/$SCREEN.png; commit"),
    Attack(
      "config-byte-order-mark", "sed -i '1s/^/\\xef\\xbb\\xbf/' screenshots/$SCREEN.json; commit"),
  ]
}
