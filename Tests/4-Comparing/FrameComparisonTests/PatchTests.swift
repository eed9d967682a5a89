import FrameComparison
import TerminalFrame
import Testing

/// Faults that a patch must find in edits that aren't those between two frames.
@Suite(.timeLimit(.minutes(20))) struct PatchTests {
  /// The edits of a mutation, and what is wrong with them after one was replaced, or left out if `edit` is nil.
  private struct Case {
    let edits: [Edit]
    private let reading: Reading?

    init(_ mutation: Mutation) {
      var new = MailScreen.frame
      mutation.apply(&new)
      let comparison = FrameComparison(from: MailScreen.frame, to: new)
      (edits, reading) = (comparison.edits, comparison.reading)
    }

    func fault(replacing index: Int, with edit: Edit?) throws -> String? {
      var edits = edits
      edits.replaceSubrange(index...index, with: edit.map { [$0] } ?? [])
      return Patch(edits, of: try #require(reading)).fault
    }
  }

  @Test("Edits without one that changes cells don't make the new frame", arguments: Mutation.all)
  func missingEditIsFound(_ mutation: Mutation) throws {
    let example = Case(mutation)

    for (index, edit) in example.edits.enumerated() {
      switch edit.kind {
      case .text, .inserted, .style, .link, .width:
        let fault = try example.fault(replacing: index, with: nil)
        #expect(fault?.hasPrefix("the edits do not make the cell at ") == true, "\(edit.summary)")
      default: break
      }
    }
  }

  @Test("Edits that quote a text that isn't in their place are not honest", arguments: Mutation.all)
  func misquoteIsFound(_ mutation: Mutation) throws {
    let example = Case(mutation)

    for (index, edit) in example.edits.enumerated() {
      for lie in lies(about: edit) {
        let fault = try example.fault(replacing: index, with: lie)
        #expect(fault == "not as it says: \(lie.summary)")
      }
    }
  }

  /// Edits that change the same cells, but say something else.
  private func lies(about edit: Edit) -> [Edit] {
    func lie(_ kind: Edit.Kind, at origin: GridRegion? = nil) -> Edit {
      Edit(kind, region: edit.region, origin: origin ?? edit.origin)
    }
    switch edit.kind {
    case .text(let from, let to):
      return [lie(.text(from: from + "~", to: to)), lie(.text(from: from, to: to + "~"))]
    case .inserted(let texts):
      return [lie(.inserted(texts.map { $0 + "~" })), lie(.inserted(texts + [""]))]
    case .removed(let texts):
      return [lie(.removed(texts.map { $0 + "~" })), lie(.removed(texts + [""]))]
    case .width(_, let from, let to): return [lie(.width(of: "~", from: from, to: to))]
    case .moved:
      guard let origin = edit.origin else { return [] }
      let (columns, rows) = (origin.columns, origin.rows)
      return [
        lie(
          edit.kind,
          at: GridRegion(columns: columns.lowerBound...columns.upperBound + 1, rows: rows)),
        lie(
          edit.kind, at: GridRegion(columns: columns, rows: rows.lowerBound...rows.upperBound + 1)),
      ]
    default: return []
    }
  }

  @Test("The mutations have edits of each kind that a patch examines")
  func kindsOfEdits() {
    let kinds = Set(Mutation.all.flatMap { Case($0).edits.map(\.category) })

    #expect(kinds.isSuperset(of: [.text, .insertion, .removal, .style, .link, .shift]))
  }
}
