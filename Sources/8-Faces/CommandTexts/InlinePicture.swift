internal import FoundationEssentials
internal import PNGImage
package import ProjectFiles
internal import TerminalFrame

/// The protocol for showing a picture between lines of text.
package enum PictureProtocol: String, Sendable, CaseIterable {
  /// kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// iTerm2's inline images, OSC 1337 (https://iterm2.com/documentation-images.html).
  case iTerm2
  /// DEC's sixel graphics (VT330/VT340 Programmer Reference Manual, volume 2, chapter 14).
  case sixel

  /// Detects the protocol from a terminal's environment.
  ///
  /// - Returns: nil if the environment doesn't decide it: query the terminal instead, see ``init(attributes:)``.
  package init?(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    // A multiplexer draws the screen itself, whatever the terminal around it.
    if environment["TMUX"] != nil || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      return nil
    }
    if term == "xterm-kitty" || term == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil
      || program == "ghostty"
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program) {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// Detects sixel support from a terminal's primary device attributes, `CSI c`: 4 is sixel (VT510, DA1).
  ///
  /// - Parameter attributes: The answer, `CSI ? 62 ; 4 c`.
  package init?(attributes: String) {
    let numbers = attributes.drop { $0 != "?" }.dropFirst().prefix { $0 != "c" }
      .split(separator: ";")
    guard numbers.dropFirst().contains("4") else { return nil }
    self = .sixel
  }
}

/// A PNG to show in a terminal.
package struct InlinePicture {
  private let png: [UInt8]
  private let picture: Bitmap

  /// - Throws: ``SuiteError`` if the bytes aren't a PNG.
  package init(_ png: [UInt8], at path: String) throws(SuiteError) {
    self.png = png
    do {
      picture = try PNGDecoder.decode(png)
    } catch {
      throw SuiteError(.captureError, at: path, error)
    }
  }

  /// The sequences that show the picture, followed by a line feed.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal in columns.
  ///   - width: The width of the terminal in pixels; nil if unknown. A wider picture is scaled down.
  package func sequences(
    _ way: PictureProtocol, columns: Int, width: Int?
  ) -> [UInt8] {
    let isTooWide = width.map { picture.width > $0 } ?? false
    switch way {
    case .kitty: return Array(kitty(columns: isTooWide ? columns : nil).utf8) + [0x0a]
    case .iTerm2:
      let extent = isTooWide ? "width=100%" : "width=\(picture.width)px"
      let data = Data(png).base64EncodedString()
      return Array(
        "\u{1b}]1337;File=inline=1;size=\(png.count);\(extent);preserveAspectRatio=1:\(data)\u{07}\n"
          .utf8)
    case .sixel:
      let factor = width.map { (picture.width + $0 - 1) / max(1, $0) } ?? 1
      return SixelEncoder.encode(picture.reduced(by: max(1, factor))) + [0x0a]
    }
  }

  /// Splits the data into chunks of at most 4,096 characters, as the protocol requires.
  private func kitty(columns: Int?) -> String {
    var rest = Data(png).base64EncodedString()[...]
    var text = ""
    // q=2 suppresses responses, because nothing reads them.
    var keys = "a=T,f=100,q=2" + (columns.map { ",c=\($0)" } ?? "")
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(piece.count)
      text += "\u{1b}_G\(keys),m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1b}\\"
      keys = "q=2"
    } while !rest.isEmpty
    return text
  }
}

extension Bitmap {
  /// Averages each square of `factor` × `factor` pixels into one.
  func reduced(by factor: Int) -> Bitmap {
    guard factor > 1, width >= factor, height >= factor else { return self }
    let (columns, rows) = (width / factor, height / factor)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    let count = UInt32(factor * factor)
    for row in 0..<rows {
      for column in 0..<columns {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for y in row * factor..<(row + 1) * factor {
          for x in column * factor..<(column + 1) * factor {
            let pixel = self[x, y]
            red += pixel & 0xff
            green += pixel >> 8 & 0xff
            blue += pixel >> 16 & 0xff
          }
        }
        pixels.append(0xff00_0000 | blue / count << 16 | green / count << 8 | red / count)
      }
    }
    return Bitmap(width: columns, height: rows, pixels: pixels)
  }
}
