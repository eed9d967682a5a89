import TerminalFrame

/// The arguments of a file that is sent to the terminal (iTerm2, "Inline Images Protocol").
struct InlineFile: Sendable {
  /// A width or height.
  enum Length: Equatable, Sendable {
    case automatic
    case cells(Int)
    case pixels(Int)
    /// A percentage of the screen's width or height.
    case percent(Int)

    /// The length in pixels, or nil if it depends on the picture's own size.
    ///
    /// - Parameters:
    ///   - cell: The width or height of a cell in pixels.
    ///   - screen: The width or height of the screen in cells.
    func pixels(cell: Int, screen: Int) -> Int? {
      switch self {
      case .automatic: nil
      case .cells(let count): max(1, min(count, PictureLimits.maxExtent)) * cell
      case .pixels(let count): max(1, min(count, PictureLimits.maxExtent * cell))
      case .percent(let share): max(1, min(share, 100) * screen * cell / 100)
      }
    }

    init(_ text: Substring) {
      func number(_ suffix: String) -> Int? {
        text.hasSuffix(suffix) ? Int(text.dropLast(suffix.count).prefix(9)) : nil
      }
      if let count = number("px") {
        self = .pixels(count)
      } else if let share = number("%") {
        self = .percent(share)
      } else if let count = number("") {
        self = .cells(count)
      } else {
        self = .automatic
      }
    }
  }

  var width = Length.automatic
  var height = Length.automatic
  var keepsProportions = true
  /// The last component of the file's path, without controls; empty if no path is given.
  var name = ""
  /// Whether to show the file. iTerm2 would save other files; the emulator ignores them.
  var isInline = false
  /// The bytes received so far, if the file is sent in parts.
  private(set) var bytes: [UInt8] = []
  private var decoder = Base64Decoder()

  /// Reads `key=value;…`; unknown keys are ignored.
  init(_ arguments: ArraySlice<UInt8>) {
    let text = String(decoding: arguments.prefix(4096), as: UTF8.self)
    for argument in text.split(separator: ";") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "width": width = Length(parts[1])
      case "height": height = Length(parts[1])
      case "preserveAspectRatio": keepsProportions = parts[1] != "0"
      case "name":
        let path = TerminalEmulator.plainText(Base64Decoder.decode(ArraySlice(parts[1].utf8))[...])
        name = path.split(separator: "/").last.map(String.init) ?? ""
      case "inline": isInline = parts[1] == "1"
      default: break
      }
    }
  }

  /// Adds a part of the file, in base64.
  mutating func add(_ text: ArraySlice<UInt8>) { decoder.decode(text, into: &bytes) }

  /// The box that a picture takes, and the size of the picture in it, in pixels.
  ///
  /// If neither width nor height is given, the picture keeps its own size. If only one is given, the other is in
  /// proportion to it, or is the picture's own unless ``keepsProportions``. A picture that is wider than the room for
  /// it is scaled down.
  ///
  /// - Parameter columns: The number of columns from the cursor to the edge.
  func layout(
    of natural: PixelSize, cell: PixelSize, screen: GridSize, columns: Int
  ) -> (box: PixelSize, size: PixelSize) {
    let asked = (
      width: width.pixels(cell: cell.width, screen: screen.columns),
      height: height.pixels(cell: cell.height, screen: screen.rows)
    )
    var box: PixelSize
    switch asked {
    case (let width?, let height?): box = PixelSize(width: width, height: height)
    case (let width?, nil):
      let height = keepsProportions ? natural.height * width / natural.width : natural.height
      box = PixelSize(width: width, height: height)
    case (nil, let height?):
      let width = keepsProportions ? natural.width * height / natural.height : natural.width
      box = PixelSize(width: width, height: height)
    case (nil, nil): box = natural
    }
    let widest = max(columns, 1) * cell.width
    if box.width > widest {
      box = PixelSize(width: widest, height: box.height * widest / box.width)
    }
    let tallest = PictureLimits.maxExtent * cell.height
    box = PixelSize(width: max(1, box.width), height: box.height.clamped(to: 1...tallest))
    guard keepsProportions else { return (box, box) }
    return (box, natural.scaled(toFit: box))
  }
}
