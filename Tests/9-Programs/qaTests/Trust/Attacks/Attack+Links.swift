/// Links, pipes and journals that a checkout or an unpacked archive puts in place of files that `qa` reads or writes.
extension Attack {
  static let links = [
    Attack(
      "link-baseline-inside",
      """
      cp -r $BASELINE pictures
      rm pictures/$OTHER.*
      git rm -q -r $BASELINE
      ln -s ../pictures $BASELINE
      rm screenshots/$OTHER.json
      commit
      """),
    Attack(
      "link-baseline-outside",
      "cp -r $BASELINE ../pictures; git rm -q -r $BASELINE; ln -s ../../pictures $BASELINE; commit"
    ),
    Attack(
      "link-screenshots-inside",
      """
      mv screenshots other
      rm other/$OTHER.json other/baseline/$OTHER.*
      ln -s other screenshots
      commit
      """),
    Attack(
      "link-screenshots-outside", "mv screenshots ../other; ln -s ../other screenshots; commit"),
    Attack(
      "link-picture",
      "mv $BASELINE/$SCREEN.png a.png; ln -s ../../a.png $BASELINE/$SCREEN.png; commit"),
    Attack(
      "link-record",
      """
      mv $BASELINE/$SCREEN.approval.json ../a.json
      ln -s ../../../a.json $BASELINE/$SCREEN.approval.json
      commit
      """),
    Attack(
      "link-config",
      "mv screenshots/$SCREEN.json ../a.json; ln -s ../../a.json screenshots/$SCREEN.json; commit"),
    Attack(
      "link-theme",
      """
      echo '{}' > ../theme.json
      ln -s ../theme.json theme.json
      setting '"terminal": { "theme": "theme.json" }'
      commit
      """),
    Attack(
      "link-files",
      """
      mkdir ../outside; ln -s ../outside fixtures
      sed -i 's|"files": \\["list.sh"|"files": ["list.sh", "fixtures"|' screenshots/$SCREEN.json
      commit
      """),
    Attack(
      "link-home",
      """
      mkdir ../outside; ln -s ../outside fixtures
      setting '"home": "fixtures"'
      commit
      """),
    Attack(
      "link-expectations",
      """
      echo '{ "expectations": [] }' > ../a.json
      ln -s ../../a.json screenshots/expected.json
      commit
      """
    ),
    Attack(
      "link-current",
      """
      mkdir -p ../victim/runs/a ../victim/runs/20200101-000000-000
      touch ../victim/runs/a/x ../victim/$SCREEN.diff.png
      rm -rf screenshots/current
      ln -s ../../victim screenshots/current
      git add -f screenshots/current
      commit
      """),
    Attack(
      "link-current-run",
      """
      mkdir -p ../victim/runs/a ../victim/runs/20200101-000000-000
      touch ../victim/runs/a/x
      rm -rf screenshots/current
      ln -s ../../victim screenshots/current
      git add -f screenshots/current
      commit
      """),
    Attack(
      "link-runs",
      """
      for run in 1 2 3 4 5 6 7 8 9 a b c; do
        mkdir -p ../victim/2020010$run
        echo '{}' > ../victim/2020010$run/run.json
      done
      rm -rf screenshots/current/runs
      ln -s ../../../victim screenshots/current/runs
      """),
    Attack(
      "link-report",
      "touch ../victim; ln -sf ../../../victim screenshots/current/report.json"),
    Attack("pipe-config", "rm screenshots/$SCREEN.json; mkfifo screenshots/$SCREEN.json"),
    Attack(
      "pipe-theme", "mkfifo theme.json; setting '\"terminal\": { \"theme\": \"theme.json\" }'"),
    Attack("pipe-font", "mkfifo a.ttf; setting '\"fonts\": [\"a.ttf\"]' qa"),
    Attack("pipe-picture", "rm $BASELINE/$SCREEN.png; mkfifo $BASELINE/$SCREEN.png"),
    Attack(
      "journal-link",
      """
      mkdir ../victim
      cp $BASELINE/$SCREEN.png ../victim/$SCREEN.png
      ln -s ../../../victim $BASELINE/.staging
      echo "[{\\"name\\": \\"$SCREEN.png\\", \\"isRemoval\\": false}]" > $BASELINE/.journal.json
      commit
      """),
    Attack(
      "journal-pictures",
      """
      git checkout -q $(first) -- $BASELINE
      mkdir $BASELINE/.staging
      mv $BASELINE/$SCREEN.* $BASELINE/.staging/
      git checkout -q HEAD -- $BASELINE
      cat > $BASELINE/.journal.json <<END
      [{"name": "$SCREEN.png", "isRemoval": false},
       {"name": "$SCREEN.approval.json", "isRemoval": false}]
      END
      commit
      """),
    Attack(
      "journal-removal",
      """
      echo "[{\\"name\\": \\"$SCREEN.png\\", \\"isRemoval\\": true}]" > $BASELINE/.journal.json
      commit
      """),
  ]
}
