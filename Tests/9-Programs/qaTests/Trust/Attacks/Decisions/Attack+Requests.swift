/// Requests that pose as approvals, and that a branch edits or forges.
extension Attack {
  /// Asks for an approval of what the list shows now, edits the request, and commits it.
  private static func requested(_ edit: String) -> String {
    """
    REQUEST=$BASELINE/$SCREEN.request.json
    qa request $SCREEN --reason 'as asked' --by Bot > /dev/null
    \(edit)
    commit
    """
  }

  /// Replaces the edits that the request names.
  private static func naming(_ edits: String) -> String {
    requested(#"sed -i '/"edits" : \[/,/^      \],/c"edits" : [\#(edits)],' $REQUEST"#)
  }

  static let requests = [
    Attack("request-open", from: .changed, requested("true")),
    Attack(
      "request-of-approver", from: .changed,
      requested("sed -i 's/Bot/Ada, approved by Ada/; s/as asked/approved/' $REQUEST")),
    Attack(
      "request-with-approval", from: .changed,
      requested(#"sed -i 's/"subject"/"approved" : true, "to" : "x", "subject"/' $REQUEST"#)),
    Attack("request-of-nothing", from: .changed, naming("{}")),
    Attack("request-of-another-kind", from: .changed, naming(#"{ "edit": "cursor" }"#)),
    Attack("request-of-another-edit", from: .changed, requested("sed -i s/Send/Post/ $REQUEST")),
    Attack(
      "request-for-another-screen", from: .changed,
      requested("mv $REQUEST $BASELINE/$OTHER.request.json")),
    Attack("request-malformed", from: .changed, requested("echo '{' > $REQUEST")),
    Attack(
      "request-with-markers", from: .changed,
      requested(#"printf '<<<<<<< a\n=======\n>>>>>>> b\n' > $REQUEST"#)),
    Attack(
      "request-link", from: .changed,
      requested("mv $REQUEST ../a.json; ln -s ../../../a.json $REQUEST")),
    Attack(
      "request-flood", from: .changed,
      requested(
        """
        request='{"by":"a","at":"b","reason":"c","subject":"capture","edits":[]}'
        {
          printf '{"screen":"%s","requests":[' $SCREEN
          for number in $(seq 999); do printf '%s,' "$request"; done
          printf '%s]}' "$request"
        } > $REQUEST
        """)),
    Attack(
      "request-escapes", from: .changed,
      requested(#"sed -i 's/as asked/\\u001b]52;c;eA==\\u0007\\n::error::x/' $REQUEST"#)),
    Attack(
      "request-for-what-passes", from: .changed,
      """
      \(requested("true"))
      sed -i s/Send/Save/ list.sh
      commit
      qa run > /dev/null
      """),
    Attack(
      "request-by-agent", from: .changed,
      "CLAUDECODE=1 USER=Bot qa approve --all --reason 'looks good' > /dev/null || test $? = 1\ncommit"
    ),
    Attack(
      "approval-by-agent", from: .changed,
      "CLAUDECODE=1 qa approve --all --reason 'looks good' --by Mallory > /dev/null\ncommit"),
  ]
}
