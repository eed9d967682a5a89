package import Baselines
package import Decisions
internal import FrameMasks
internal import FrameRenderer
internal import PNGImage
package import ProjectFiles
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// Reads what a review shows of a screen. Others may have written the files: any that has changed since the run was
/// judged is not shown.
package struct ReviewScreenReader: Sendable {
  private let subject: ReviewSubject
  private let folders: ScreenshotFolders
  private let project: Project

  package init(_ subject: ReviewSubject, _ folders: ScreenshotFolders, _ project: Project) {
    self.subject = subject
    self.folders = folders
    self.project = project
  }

  /// Reads a screen. A side that can't be read gives the reason.
  package func screen(_ name: BaselineName) -> ReviewScreen {
    let config = self.config(of: name)
    let captured = subject.run.screens.first { .screen($0.screen) == name }
    let (before, after) = (before(name), after(name, captured))
    var facts = facts(name, config, captured)
    var masked: CellSet?
    do throws(FramePattern.TooSlow) {
      masked = try Self.masked(config?.masks ?? [], before.frame, after.frame)
    } catch {
      facts.masks = error.message
    }
    return ReviewScreen(
      name: name, before: before, after: after,
      palette: (config?.terminal.theme ?? .dark).palette, tokens: config?.tokens.map(Set.init),
      masked: masked, facts: facts)
  }

  private static func masked(
    _ masks: [Mask], _ before: Frame?, _ after: Frame?
  ) throws(FramePattern.TooSlow) -> CellSet? {
    guard !masks.isEmpty, let new = after ?? before else { return nil }
    let cells = try CellSet(masks, from: before ?? new, to: new)
    return cells.isEmpty ? nil : cells
  }

  /// Returns nil if the config is missing or invalid: that is reported elsewhere, and the pictures can still be shown.
  private func config(of name: BaselineName) -> CaptureConfig? {
    guard let name = name.screenName else { return nil }
    do { return try ConfigReader(project: project).config(screen: name) } catch { return nil }
  }

  private func before(_ name: BaselineName) -> ReviewScreen.Side {
    do {
      guard let bytes = try Files.read(folders.baselinePNG(name), followsLinks: false) else {
        return .nothing("no baseline yet")
      }
      return try Self.side(bytes)
    } catch {
      return .nothing(Self.message(of: error))
    }
  }

  private func after(_ name: BaselineName, _ captured: CapturedScreen?) -> ReviewScreen.Side {
    if let error = captured?.error { return .nothing(error.message) }
    guard let captured, let listed = subject.screens[captured.screen] else {
      return .nothing("nothing was captured")
    }
    do {
      let path = folders.currentPNG(captured.screen)
      guard let bytes = try Files.read(path, followsLinks: false) else {
        return .nothing("the picture is gone: \(ShellCommand.naming("qa run", [name]))")
      }
      guard try BaselineFile(bytes).digest == .frame(listed.frame) else {
        return .nothing(
          "the picture was changed since it was captured: \(ShellCommand.naming("qa run", [name]))")
      }
      return try Self.side(bytes)
    } catch {
      return .nothing(Self.message(of: error))
    }
  }

  private static func side(_ bytes: [UInt8]) throws -> ReviewScreen.Side {
    if let frame = try BaselineFile(bytes).screenshot?.frame { return .frame(frame) }
    let file = try PNGFile(bytes)
    return .picture(width: file.width, height: file.height)
  }

  private static func message(of error: any Error) -> String {
    let error = SuiteError(error)
    return error.remedy.map { "\(error.message): \($0)" } ?? error.message
  }

  // MARK: Facts

  private func facts(
    _ name: BaselineName, _ config: CaptureConfig?, _ captured: CapturedScreen?
  ) -> ReviewScreen.Facts {
    var facts = ReviewScreen.Facts()
    let report = subject.report.screens.first { $0.screen == name }
    let changed = Set(report?.configChanges ?? [])
    func since(_ keys: String...) -> String {
      let which = keys.filter(changed.contains)
      return which.isEmpty ? ", as before" : ", \(which.joined(separator: " and ")) changed"
    }
    if let capture = report?.capture {
      facts.config = capture.config + (changed.isEmpty ? ", as before" : ", changed")
      facts.launch =
        capture.command.joined(separator: " ").excerpt() + since("command", "scheme", "launchEnv")
    }
    if let config {
      let terminal = config.terminal
      facts.terminal = "\(terminal.size) \(terminal.theme.name)" + since("terminal size", "theme")
      facts.theme =
        changed.isDisjoint(with: ["theme", "fonts", "scale"])
        ? "as before" : "changed: \(changed.intersection(["theme", "fonts", "scale"]).sorted())"
      facts.masks =
        config.masks.isEmpty
        ? "none" : config.masks.prefix(3).map(\.description).joined(separator: "; ").excerpt()
    }
    addDecisions(on: name, to: &facts)
    if let captured {
      let settled = captured.milliseconds.map { ", settled after \(Self.seconds($0))" } ?? ""
      facts.captured = "captured \(ReportTime.clock(subject.run.startedAt))\(settled)"
    }
    return facts
  }

  private func addDecisions(on name: BaselineName, to facts: inout ReviewScreen.Facts) {
    guard name.screenName != nil else { return }
    do {
      let approvals = try ApprovalRecord.read(name, folders, project)?.approvals ?? []
      if let last = approvals.last {
        let who = "\(ReportTime.day(last.at)) by \(last.by.excerpt())"
        facts.approved =
          approvals.count == 1 ? "once, \(who)" : "\(approvals.count) times, last \(who)"
        facts.approval = "approved \(who): \"\(last.reason.excerpt())\""
      } else {
        facts.approved = "never"
      }
      let rejection = try RejectionRecord.read(name, folders, project)?.rejection
      facts.rejected =
        rejection.map { "\(ReportTime.day($0.at)) by \($0.by.excerpt()): \($0.reason.excerpt())" }
        ?? "never"
    } catch {
      facts.approved = Self.message(of: error)
    }
  }

  /// `0.21 s`.
  private static func seconds(_ milliseconds: Int) -> String {
    let hundredths = max(0, milliseconds) / 10
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
