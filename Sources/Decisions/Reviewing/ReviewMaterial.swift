package import DifferencePictures
package import Recordings
package import RunReport
package import TerminalFrame

/// What a review shows of a screen besides its report: pictures, cells, and what people said before.
package struct ReviewMaterial: Sendable {
  /// The screen as it was approved, or as the base has it; nil where there is no such picture.
  package var before: Side?
  /// The screen as it was captured, or its last frame where that failed.
  package var after: Side?
  /// The edits with the cells that they are about; nil where there are no cells, or where what is loaded
  /// is not what was judged.
  package var sheet: DifferenceSheet?
  /// The picture of a difference that has no cells.
  package var difference: [UInt8]?
  /// Cells that masks hide.
  package var masked: [CellRun] = []
  /// Each mask of the config, and why it is there.
  package var masks: [MaskReport] = []
  /// With which the frames are drawn, without what the app changed in it.
  package var palette: Palette
  /// The colours that the project declares besides the theme's; nil where any will do.
  package var tokens: [RGB]?
  /// All approvals of the baseline, newest last.
  package var approvals: [ApprovalReport] = []
  /// Why what is not here can't be shown.
  package var problems: [String] = []
  package var recording: Asciicast?

  /// A picture with its cells.
  package struct Side: Sendable {
    /// The whole PNG file, as it was captured or approved; nil where nobody wants it.
    package let picture: [UInt8]?
    /// Nil for a picture of another program.
    package let frame: Frame?
    /// Pixels of the picture for a pixel at 1×.
    package let scale: Int
    /// Space around the grid, in pixels at 1×.
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
    package let words: String
    package let reason: String?

    package init(words: String, reason: String?) {
      self.words = words
      self.reason = reason
    }
  }

  package init(palette: Palette) { self.palette = palette }
}
