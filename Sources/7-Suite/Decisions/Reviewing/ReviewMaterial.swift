package import DifferencePictures
package import Recordings
package import RunReport
package import TerminalFrame

/// What a review shows of a screen in addition to its report: pictures, cells, and earlier approvals.
package struct ReviewMaterial: Sendable {
  /// The screen as it was approved, or as the base has it, or nil if there is no such picture.
  package var before: Side?
  /// The screen as it was captured, or its last frame if that failed.
  package var after: Side?
  /// The edits with the cells that they concern, or nil if there are no cells, or if what was loaded is not what
  /// was judged.
  package var sheet: DifferenceSheet?
  /// The picture of a difference without cells.
  package var difference: [UInt8]?
  /// The cells that masks hide.
  package var masked: [CellRun] = []
  /// Each mask of the config, with its reason.
  package var masks: [MaskReport] = []
  /// The palette that the frames are drawn with, before the app's changes to it.
  package var palette: Palette
  /// The colours that the project declares in addition to the theme's, or nil if it doesn't declare any.
  package var tokens: [RGB]?
  /// All approvals of the baseline, newest last.
  package var approvals: [ApprovalReport] = []
  /// The reasons why anything that is missing here can't be shown.
  package var problems: [String] = []
  package var recording: Asciicast?

  /// A picture with its cells.
  package struct Side: Sendable {
    /// The whole PNG file, as captured or approved, or nil if the picture isn't needed.
    package let picture: [UInt8]?
    /// nil for a picture of another program.
    package let frame: Frame?
    /// The pixels of the picture for each pixel at 1×.
    package let scale: Int
    /// The space around the grid, in pixels at 1×.
    package let padding: Int

    package init(picture: [UInt8]?, frame: Frame? = nil, scale: Int = 1, padding: Int = 0) {
      self.picture = picture
      self.frame = frame
      self.scale = scale
      self.padding = padding
    }
  }

  /// A mask in words.
  package struct MaskReport: Hashable, Sendable {
    package let description: String
    package let reason: String?

    package init(description: String, reason: String?) {
      self.description = description
      self.reason = reason
    }
  }

  package init(palette: Palette) { self.palette = palette }
}
