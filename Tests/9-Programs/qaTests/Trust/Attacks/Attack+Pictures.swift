import Baselines
import FrameRenderer
import TerminalFrame

/// Pictures that show something other than the frame that they carry.
extension Attack {
  /// Replaces a baseline by a forged picture and commits it.
  private static func forged(
    _ id: String, isApproved: Bool,
    _ picture: @escaping @Sendable (_ own: ScreenshotFile, AttackScene) throws -> [UInt8]
  ) -> Attack {
    Attack(id) { scene in
      let screen = scene.names.screen
      let forgery = try picture(scene.baseline(screen), scene)
      if isApproved {
        try scene.forgeApproval(of: screen, forgery)
      } else {
        try scene.write(forgery, to: "screenshots/baseline/\(screen).png")
      }
      try await scene.shell("commit")
    }
  }

  static let pictures = [
    forged("picture-chunk-exchanged", isApproved: false) { own, scene in
      try Forgery.picture(of: own, frame: scene.baseline(scene.names.other))
    },
    forged("picture-chunk-exchanged-approved", isApproved: true) { own, scene in
      try Forgery.picture(of: own, frame: scene.baseline(scene.names.other))
    },
    forged("picture-of-another-screen", isApproved: true) { own, scene in
      try Forgery.picture(of: scene.baseline(scene.names.other), frame: own)
    },
    forged("picture-pixels", isApproved: false) { own, _ in
      try Forgery.withoutTop(own, rows: 19)
    },
    forged("picture-pixels-approved", isApproved: true) { own, _ in
      try Forgery.withoutTop(own, rows: 19)
    },
    forged("picture-part-of-a-row", isApproved: true) { own, _ in
      try Forgery.withoutTop(own, rows: 12)
    },
    forged("picture-frame", isApproved: false) { own, _ in
      try Forgery.picture(own) { $0.put("Evil", row: 0) }
    },
    forged("picture-frame-approved", isApproved: true) { own, _ in
      try Forgery.picture(own) { $0.put("Evil", row: 0) }
    },
    forged("picture-animated", isApproved: true) { own, _ in
      try Forgery.picture(own, adding: "acTL", [0, 0, 0, 1, 0, 0, 0, 1])
    },
    forged("picture-with-gamma", isApproved: true) { own, _ in
      try Forgery.picture(own, adding: "gAMA", [0, 0, 0, 1])
    },
    Attack("picture-of-an-older-approval") { scene in
      let screen = scene.names.screen
      let own = try scene.baseline(screen)
      try scene.editRecord(screen) { approvals in
        approvals = approvals.map { $0.changed(picture: .some(nil), config: .some(nil)) }
      }
      try await scene.shell("commit; publish")
      try scene.write(
        Forgery.withoutTop(own, rows: 19, fingerprint: "another\n"),
        to: "screenshots/baseline/\(screen).png")
      try await scene.shell("commit")
    },
    forged("picture-other-renderer", isApproved: true) { own, _ in
      try Forgery.withoutTop(own, rows: 19, fingerprint: "another\n")
    },
    forged("picture-older-renderer", isApproved: true) { own, _ in
      let version = own.fingerprint.prefix { $0 != "\n" }
      return try Forgery.withoutTop(
        own, rows: 19, fingerprint: own.fingerprint.replacing(version, with: "renderer 0"))
    },
    forged("picture-without-frame", isApproved: true) { own, _ in try Forgery.plain(own) },
    Attack("imported-picture-replaced", from: .approved) { scene in
      let other = try scene.baseline(scene.names.other)
      try scene.write(
        Forgery.plain(other), to: "screenshots/baseline/\(scene.names.third).png")
      try await scene.shell("commit")
    },
    Attack("imported-picture-forged", from: .approved) { scene in
      let other = try scene.baseline(scene.names.other)
      try scene.forgeApproval(of: scene.names.third, Forgery.plain(other))
      try await scene.shell("commit")
    },
    Attack("imported-picture-forged-compared", from: .approved) { scene in
      let other = try scene.baseline(scene.names.other)
      try scene.forgeApproval(of: scene.names.third, Forgery.plain(other))
      try await scene.shell("commit")
    },
  ]
}
