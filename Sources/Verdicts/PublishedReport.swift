package import Baselines
package import DifferencePictures
package import RunReport
package import ScreenConfig
package import TerminalFrame

/// A report, and what was found out for it that it does not say itself.
package struct PublishedReport: Sendable {
  package let report: SuiteReport
  /// With which its screens were judged; nil where they have to be read.
  package let configs: [CaptureConfig]?
  /// By screen: whoever shows the report need not compare these screens again.
  package let cells: [BaselineName: ReportedCells]
  /// What it was judged against; nil outside git, or if it has to be read.
  package let base: BaseSnapshot?

  /// - Parameter report: Of which nothing else is known, since it was read from a file.
  package init(_ report: SuiteReport) { self.init(report, configs: nil, cells: [:]) }

  init(
    _ report: SuiteReport, configs: [CaptureConfig]?, cells: [BaselineName: ReportedCells],
    base: BaseSnapshot? = nil
  ) {
    (self.report, self.configs, self.cells, self.base) = (report, configs, cells, base)
  }
}

/// The cells that the edits of a screen are about, and those that took no part.
package struct ReportedCells: Sendable {
  package let sheet: DifferenceSheet
  package let masked: CellSet
  package let frames: PackedFrames
}

/// A screen before and after. Packed, those of thousands of screens have room in memory.
package struct PackedFrames: Sendable {
  package let before: ScreenshotFile.PackedFrame
  package let after: ScreenshotFile.PackedFrame

  /// - Returns: nil where one of the files carries no frame.
  init?(from old: BaselineFile?, to new: ScreenshotFile) {
    guard let old = old?.screenshot else { return nil }
    (before, after) = (old.packedFrame, new.packedFrame)
  }
}

/// Takes the cells of screens while their pictures are drawn, some at a time.
actor CellCollector {
  private(set) var byScreen: [BaselineName: ReportedCells] = [:]

  func add(_ cells: ReportedCells, of screen: BaselineName) { byScreen[screen] = cells }
}
