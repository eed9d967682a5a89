// Colours that the screen cannot show (Xlib – C Language X Interface, chapter 6: XcmsTekHVCClipC and
// XcmsTekHVCQueryMaxC): hue and value stay, and of chroma as much as the screen can show.

extension Tristimulus {
  /// The colour with the most chroma of the same hue and value.
  ///
  /// - Returns: nil where luminance or value are out of bounds.
  var compressed: Tristimulus? {
    guard ColorSpace.allows(y) else { return nil }
    return HueValueChroma(UniformColor(self)).withMostChroma.uniform?.light
  }
}

extension HueValueChroma {
  fileprivate var withMostChroma: HueValueChroma {
    guard let peak = Peak(hue: hue) else { return self }
    let bounded = withinBounds
    if value <= peak.color.value {
      // Down from the peak, the border of the gamut is a straight line to black.
      let chroma = value * peak.color.chroma / peak.color.value
      return HueValueChroma(hue: bounded.hue, value: bounded.value, chroma: chroma).withinBounds
    }
    return peak.bordering(value, from: bounded)
  }
}

/// The colour of a hue that has the most chroma of all values.
private struct Peak {
  let color: HueValueChroma
  /// Of which one is 0, another 1.
  let intensities: Intensities

  /// - Returns: nil for an infinite hue.
  init?(hue: Double) {
    // Some colour of the hue; its chroma is more than most screens can show.
    guard let light = HueValueChroma(hue: hue, value: 40, chroma: 120).uniform?.light else {
      return nil
    }
    let start = ReferenceScreen.intensities(light)
    let shown = start.isShowable ? start.clamped : start
    // Without the grey in it, and as bright as can be.
    let least = min(shown.red, shown.green, shown.blue)
    let pure = shown.map { $0 - least }
    let most = max(pure.red, pure.green, pure.blue)
    intensities = pure.map { $0 / most }

    var color = HueValueChroma(UniformColor(ReferenceScreen.light(intensities)))
    color.hue = hue
    self.color = color
  }

  /// Mixes white into the peak until the value is that of a colour, by trial: the next share of white
  /// is corrected by the last error, and less and less of it.
  ///
  /// - Parameters:
  ///   - value: Greater than that of the peak.
  ///   - start: The colour whose chroma is sought, for where the first trial is worse than it.
  func bordering(_ value: Double, from start: HueValueChroma) -> HueValueChroma {
    let slack = ReferenceScreen.tolerance
    var trial = HueValueChroma(hue: start.hue, value: start.value, chroma: 100)
    var last = HueValueChroma(hue: start.hue, value: -1, chroma: -1)
    var (aim, factor) = (value, 1.0)
    for _ in 0..<100 {
      let beforeLast = last.value
      last = trial
      trial = mixed(white: (aim - color.value) / (100 - color.value) * factor)
      if trial.value <= value + slack && trial.value >= value - slack {
        trial.hue = color.hue
        return trial.withinBounds
      }
      aim += value - trial.value
      if aim < color.value {
        aim = color.value
        factor *= 0.5
      } else if aim > 100 {
        return better(last, trial, value).withinBounds
      } else if trial.value <= beforeLast + slack && trial.value >= beforeLast - slack {
        factor *= 0.5
      }
    }
    return better(last, trial, value)
  }

  private func mixed(white share: Double) -> HueValueChroma {
    let mixture = intensities.map { $0 * (1 - share) + share }
    return HueValueChroma(UniformColor(ReferenceScreen.light(mixture)))
  }

  /// The one of two colours whose value is nearer, in the hue of the peak.
  private func better(
    _ last: HueValueChroma, _ trial: HueValueChroma, _ value: Double
  ) -> HueValueChroma {
    let isLast = (last.value - value).magnitude < (trial.value - value).magnitude
    var color = isLast ? last : trial
    color.hue = self.color.hue
    return color
  }
}
