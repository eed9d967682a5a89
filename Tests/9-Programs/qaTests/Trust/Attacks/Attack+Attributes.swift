/// Attacks by `.gitattributes`, filters that the user has configured, and Git LFS.
extension Attack {
  static let attributes = [
    Attack(
      "attributes-smudge",
      pointers + #"""

        echo '*.png filter=theirs' > .gitattributes
        old_picture
        git add .gitattributes
        git commit -q -m change

        """# + filter,
      control: "git cat-file --filters origin/main:$BASELINE/$SCREEN.png"),
    Attack(
      "attributes-clean",
      "echo '*.sh filter=theirs' > .gitattributes; commit; captured_here; touch *.sh\n" + filter,
      control: difference),
    Attack(
      "attributes-odd-name",
      #"""
      echo '*.sh filter=a=b' > .gitattributes
      commit
      captured_here
      touch *.sh
      git config --global filter.a=b.clean "touch $ROOT/owned; cat"
      """#,
      control: difference),
    Attack(
      "attributes-process",
      "echo '*.sh filter=theirs' > .gitattributes; commit; captured_here; touch *.sh\n" + filter
        + #"""

        git config --global filter.theirs.process "touch $ROOT/owned"
        git config --global filter.theirs.required true
        """#,
      control: difference),
    Attack(
      "attributes-textconv",
      #"""
      echo '* diff=theirs merge=theirs' > .gitattributes
      commit
      captured_here
      git config --global diff.theirs.textconv "touch $ROOT/owned; cat"
      git config --global diff.theirs.command "touch $ROOT/owned"
      git config --global merge.theirs.driver "touch $ROOT/owned"
      echo '# more' >> list.sh
      """#,
      control: difference),
    Attack(
      "attributes-substitution",
      "echo '* ident export-subst' > .gitattributes; commit; rm $BASELINE/*; git checkout -q ."),
    Attack(
      "attributes-line-ends",
      "echo '*.png text eol=crlf' > .gitattributes; commit; rm $BASELINE/*; git checkout -q ."),
    Attack(
      "attributes-encoding",
      #"""
      echo '*.approval.json working-tree-encoding=UTF-16' > .gitattributes
      git add .gitattributes
      git commit -q -m change
      rm $BASELINE/$SCREEN.approval.json
      git checkout -q .
      """#),
    Attack("lfs-pointer", pointers + "\ngit checkout -q -f"),
    Attack(
      "lfs-other-picture",
      "old_picture; stage_pointer $BASELINE/$SCREEN.png; git commit -q -m change"),
    Attack(
      "lfs-configuration",
      pointers + #"""

        printf '[lfs]\nurl = http://127.0.0.1:1/\n' > .lfsconfig
        printf '[filter "lfs"]\nsmudge = touch %s/owned\n' $ROOT >> .lfsconfig
        old_picture
        git add .lfsconfig
        git commit -q -m change
        """#),
    Attack(
      "lfs-store",
      pointers + #"""

        digest=$(sha256sum < $BASELINE/$SCREEN.png | cut -c 1-64)
        store=.git/lfs/objects/$(echo $digest | sed -E 's|(..)(..).*|\1/\2|')
        mkdir -p $store
        old_picture
        cp $BASELINE/$SCREEN.png $store/$digest
        git commit -q -m change
        """#),
  ]

  /// Replaces the list's baseline on main by its pointer, as Git LFS commits it.
  static let pointers = """
    stage_pointer $BASELINE/$SCREEN.png
    git commit -q -m pointer
    publish
    """

  /// A filter that the user has configured for something else. If it runs, it touches `owned`.
  private static let filter = """
    git config --global filter.theirs.smudge "touch $ROOT/owned; cat"
    git config --global filter.theirs.clean "touch $ROOT/owned; cat"
    """

  private static let difference = "git -c diff.autoRefreshIndex=false diff HEAD"
}
