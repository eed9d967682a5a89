/// Runs from elsewhere: committed ones, and those of an unpacked CI artifact.
extension Attack {
  static let artifacts = [
    Attack("run-committed", "git add -f screenshots/current; commit"),
    Attack("run-committed-approved", "git add -f screenshots/current; commit"),
    Attack(
      "run-picture-replaced", "cp screenshots/current/$OTHER.png screenshots/current/$SCREEN.png"),
    Attack("run-name-compared", outside("screenshots/current/runs/*/run.json")),
    Attack("run-name-approved", outside("screenshots/current/runs/*/run.json")),
    Attack("run-name-rejected", outside("screenshots/current/runs/*/run.json")),
    Attack("run-name-merged", outside("../shards/*/runs/*/run.json")),
    Attack(
      "run-id", "sed -i -E 's|(\"id\" : \")[^\"]*|\\1../../../victim|' ../shards/1/runs/*/run.json"),
    Attack(
      "run-keys-twice",
      "sed -i '0,/\"screen\" :/s//\"screen\" : \"x\", \"screen\" :/' screenshots/current/runs/*/run.json"
    ),
    Attack("merge-honest", "commit || true; captured_here"),
    Attack("merge-missing-shard"),
    Attack("merge-shard-twice"),
    Attack("merge-other-commit", "echo more > README; commit"),
    Attack(
      "merge-picture-replaced",
      "picture=$(ls ../shards/1/*.png | head -n 1); cp $BASELINE/$THIRD.png $picture"),
    Attack(
      "merge-frame-replaced",
      """
      old=$(sha256sum < screenshots/current/$SCREEN.png | cut -c 1-64)
      new=$(sha256sum < screenshots/current/$OTHER.png | cut -c 1-64)
      for part in 1 2; do cp screenshots/current/$OTHER.png ../shards/$part/$SCREEN.png; done
      sed -i s/$old/$new/ ../shards/*/runs/*/run.json
      """),
    Attack("run-lacks-a-screen", from: .changed, "qa run $OTHER > /dev/null"),
    Attack("run-of-another-tree", "sed -i s/Save/Send/ list.sh; commit"),
    Attack(
      "run-with-another-config",
      #"setting '"launchEnv": { "QUIET": "1" }'; commit"#),
    Attack("run-of-some-screens", from: .changed),
    Attack(
      "merge-lacks-a-screen", from: .changed,
      """
      for part in 1 2; do
        qa run --shard $part/2 $OTHER $THIRD > /dev/null || true
        rm -r ../shards/$part
        mv screenshots/current ../shards/$part
      done
      mkdir screenshots/current
      """),
    Attack("index-damaged", "git add -f screenshots/current; commit; echo x > .git/index"),
    Attack(
      "merge-link",
      """
      mv ../shards/1/$SCREEN.png ../a.png
      for part in 1 2; do ln -sf ../../a.png ../shards/$part/$SCREEN.png; done
      """),
  ]

  /// Renames the screen to a path that leads to a folder beside the clone.
  private static func outside(_ run: String) -> String {
    """
    mkdir ../victim
    touch ../victim/x ../victim.png ../victim.diff.png
    sed -i "s|\\"$SCREEN\\"|\\"../../../victim\\"|" \(run)
    """
  }
}
