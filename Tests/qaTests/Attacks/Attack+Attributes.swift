/// What `.gitattributes`, the configuration of whoever runs `qa`, and Git LFS can be made to do.
extension Attack {
  static let attributes = [
    Attack(
      "attributes-smudge",
      filter + """

        stage_pointer $BASELINE/$SCREEN.png
        git commit -q -m pointer
        publish
        echo '*.png filter=theirs' > .gitattributes
        old_picture
        commit
        """,
      control: "git cat-file --filters origin/main:$BASELINE/$SCREEN.png"),
    Attack(
      "attributes-clean",
      "echo '*.sh filter=theirs' > .gitattributes; commit; captured_here" + filter,
      control: "git diff HEAD"),
    Attack(
      "attributes-process",
      filter + """

        git config --global filter.theirs.process "touch $ROOT/owned"
        git config --global filter.theirs.required true
        echo '*.sh filter=theirs' > .gitattributes
        git -c filter.theirs.process= -c filter.theirs.clean= -c filter.theirs.required=false \\
          add .gitattributes
        git commit -q -m change
        captured_here
        """,
      control: "git diff HEAD"),
    Attack(
      "attributes-textconv",
      """
      git config --global diff.theirs.textconv "touch $ROOT/owned; cat"
      git config --global diff.theirs.command "touch $ROOT/owned"
      git config --global merge.theirs.driver "touch $ROOT/owned"
      echo '* diff=theirs merge=theirs' > .gitattributes
      commit
      captured_here
      echo '# more' >> list.sh
      """,
      control: "git diff HEAD"),
    Attack(
      "attributes-substitution",
      "echo '* ident export-subst' > .gitattributes; commit; rm $BASELINE/*; git checkout -q ."),
    Attack(
      "attributes-line-ends",
      "echo '*.png text eol=crlf' > .gitattributes; commit; rm $BASELINE/*; git checkout -q ."),
    Attack(
      "attributes-encoding",
      """
      echo '*.approval.json working-tree-encoding=UTF-16' > .gitattributes
      git add .gitattributes
      git commit -q -m change
      rm $BASELINE/$SCREEN.approval.json
      git checkout -q .
      """),
    Attack(
      "lfs-pointer",
      """
      stage_pointer $BASELINE/$SCREEN.png
      git commit -q -m pointer
      publish
      git checkout -q -f
      """),
    Attack(
      "lfs-other-picture",
      """
      old_picture
      stage_pointer $BASELINE/$SCREEN.png
      git commit -q -m change
      """),
    Attack(
      "lfs-configuration",
      """
      stage_pointer $BASELINE/$SCREEN.png
      git commit -q -m pointer
      publish
      printf '[lfs]\\nurl = http://127.0.0.1:1/\\n[filter "lfs"]\\nsmudge = touch %s/owned\\n' $ROOT > .lfsconfig
      git add .lfsconfig
      git commit -q -m change
      """),
    Attack(
      "lfs-store",
      """
      stage_pointer $BASELINE/$SCREEN.png
      git commit -q -m pointer
      publish
      digest=$(sha256sum < $BASELINE/$SCREEN.png | cut -c 1-64)
      store=.git/lfs/objects/$(echo $digest | sed -E 's|(..)(..).*|\\1/\\2|')
      mkdir -p $store
      old_picture
      cp $BASELINE/$SCREEN.png $store/$digest
      git commit -q -a -m change
      """),
  ]

  /// A filter that a person has configured for something else, and that runs what it is given.
  private static let filter = """

    git config --global filter.theirs.smudge "touch $ROOT/owned; cat"
    git config --global filter.theirs.clean "touch $ROOT/owned; cat"
    rm -f $ROOT/owned
    """
}
