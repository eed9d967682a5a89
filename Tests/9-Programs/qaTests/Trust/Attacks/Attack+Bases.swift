/// Bases that are missing or forged: other references with the base's name, and variables that name another base.
extension Attack {
  static let bases = [
    Attack("tag-named-as-base", "old_picture; commit; git tag origin/main"),
    Attack("tag-named-as-base-option", "old_picture; commit; git tag origin/main"),
    Attack("tag-named-as-reference", "old_picture; commit; git tag refs/remotes/origin/main"),
    Attack("branch-named-as-base", "old_picture; commit; git branch origin/main"),
    Attack("branch-named-as-base-option", "old_picture; commit; git branch origin/main"),
    Attack("tag-named-as-branch", "old_picture; commit; git tag main; git branch -q -f main"),
    Attack("tag-named-head", "old_picture; commit; git update-ref refs/tags/HEAD origin/main"),
    Attack(
      "branch-named-as-commit",
      "old_picture; commit; git update-ref refs/heads/$(git rev-parse origin/main) HEAD"),
    Attack(
      "short-base", "old_picture; commit; git tag abcdef12; git update-ref refs/heads/abcdef12 main"
    ),
    Attack("base-deleted", "old_picture; commit; git update-ref -d refs/remotes/origin/main"),
    Attack("base-not-named", "old_picture; commit") { scene in
      scene.environment["GITHUB_BASE_REF"] = nil
    },
    Attack("base-empty", "old_picture; commit") { scene in
      scene.environment["GITHUB_BASE_REF"] = ""
    },
    Attack("base-is-an-option", "old_picture; commit") { scene in
      scene.environment["GITHUB_BASE_REF"] = "--exec=touch"
    },
    Attack("base-is-a-command", "old_picture; commit") { scene in
      scene.environment["GITHUB_BASE_REF"] = "x;touch${IFS}owned"
    },
    Attack("base-is-no-commit", "old_picture; commit"),
    Attack("base-of-another-ci", "old_picture; commit") { scene in
      scene.environment = ["GITLAB_CI": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "main"]
    },
    Attack("push-to-main", "old_picture; commit" + event) { scene in
      scene.environment = pushed(scene)
    },
    Attack(
      "push-to-another-branch",
      "old_picture; commit" + event + "sed -i s,heads/main,heads/x, $ROOT/event.json"
    ) { scene in
      scene.environment = pushed(scene)
    },
    Attack("push-event-malformed", "old_picture; commit; echo '{' > $ROOT/event.json") { scene in
      scene.environment = pushed(scene)
    },
    Attack("main-branch-edited", "old_picture; commit; publish") { scene in
      scene.environment["GITHUB_BASE_REF"] = nil
    },
    Attack("outside-git", "rm -rf .git"),
    Attack(
      "base-without-a-project",
      """
      old_picture
      commit
      git checkout -q --orphan x
      git rm -q -r --cached .
      git commit -q --allow-empty -m x
      publish
      git checkout -q -f pr
      """
    ),
  ]

  /// The event of a push to main, as GitHub writes it.
  private static let event = """

    echo "{ \\"ref\\": \\"refs/heads/main\\", \\"before\\": \\"$(git rev-parse main)\\",
      \\"repository\\": { \\"default_branch\\": \\"main\\" } }" > $ROOT/event.json

    """

  private static func pushed(_ scene: AttackScene) -> [String: String] {
    [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push",
      "GITHUB_EVENT_PATH": scene.root + "/event.json",
    ]
  }

  /// Histories that are cut, replaced or made up.
  static let histories = [
    Attack(
      "shallow",
      """
      old_picture
      commit
      git push -q origin pr
      cd ..
      git clone -q --depth 1 --branch pr file://$ROOT/origin.git shallow
      mv pr whole
      mv shallow pr
      """),
    Attack(
      "shallow-with-base",
      """
      old_picture
      commit
      git push -q origin pr
      cd ..
      git clone -q --depth 1 --no-single-branch --branch pr file://$ROOT/origin.git shallow
      mv pr whole
      mv shallow pr
      """),
    Attack(
      "merge-bases",
      """
      git checkout -q -b a main
      git commit -q --allow-empty -m a
      git checkout -q -b b main
      git commit -q --allow-empty -m b
      git checkout -q -b merged a
      git merge -q --no-ff -m merged b
      publish
      git checkout -q -B pr a
      git merge -q -s ours -m pr b
      old_picture
      commit
      """),
    Attack(
      "orphan-history", "old_picture; git checkout -q --orphan fresh; commit"),
    Attack(
      "replaced-record",
      """
      git checkout -q $(first) -- $BASELINE
      commit
      for file in $SCREEN.png $SCREEN.approval.json; do
        git replace $(git rev-parse origin/main:$BASELINE/$file) \\
          $(git rev-parse HEAD:$BASELINE/$file)
      done
      """),
    Attack("replaced-commit", "old_picture; commit; git replace $(git rev-parse main) HEAD"),
    Attack(
      "graft",
      """
      git checkout -q --orphan fresh
      old_picture
      commit
      mkdir -p .git/info
      echo "$(git rev-parse main) $(git rev-parse HEAD)" > .git/info/grafts
      """),
    Attack(
      "object-missing",
      """
      old_picture
      commit
      mv .git/objects/pack/*.pack ../
      rm -f .git/objects/pack/*
      for pack in ../*.pack; do git unpack-objects -q < $pack; done
      id=$(git rev-parse origin/main:$BASELINE/$SCREEN.png)
      rm -f .git/objects/$(echo $id | cut -c 1-2)/$(echo $id | cut -c 3-)
      """),
    Attack(
      "blobs-not-fetched",
      """
      old_picture
      commit
      git push -q origin pr
      git -C ../origin.git config uploadpack.allowFilter true
      cd ..
      git clone -q --filter=blob:none --branch pr file://$ROOT/origin.git partial
      mv pr whole
      mv partial pr
      mv origin.git gone.git
      """),
    Attack(
      "revert-of-an-approval",
      """
      git revert --no-edit main
      """),
    Attack(
      "merge-with-ours",
      """
      old_picture
      commit
      \(mainMovesOn)
      git merge -q -s ours -m merge mine
      """),
    Attack(
      "merged-older-main",
      """
      git checkout -q -b old main~1
      echo more > README
      commit
      git checkout -q pr
      git merge -q -m merge old
      git checkout -q old -- $BASELINE list.sh
      commit
      """),
  ]
}
