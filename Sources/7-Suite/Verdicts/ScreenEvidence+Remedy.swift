package import Baselines
internal import ProjectFiles

extension ScreenEvidence {
  /// What to do about a verdict; nil if the verdict alone says it.
  package func remedy(
    for judgement: ReasonedVerdict, of screen: BaselineName, _ base: BaseSnapshot?
  ) -> String? {
    if judgement.row == .pass { return nil }
    let approve = ShellCommand.deciding("qa approve", [screen]).description
    let remove = ShellCommand.deciding("qa approve --remove", [screen]).description
    if let problem = rejectionProblem, judgement.reason == problem {
      let restore = base?.restoring([BaseSnapshot.rejection(screen)]) ?? "restore it"
      return "restore it: \(restore); then, to accept the screen after all, name it: \(approve)"
    }
    switch judgement.row {
    case .orphan: return remove
    case .removed:
      guard hasConfig else { return remove }
      if let moving = base?.moving { return "move the baselines: \(moving)" }
      return base?.restoring([BaseSnapshot.picture(screen), BaseSnapshot.record(screen)])
    case .new where isPictureLost:
      guard hasConfig else {
        return base.map { ShellCommand("git rm -f -- \($0.recordPath(of: screen))").description }
      }
      // Without -f, an ignored file would be left out again.
      return base.map {
        let add = ShellCommand("git add -f -- \($0.picturePath(of: screen))")
        return "\(ShellCommand.naming("qa run", [screen])); \(approve) && \(add)"
      }
    case .rejected:
      // A rejection that the branch removed has to be restored before the frame can be accepted.
      let isHere = rejections.contains { $0.frame == captured.map(BaselineDigest.frame) ?? head }
      let restore = isHere ? nil : base?.restoring([BaseSnapshot.rejection(screen)])
      return "change the app, or accept the screen by name after all: "
        + (restore.map { "\($0) && " } ?? "") + approve
    case .tooManyApprovals,
      .incompleteApproval where isNameless,
      .unsigned,
      .unapproved where lostApprovals > ApprovalRecord.maxNewApprovals && hasConfig:
      let files = [BaseSnapshot.picture(screen), BaseSnapshot.record(screen)]
      let undo = base?.restoring(files) ?? base?.removing(files) ?? "remove its record"
      let signed =
        judgement.row == .unsigned ? "an approval that an approver signs" : "one approval"
      return
        "start over from the base, with \(signed): \(undo) && \(ShellCommand.naming("qa run", [screen])); \(approve)"
    case .unapproved where isMerged, .unapprovedChange where isOneBranch:
      return ShellCommand.review(of: screen)
    case .falsePicture:
      let run = ShellCommand.naming("qa run --no-reuse", [screen])
      return "redraw it, review it, and approve it: \(run), then \(approve)"
    case .doubtful:
      return
        "make \"waitFor\" name what the screen shows when it is ready, or \(ShellCommand.review(of: screen))"
    default: return nil
    }
  }
}
