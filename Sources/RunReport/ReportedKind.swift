package import FrameComparison

/// The kind of an edit in a report: that of its cause or, if only all of its parts together say what happened, that of
/// the finding that sums them up.
package enum ReportedKind: String, Codable, Hashable, Sendable, CaseIterable {
  case text, width
  case shift, insertion, removal
  case style, link, cursor, title
  case rowSize = "row size"
  case size, palette, picture
  case layoutShift = "layout shift"
  case missingElement = "missing element"
  case extraElement = "extra element"
  case state
  case designToken = "design token"
  case contrast, truncation, clipping
  /// A difference between pictures without frames.
  case pixels
  /// Stands for edits that are not listed.
  case more

  package init(_ kind: EditKind) {
    self =
      switch kind {
      case .text: .text
      case .width: .width
      case .shift: .shift
      case .insertion: .insertion
      case .removal: .removal
      case .style: .style
      case .link: .link
      case .cursor: .cursor
      case .title: .title
      case .rowSize: .rowSize
      case .size: .size
      case .palette: .palette
      case .picture: .picture
      }
  }

  package init(_ kind: Finding.Kind) {
    self =
      switch kind {
      case .layoutShift: .layoutShift
      case .missingElement: .missingElement
      case .extraElement: .extraElement
      case .text: .text
      case .state: .state
      case .style: .style
      case .designToken: .designToken
      case .contrast: .contrast
      case .truncation: .truncation
      case .clipping: .clipping
      }
  }
}

extension EditKind {
  /// - Returns: nil for what is no single difference between two frames.
  package init?(_ kind: ReportedKind) { self.init(rawValue: kind.rawValue) }
}
