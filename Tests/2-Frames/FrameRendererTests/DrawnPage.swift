import ContentDigest
import FrameRenderer
import PNGImage
import TerminalFrame

/// The drawn look of a page, kept in `Pages/<name>.drawn` so that people can see which cells changed.
///
/// Only the digests decide whether a page is unchanged. Below each digest of pixels, every cell is one of 64 signs, a
/// hash of its pixels, or a dot if it is blank: enough to find the place of a change.
struct DrawnPage: Equatable {
  /// The frames drawn at one scale.
  struct Pixels: Equatable {
    let digest: String
    /// A line for each row of cells, and an empty line between frames.
    let cells: String
  }

  /// The digest of the frames.
  let frames: String
  /// The pixels at 1× and 2×.
  let pixels: [Pixels]

  init(_ frames: [Frame], _ bitmaps: [[Bitmap]]) {
    self.frames = Self.digest(of: frames)
    pixels = bitmaps.map { drawn in
      Pixels(
        digest: Self.digest(of: drawn),
        cells: zip(frames, drawn).map { Self.cells($0.size, $1) }.joined(separator: "\n\n"))
    }
  }

  static func digest(of frames: [Frame]) -> String {
    SHA256Digest(of: frames.flatMap { $0.encoded() }).description
  }

  static func digest(of bitmaps: [Bitmap]) -> String {
    var bytes: [UInt8] = []
    for bitmap in bitmaps { bytes += bitmap.bytes }
    return SHA256Digest(of: bytes).description
  }

  // MARK: As a file

  var text: String {
    "frames \(frames)\n" + pixels.map { "\npixels \($0.digest)\n\n\($0.cells)\n" }.joined()
  }

  init?(_ text: String) {
    let parts = text.split(separator: "\npixels ", omittingEmptySubsequences: false)
    guard parts[0].hasPrefix("frames ") else { return nil }
    frames = String(parts[0].dropFirst("frames ".count).prefix { !$0.isNewline })
    pixels = parts.dropFirst().map { part in
      let digest = String(part.prefix { !$0.isNewline })
      return Pixels(digest: digest, cells: String(part.dropFirst(digest.count + 2).dropLast()))
    }
  }

  // MARK: Differences

  /// Describes the cells that differ from those of another page, or returns nil if none does.
  func difference(from old: DrawnPage) -> String? {
    let parts = pixels.enumerated().compactMap { index, new -> String? in
      guard index < old.pixels.count else { return "\(index + 1)×: is new" }
      guard new != old.pixels[index] else { return nil }
      let places = Self.places(old.pixels[index].cells, new.cells)
      let text = places.isEmpty ? "pixels that the signs do not tell" : Self.list(places)
      return "\(index + 1)×: \(text)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// Runs of cells that differ, as `row 3, columns 4–7`.
  private static func places(_ old: String, _ new: String) -> [String] {
    let (old, new) = (old.split(separator: "\n\n"), new.split(separator: "\n\n"))
    let count = old.count
    guard count == new.count else { return ["\(count) frames became \(new.count)"] }
    return zip(old, new).enumerated().flatMap { number, frames in
      let (old, new) = (frames.0.split(separator: "\n"), frames.1.split(separator: "\n"))
      guard old.count == new.count else { return ["\(old.count) rows became \(new.count)"] }
      return zip(old, new).enumerated().flatMap { row, lines in
        runs(Array(lines.0), Array(lines.1)).map { columns in
          (count == 1 ? "" : "frame \(number), ")
            + "row \(row), columns \(columns.lowerBound)–\(columns.upperBound)"
        }
      }
    }
  }

  private static func runs(_ old: [Character], _ new: [Character]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for column in 0..<max(old.count, new.count)
    where column >= old.count || column >= new.count || old[column] != new[column] {
      if let last = runs.last, last.upperBound == column - 1 {
        runs[runs.count - 1] = last.lowerBound...column
      } else {
        runs.append(column...column)
      }
    }
    return runs
  }

  private static func list(_ places: [String]) -> String {
    let rest = places.count - 12
    return places.prefix(12).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  // MARK: Signs

  private static let signs = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/")

  private static func cells(_ size: GridSize, _ bitmap: Bitmap) -> String {
    let (width, height) = (bitmap.width / size.columns, bitmap.height / size.rows)
    return (0..<size.rows).map { row in
      String(
        (0..<size.columns).map { column in
          sign(
            bitmap, x: column * width..<(column + 1) * width, y: row * height..<(row + 1) * height)
        })
    }.joined(separator: "\n")
  }

  /// The sign of a cell: the FNV-1a hash of its pixels, folded to six bits.
  private static func sign(_ bitmap: Bitmap, x: Range<Int>, y: Range<Int>) -> Character {
    let back = Theme.dark.back
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isBlank = true
    for row in y {
      for pixel in bitmap.pixels[
        row * bitmap.width + x.lowerBound..<row * bitmap.width + x.upperBound]
      {
        if pixel != back { isBlank = false }
        hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3
      }
    }
    return isBlank ? "." : signs[Int((hash ^ hash >> 32) % 64)]
  }
}
