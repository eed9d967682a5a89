internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import FrameRenderer
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

/// A screen whose baseline was removed with an approval.
struct RemovedScreen {
  var report: ScreenReport
  /// The frame of its picture at the base; nil if that carries none.
  let frame: Frame?
}

/// Finds removed screens that came back under another name, and reports what changed between the two.
struct RenameFinder {
  /// The largest number of cells to compare in all: a branch may remove and add any number of screens.
  private static let maxCells = 1 << 24

  let project: Project
  let folders: ScreenshotFolders

  /// Adds the edits between the old and the new screen to the reports on screens that the branch added.
  ///
  /// - Parameter reports: All reports, including those on the removed screens.
  func annotateRenames(
    _ reports: inout [ScreenReport], removed: [RemovedScreen]
  ) throws(SuiteError) {
    var candidates = removed
    var remainingCells = Self.maxCells
    for index in reports.indices
    where reports[index].verdict == .expectedChange && reports[index].isAdded {
      guard !candidates.isEmpty, let frame = try frame(of: reports[index].screen),
        let (old, change) = Self.nearest(to: frame, among: candidates, &remainingCells)
      else { continue }
      let (name, newName) = (candidates[old].report.screen, reports[index].screen)
      reports[index].notes.append("renamed from \(name)")
      reports[index].add(change, change.meaning(DesignRules(nil)))
      reports[index].isSinceBase = true
      for other in reports.indices where reports[other].screen == name {
        reports[other].notes.append("renamed to \(newName)")
      }
      candidates.remove(at: old)
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
      throw SuiteError(.captureError, at: project.displayPath(folders.baselinePNG(screen)), error)
    }
  }

  /// The removed screen that has the most in common with a new one, if that is at least half of it.
  private static func nearest(
    to frame: Frame, among removed: [RemovedScreen], _ remainingCells: inout Int
  ) -> (index: Int, ScreenDifference)? {
    var best: (index: Int, old: Frame, count: Int)?
    for (index, screen) in removed.enumerated() {
      guard let old = screen.frame, old.size == frame.size, frame.cells.count <= remainingCells
      else {
        continue
      }
      remainingCells -= frame.cells.count
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
