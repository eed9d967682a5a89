internal import Baselines

extension ScreenEvidence {
  /// What to do about a verdict where the verdict alone does not say it; nil for others.
  func remedy(
    for judgement: Judgement, of screen: String, _ base: BaseSnapshot?
  ) -> String? {
    let approve = "qa approve \(screen) --reason \"…\""
    switch judgement.row {
    case .orphan: return "qa approve --remove \(screen) --reason \"…\""
    case .removed:
      guard hasConfig else { return "qa approve --remove \(screen) --reason \"…\"" }
      return base?.restoring([BaseSnapshot.picture(screen), BaseSnapshot.record(screen)])
    case .rejected:
      // Only what is there can be accepted after all.
      let isHere = rejections.contains { $0.frame == captured ?? head }
      let restore = isHere ? nil : base?.restoring([BaseSnapshot.rejection(screen)])
      return "change the app, or accept it after all, by its name: "
        + (restore.map { "\($0) && " } ?? "") + approve
    case .unapproved where isMerged, .unapprovedChange where isOneBranch:
      return "capture it, look at it, and approve it: qa run \(screen), then \(approve)"
    case .doubtful:
      return
        "let \"waitFor\" say what the screen shows when it is ready, or accept it as it is: qa run "
        + "\(screen), then \(approve)"
    default: return nil
    }
  }
}
