import FrameRenderer
import TerminalFrame
import Testing

/// The edges of box drawing characters against those of the plain lines, at cells of 10×19, 20×38
/// and 30×57 pixels. What arms a character has is taken from its Unicode name, not from our table.
@Suite("Box drawing")
struct BoxDrawingTests {
  enum Side: Int, CaseIterable {
    case up, right, down, left
  }

  /// The lines with which each weight must join, horizontal and vertical.
  static let lines = ["LIGHT": ("─", "│"), "HEAVY": ("━", "┃"), "DOUBLE": ("═", "║")]

  /// All characters but dashes and diagonals.
  static let scalars = (0x2500...0x257f).compactMap(Unicode.Scalar.init).filter {
    let name = $0.properties.name ?? ""
    return !name.contains("DASH") && !name.contains("DIAGONAL")
  }

  @Test("arms meet those of the neighbours, and nothing else reaches an edge", arguments: 1...3)
  func joins(scale: Int) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: scale))
    var edges: [String: [[UInt32]]] = [:]
    for text in Self.scalars.map(String.init) + [" "] {
      edges[text] = Self.edges(of: try await renderer.render(Screens.row([text])))
    }
    let blank = try #require(edges[" "])
    for scalar in Self.scalars {
      let arms = Self.arms(of: scalar)
      let actual = try #require(edges[String(scalar)])
      for side in Side.allCases {
        var expected = blank[side.rawValue]
        if let weight = arms[side], let lines = Self.lines[weight] {
          let line = side == .left || side == .right ? lines.0 : lines.1
          expected = try #require(edges[line])[side.rawValue]
        }
        #expect(actual[side.rawValue] == expected, "\(scalar) \(side)")
      }
    }
  }

  @Test("crossing lines leave no hole where they meet", arguments: ["┼", "╋", "┌", "┛", "╂", "┿"])
  func centre(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row(text), scale: 2)
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2] == Theme.dark.front)
  }

  @Test("double lines keep their gap where they cross", arguments: ["╬", "╠", "╩", "═", "║"])
  func doubleGap(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row(text), scale: 2)
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2] == Theme.dark.back)
  }

  @Test("dashes repeat evenly across cells", arguments: ["┄", "┅", "┈", "┉", "╌", "╍"])
  func dashes(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row([text, text]), scale: 2)
    let half = bitmap.width / 2
    #expect(bitmap.part(0..<half) == bitmap.part(half..<bitmap.width))
    let line = bitmap.row(bitmap.height / 2)
    let gaps = line.split(separator: Theme.dark.front).map(\.count)
    #expect(gaps.count >= 4)
    #expect((gaps.dropFirst().dropLast().max() ?? 0) <= (gaps.min() ?? 0) * 2 + 1)
  }

  /// The outermost pixels: up, right, down, left.
  private static func edges(of bitmap: Bitmap) -> [[UInt32]] {
    [
      bitmap.row(0), bitmap.column(bitmap.width - 1), bitmap.row(bitmap.height - 1),
      bitmap.column(0),
    ]
  }

  /// "BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY" has a light arm down and a heavy one to the right.
  private static func arms(of scalar: Unicode.Scalar) -> [Side: String] {
    let directions: [String: [Side]] = [
      "UP": [.up], "DOWN": [.down], "LEFT": [.left], "RIGHT": [.right],
      "VERTICAL": [.up, .down], "HORIZONTAL": [.left, .right],
    ]
    let words = (scalar.properties.name ?? "").split(separator: " ").dropFirst(2)
      .map { $0 == "SINGLE" ? "LIGHT" : String($0) }
    var result: [Side: String] = [:]
    var waiting: [Side] = []
    var weight: String?
    for (index, word) in words.enumerated() {
      if lines[word] != nil {
        // A weight counts for the directions before it, or where it comes first, after it.
        let isFirst = index == 0 || words[index - 1] == "AND" && waiting.isEmpty
        for side in waiting { result[side] = word }
        waiting = []
        weight = isFirst ? word : nil
      }
      for side in directions[word] ?? [] {
        if let weight { result[side] = weight } else { waiting.append(side) }
      }
    }
    return result
  }
}
