/// Baselines that are edited, removed, added or renamed.
extension Attack {
  static let baselines = [
    Attack("baseline-edited", "old_picture; commit"),
    Attack("baseline-edited-compared", "old_picture; commit"),
    Attack("baseline-removed", "rm $BASELINE/$SCREEN.png; commit"),
    Attack("baseline-removed-compared", "rm $BASELINE/$SCREEN.png; commit"),
    Attack("baseline-and-record-removed", "rm $BASELINE/$SCREEN.*; commit"),
    Attack(
      "screen-removed", "rm $BASELINE/$SCREEN.* screenshots/$SCREEN.json; commit"),
    Attack(
      "screen-removed-compared", "rm $BASELINE/$SCREEN.* screenshots/$SCREEN.json; commit"),
    Attack(
      "imported-screen-removed", "rm $BASELINE/$THIRD.* screenshots/$THIRD.json; commit"),
    Attack("config-removed", "rm screenshots/$SCREEN.json; commit"),
    Attack("record-removed", "rm $BASELINE/$SCREEN.approval.json; commit"),
    Attack("imported-record-removed", "rm $BASELINE/$THIRD.approval.json; commit"),
    Attack("baselines-removed", "rm -r $BASELINE; commit"),
    Attack("screenshots-removed", "rm -r screenshots; commit"),
    Attack("configs-removed", "rm screenshots/[lmn]*.json; commit"),
    Attack("baseline-is-text", "echo approved > $BASELINE/$SCREEN.png; commit"),
    Attack("baseline-empty", "> $BASELINE/$SCREEN.png; commit"),
    Attack("baseline-cut-short", "truncate -s 200 $BASELINE/$SCREEN.png; commit"),
    Attack("baseline-too-long", "echo more >> $BASELINE/$SCREEN.png; commit"),
    Attack(
      "baselines-exchanged",
      """
      cd $BASELINE
      mv $SCREEN.png a; mv $OTHER.png $SCREEN.png; mv a $OTHER.png
      cd ../..
      commit
      """),
    Attack(
      "baselines-exchanged-with-records",
      """
      cd $BASELINE
      for ending in png approval.json; do
        mv $SCREEN.$ending a; mv $OTHER.$ending $SCREEN.$ending; mv a $OTHER.$ending
      done
      cd ../..
      commit
      """),
    Attack(
      "older-baseline", "git checkout -q $(first) -- $BASELINE list.sh; commit"),
    Attack(
      "baseline-optimized"
    ) { scene in
      let path = "screenshots/baseline/\(scene.names.screen).png"
      try scene.write(Forgery.plain(scene.screenshot(path)), to: path)
      try await scene.shell("commit")
    },
    Attack(
      "rename-not-approved",
      """
      sed s/$SCREEN/${SCREEN}new/ screenshots/$SCREEN.json > screenshots/${SCREEN}new.json
      rm screenshots/$SCREEN.json
      for ending in png approval.json; do
        mv $BASELINE/$SCREEN.$ending $BASELINE/${SCREEN}new.$ending
      done
      sed -i s/$SCREEN/${SCREEN}new/ $BASELINE/${SCREEN}new.approval.json
      commit
      """),
    Attack(
      "rename-with-its-record",
      """
      sed s/$SCREEN/${SCREEN}new/ screenshots/$SCREEN.json > screenshots/${SCREEN}new.json
      rm screenshots/$SCREEN.json
      for ending in png approval.json; do
        mv $BASELINE/$SCREEN.$ending $BASELINE/${SCREEN}new.$ending
      done
      commit
      """),
    Attack(
      "rename-of-case",
      """
      new=L${SCREEN#l}
      sed s/$SCREEN/$new/ screenshots/$SCREEN.json > screenshots/$new.json
      rm screenshots/$SCREEN.json
      for ending in png approval.json; do
        mv $BASELINE/$SCREEN.$ending $BASELINE/$new.$ending
      done
      sed -i s/$SCREEN/$new/ $BASELINE/$new.approval.json
      git show "$(first)":$BASELINE/$SCREEN.png > $BASELINE/$new.png
      commit
      """),
    Attack("case-of-ending", "mv $BASELINE/$SCREEN.png $BASELINE/$SCREEN.PNG; commit"),
    Attack("case-of-folder", "mv $BASELINE screenshots/Baseline; commit"),
    Attack(
      "orphan-added", "cp $BASELINE/$SCREEN.png $BASELINE/${SCREEN}new.png; commit"),
    Attack(
      "baseline-added",
      """
      sed s/$SCREEN/${SCREEN}new/ screenshots/$SCREEN.json > screenshots/${SCREEN}new.json
      cp $BASELINE/$SCREEN.png $BASELINE/${SCREEN}new.png
      commit
      """),
  ]
}
