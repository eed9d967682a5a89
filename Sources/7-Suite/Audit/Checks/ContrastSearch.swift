internal import FrameFindings
internal import FrameRenderer
internal import TerminalFrame

/// Finds text that is hard to read on a screen. Text in two of a terminal's own colours is easy to read in one theme
/// and hard in another: that is a fault only if it's hard in each of several common themes.
struct ContrastSearch {
  /// The background of a terminal, as common themes have it.
  enum Background {
    case dark, light

    /// The colours of the terminal in which the app runs.
    var palette: Palette {
      switch self {
      case .dark: Theme.dark.palette
      case .light: Theme.light.palette
      }
    }

    /// The colours of other terminals: xterm's, and on dark backgrounds those of the Linux console.
    fileprivate var others: [Palette] {
      switch self {
      case .dark: [Theme.xterm.palette, Theme.vga.palette].map(Self.withBrightBold)
      case .light:
        [Self.withBrightBold(Theme.xterm.palette)].map { palette in
          var palette = palette
          (palette.foreground, palette.background) = (palette.background, palette[15])
          return palette
        }
      }
    }

    /// Both terminals show bold text in bright colours (xterm, `boldColors`).
    private static func withBrightBold(_ palette: Palette) -> Palette {
      var palette = palette
      palette.boldIsBright = true
      return palette
    }
  }

  let background: Background
  /// The least ratio of contrast that isn't a fault.
  let minimum: Double

  func faults(in frame: Frame) -> [AuditFault] {
    findings(in: frame.dimming { !isPoorElsewhere($0, frame) }).map {
      AuditFault("contrast", $0.summary, frame: frame, at: $0.region)
    }
      + findings(in: frame.dimming { isPoorElsewhere($0, frame) }).map {
        AuditFault(
          "theme", "\($0.summary), but not in every theme", frame: frame, at: $0.region,
          severity: .note)
      }
  }

  private func findings(in frame: Frame) -> [Finding] {
    let rules = DesignRules(palette: background.palette, minimumContrast: minimum)
    return Findings.invariants(of: frame, rules: rules).filter { $0.kind == .contrast }
  }

  /// Whether a style has a poor contrast in each of the other themes.
  private func isPoorElsewhere(_ style: Style, _ frame: Frame) -> Bool {
    background.others.allSatisfy { palette in
      let colors = StyleColors(style, palette.applying(frame.paletteChanges), dims: false)
      return Contrast.ratio(colors.foreground, colors.background) < minimum
    }
  }
}

extension Frame {
  /// A copy in which the text of some styles is dim, so that no contrast is looked for. It can still be seen, so the
  /// boxes in front of it are found.
  fileprivate func dimming(_ isDim: (Style) -> Bool) -> Frame {
    var copy = self
    for position in positions({ isDim($0.style) }) {
      copy[position].style.attributes.insert(.dim)
    }
    return copy
  }
}
