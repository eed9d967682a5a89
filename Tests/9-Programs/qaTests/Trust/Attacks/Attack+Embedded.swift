/// Repositories inside a checkout: git treats a folder with `HEAD`, `objects` and `refs` as one, and its configuration
/// can run commands.
extension Attack {
  private static let smudge = """
    printf '[filter "x"]\\nsmudge = touch %s/owned\\n' "$ROOT" >> $FOLDER/config
    echo '*.png filter=x' > $FOLDER/info/attributes
    """

  static let embedded = [
    Attack(
      "embedded-bare-repository",
      "old_picture; commit; FOLDER=$BASELINE; embed $FOLDER\n" + smudge + "\ncommit",
      control: "git -C $BASELINE cat-file --filters HEAD:$BASELINE/$SCREEN.png"),
    Attack(
      "embedded-refs",
      "old_picture; commit; git branch -q -f main; embed $BASELINE; commit"),
    Attack(
      "embedded-in-screenshots",
      "old_picture; commit; FOLDER=screenshots; embed $FOLDER\n" + smudge + "\ncommit",
      control: "git -C screenshots cat-file --filters HEAD:$BASELINE/$SCREEN.png"),
    Attack(
      "embedded-in-subproject",
      """
      mkdir app
      git mv -k * app/
      sed -i 's|^|app/|' .gitignore
      commit
      publish
      cp app/$BASELINE/$OTHER.png app/$BASELINE/$SCREEN.png
      commit
      FOLDER=app
      embed app

      """ + smudge + "\ncommit",
      control: "git -C app cat-file --filters HEAD:app/$BASELINE/$SCREEN.png"
    ) { $0.folder = "app" },
    Attack(
      "embedded-fsmonitor",
      """
      embed $BASELINE
      cp .git/index $BASELINE/index
      git -C $BASELINE config core.bare false
      git -C $BASELINE config core.worktree ../..
      printf '#!/bin/sh\\ntouch %s/owned\\n' $ROOT > $BASELINE/monitor
      chmod +x $BASELINE/monitor
      git -C $BASELINE config core.fsmonitor $BASELINE/monitor
      git add -f $BASELINE
      commit
      """, control: "git -C $BASELINE status"),
    Attack(
      "embedded-textconv",
      """
      embed $BASELINE
      echo '*.sh diff=x' > $BASELINE/info/attributes
      printf '[diff "x"]\\ntextconv = touch %s/owned; cat\\n' $ROOT >> $BASELINE/config
      commit
      captured_here
      """, control: "git -C $BASELINE diff main~1 main"),
    Attack(
      "embedded-hooks",
      """
      embed $BASELINE
      cp .git/index $BASELINE/index
      git -C $BASELINE config core.bare false
      git -C $BASELINE config core.worktree ../..
      mkdir $BASELINE/hooks
      printf '#!/bin/sh\\ntouch %s/owned\\n' $ROOT > $BASELINE/hooks/post-index-change
      chmod +x $BASELINE/hooks/post-index-change
      commit
      """, control: "git -C $BASELINE reset -q"),
    Attack(
      "submodule-baseline", submodule(at: "screenshots/baseline")),
    Attack(
      "submodule-baseline-empty",
      submodule(at: "screenshots/baseline") + "\nrm -rf $BASELINE/* $BASELINE/.git"),
    Attack("submodule-screenshots", submodule(at: "screenshots")),
    Attack(
      "submodule-screenshots-empty",
      submodule(at: "screenshots") + "\nrm -rf screenshots/* screenshots/.git"),
    Attack(
      "submodule-picture",
      """
      git rm -q --cached $BASELINE/$SCREEN.png
      rm $BASELINE/$SCREEN.png
      mkdir $BASELINE/$SCREEN.png
      git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),$BASELINE/$SCREEN.png
      git commit -q -m change
      """),
  ]

  /// Replaces a folder by a submodule with the same files, except those of one screen.
  private static func submodule(at folder: String) -> String {
    """
    cp -r \(folder) $ROOT/other
    rm -rf $ROOT/other/current
    (cd $ROOT/other; find . -name "$OTHER*" -delete; git init -q -b main; git add -A
      git commit -q -m start)
    git rm -q -r \(folder)
    rm -rf \(folder)
    git -c protocol.file.allow=always submodule --quiet add $ROOT/other \(folder)
    commit
    """
  }
}
