internal import DifferencePictures
internal import FrameComparison
internal import RunReport
internal import ScreenConfig

/// A screen of a run with its verdict.
package struct JudgedScreen: Sendable {
  var report: ScreenReport
  /// The indices of the expectations that cover something on it.
  var usedExpectations: Set<Int> = []
  /// The difference that the edits of the report describe; nil if nothing differs.
  var change: Change?

  /// The difference from the present baseline, or from the base's.
  struct Change: Sendable {
    let difference: ScreenDifference
    let meaning: DifferenceMeaning
    /// Nil if one of the files carries no frame.
    let frames: CompressedFrames?
    let config: CaptureConfig?

    /// What is needed to show the report; nil for pictures without frames.
    func cells(_ sheet: DifferenceSheet?) -> ReportedCells? {
      guard let sheet, let frames, case .frames(let comparison, _, _) = difference else {
        return nil
      }
      return ReportedCells(sheet: sheet, masked: comparison.maskedCells, frames: frames)
    }
  }
}
