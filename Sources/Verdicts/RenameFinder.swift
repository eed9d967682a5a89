internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

/// A screen whose baseline was removed with an approval.
struct RemovedScreen {
  var report: ScreenReport
  /// What the base shows of it; nil where that carries no frame.
  let frame: Frame?
}

/// Finds out which removed screen came back under another name, and tells what changed between the two.
struct RenameFinder {
  /// How many cells of one frame are held against those of another, in all: a branch may remove and add as
  /// many screens as it likes.
  private static let mostCells = 1 << 24

  private let project: Project
  private let folders: ScreenshotFolders

  init(_ project: Project, _ folders: ScreenshotFolders) {
    self.project = project
    self.folders = folders
  }

  /// Adds the edits between old and new to the reports on screens that are there for the first time.
  ///
  /// - Parameter reports: Those of the removed screens among them.
  func tell(
    _ reports: inout [ScreenReport], removed: [RemovedScreen]
  ) throws(SuiteError) {
    var left = removed
    var room = Self.mostCells
    for index in reports.indices
    where reports[index].verdict == .expectedChange && reports[index].isAdded {
      guard !left.isEmpty, let frame = try frame(of: reports[index].screen),
        let (old, change) = Self.nearest(to: frame, among: left, &room)
      else { continue }
      let (name, newName) = (left[old].report.screen, reports[index].screen)
      reports[index].notes.append("renamed from \(name)")
      reports[index].add(change, change.meaning(DesignRules(nil)))
      reports[index].isSinceBase = true
      for other in reports.indices where reports[other].screen == name {
        reports[other].notes.append("renamed to \(newName)")
      }
      left.remove(at: old)
    }
  }

  private func frame(of screen: BaselineName) throws(SuiteError) -> Frame? {
    guard let bytes = try Files.read(folders.baselinePNG(screen), followsLinks: false) else {
      return nil
    }
    do {
      return try ScreenshotFile(bytes).frame
    } catch .noFrame {
      return nil
    } catch {
      throw SuiteError(.captureError, at: project.shown(folders.baselinePNG(screen)), error)
    }
  }

  /// The removed screen that a new one has the most in common with, if that is at least half of it.
  private static func nearest(
    to frame: Frame, among removed: [RemovedScreen], _ room: inout Int
  ) -> (index: Int, ScreenDifference)? {
    var best: (index: Int, old: Frame, count: Int)?
    for (index, screen) in removed.enumerated() {
      guard let old = screen.frame, old.size == frame.size, frame.cells.count <= room else {
        continue
      }
      room -= frame.cells.count
      let count = frame.cells.indices.count { old.cells[$0] != frame.cells[$0] }
      guard 2 * count <= max(shownCells(of: old), shownCells(of: frame)) else { continue }
      if count < best?.count ?? .max { best = (index, old, count) }
    }
    return best.map { index, old, _ in
      (index, .frames(FrameComparison(from: old, to: frame), from: old, to: frame))
    }
  }

  private static func shownCells(of frame: Frame) -> Int {
    (0..<frame.size.rows).reduce(0) { sum, row in
      sum + frame.row(row).count { !$0.isBlank }
    }
  }
}
