internal import FrameComparison
internal import TerminalFrame

/// Something wrong with the colours of a cell.
enum ColorProblem: Hashable {
  /// A colour that isn't allowed, as it was set, before dim mixes it with the background.
  case color(RGB)
  /// Text that doesn't stand out enough.
  case contrast(text: RGB, background: RGB, minimum: Double)

  fileprivate var kind: Finding.Kind {
    switch self {
    case .color: .designToken
    case .contrast: .contrast
    }
  }

  /// A name such as `#ff8700` or `2.13 of #4c4c4c on #000000`.
  fileprivate var name: String {
    switch self {
    case .color(let color): "\(color)"
    case .contrast(let text, let background, _):
      "\(Contrast.text(of: Contrast.ratio(text, background))) of \(text) on \(background)"
    }
  }

  fileprivate var description: String {
    switch self {
    case .color: "\(name) is not a colour of the theme or the tokens"
    case .contrast(_, _, let minimum):
      "contrast \(name) is below \(Contrast.text(of: minimum))"
    }
  }

  /// Higher is worse. Colours that aren't allowed are all equally bad.
  fileprivate var severity: Double {
    switch self {
    case .color: 0
    case .contrast(let text, let background, _): -Contrast.ratio(text, background)
    }
  }
}

/// A problem and the cells that have it.
struct ColorSighting {
  let problem: ColorProblem
  /// In reading order; only the first ones if there are many.
  private(set) var runs: [GridRegion] = []
  private var count = 0

  private static let maxRuns = 64
  private static let maxSingle = 4

  init(_ problem: ColorProblem) { self.problem = problem }

  mutating func add(_ position: GridPosition) {
    count += 1
    if let run = runs.last, run.rows.lowerBound == position.row,
      run.columns.upperBound + 2 >= position.column
    {
      runs[runs.count - 1].columns = run.columns.lowerBound...position.column
    } else if runs.count < Self.maxRuns {
      runs.append(GridRegion(position))
    }
  }

  /// Findings for problems of each kind: one for each problem, or a single one if there are many.
  ///
  /// - Parameter edits: Returns the indices of the edits that caused a sighting.
  static func findings(
    _ sightings: [ColorSighting], explaining edits: (ColorSighting) -> [Int]
  ) -> [Finding] {
    [Finding.Kind.designToken, .contrast].flatMap { kind in
      let sightings = sightings.filter { $0.problem.kind == kind }
      guard sightings.count > maxSingle else {
        return sightings.map { sighting in
          let more = sighting.runs.count > 1 ? ", in \(sighting.count) cells" : ""
          return Finding(
            kind, sighting.problem.description + more, at: sighting.runs.first,
            explaining: edits(sighting))
        }
      }
      let worst = sightings.map(\.problem).sorted { $0.severity > $1.severity }
      let noun = kind == .contrast ? "poor contrasts" : "colours outside theme and tokens"
      return [
        Finding(
          kind, "\(sightings.count) \(noun): \(FindingSearch.list(worst.map(\.name)))",
          at: sightings.first?.runs.first, explaining: sightings.flatMap(edits))
      ]
    }
  }
}
