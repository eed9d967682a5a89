internal import DifferencePictures
internal import FrameComparison
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns

/// A screen of a run with its verdict.
package struct JudgedScreen: Sendable {
  var report: ScreenReport
  /// The places of the expectations that cover something on it.
  var usedExpectations: Set<Int> = []
  /// What the edits of the report are of; nil if nothing differs.
  var change: Change?

  /// What differs from the baseline, or from what the base has.
  struct Change: Sendable {
    let difference: ScreenDifference
    let meaning: DifferenceMeaning
    /// Nil if one of the files carries none.
    let frames: PackedFrames?
    let config: CaptureConfig?

    /// The edits with the cells that they are about; nil for pictures without frames.
    ///
    /// - Parameter report: With the ids of the edits.
    func sheet(_ report: ScreenReport) -> DifferenceSheet? {
      difference.sheet(meaning, report, config: config)
    }

    /// The picture of the difference, for people.
    func picture(
      _ sheet: DifferenceSheet?, _ report: ScreenReport, _ renderers: RendererPool
    ) async throws -> [UInt8] {
      try await difference.picture(sheet, report, config: config, renderers)
    }

    /// What those who show the report need of it; nil for pictures without frames.
    func cells(_ sheet: DifferenceSheet?) -> ReportedCells? {
      guard let sheet, let frames, case .frames(let comparison, _, _) = difference else {
        return nil
      }
      return ReportedCells(sheet: sheet, masked: comparison.maskedCells, frames: frames)
    }
  }
}
