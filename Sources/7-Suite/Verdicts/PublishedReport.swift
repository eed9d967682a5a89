package import Baselines
package import DifferencePictures
package import FrameRenderer
package import RunReport
package import ScreenConfig
package import TerminalFrame

/// A report, and what else was found while judging, to save finding it again.
package struct PublishedReport: Sendable {
  package let report: SuiteReport
  /// The configs with which its screens were judged; nil if they have to be read.
  package let configs: [CaptureConfig]?
  /// The compared cells by screen: to show the report, these screens need not be compared again.
  package let cells: [BaselineName: ReportedCells]
  /// What it was judged against; nil outside git, or if it has to be read.
  package let base: BaseSnapshot?

  /// - Parameter report: The report. Nothing else is known of one that was read from a file.
  package init(
    _ report: SuiteReport, configs: [CaptureConfig]? = nil,
    cells: [BaselineName: ReportedCells] = [:], base: BaseSnapshot? = nil
  ) {
    (self.report, self.configs, self.cells, self.base) = (report, configs, cells, base)
  }
}

/// The cells that the edits of a screen are about, and the masked ones.
package struct ReportedCells: Sendable {
  package let sheet: DifferenceSheet
  package let masked: CellSet
  package let frames: CompressedFrames
}

/// The frames of a screen before and after, compressed so that those of thousands of screens fit in memory.
package struct CompressedFrames: Sendable {
  package let before: ScreenshotFile.CompressedFrame
  package let after: ScreenshotFile.CompressedFrame

  /// - Returns: nil if the old file doesn't exist, or carries no frame.
  init?(from old: BaselineFile?, to new: ScreenshotFile) {
    guard let old = old?.screenshot else { return nil }
    (before, after) = (old.compressedFrame, new.compressedFrame)
  }
}

/// Collects the cells of screens while their pictures are drawn concurrently.
actor CellCollector {
  private(set) var byScreen: [BaselineName: ReportedCells] = [:]

  func add(_ cells: ReportedCells, of screen: BaselineName) { byScreen[screen] = cells }
}
