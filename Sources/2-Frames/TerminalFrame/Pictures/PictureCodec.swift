// The field of a frame that holds its pictures: the number of bitmaps and each bitmap, then the number of pictures and
// each picture, which refers to its bitmap by index.

extension ByteWriter {
  mutating func pictures(_ pictures: [Picture]) {
    var bitmaps: [Bitmap] = []
    var numbers: [Int] = []
    for picture in pictures {
      if let known = bitmaps.firstIndex(of: picture.bitmap) {
        numbers.append(known)
      } else {
        numbers.append(bitmaps.count)
        bitmaps.append(picture.bitmap)
      }
    }
    number(bitmaps.count)
    for bitmap in bitmaps { self.bitmap(bitmap) }
    number(pictures.count)
    for (picture, number) in zip(pictures, numbers) { self.picture(picture, bitmap: number) }
  }

  /// Writes width and height, then four bytes per pixel: R, G, B, A.
  private mutating func bitmap(_ bitmap: Bitmap) {
    number(bitmap.width)
    number(bitmap.height)
    bytes.reserveCapacity(bytes.count + 4 * bitmap.pixels.count)
    for pixel in bitmap.pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> shift))
      }
    }
  }

  private mutating func picture(_ picture: Picture, bitmap: Int) {
    number(bitmap)
    let source = picture.source
    for value in [source.x, source.y, source.width, source.height] { number(value) }
    signed(picture.position.column)
    signed(picture.position.row)
    let (offset, size, cell) = (picture.offset, picture.size, picture.cell)
    for value in [offset.x, offset.y, size.width, size.height, cell.width, cell.height] {
      number(value)
    }
    signed(Int(picture.layer))
    number(picture.cutouts.count)
    var last = CellRun(row: 0, columns: 0..<0)
    for run in picture.cutouts {
      if run.row != last.row { last.columns = 0..<0 }
      number(run.row - last.row)
      number(run.columns.lowerBound - last.columns.upperBound)
      number(run.columns.count)
      last = run
    }
  }

  /// Writes a signed number in zigzag encoding: 0, −1, 1, −2 …
  private mutating func signed(_ value: Int) {
    number(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
  }
}

extension StreamReader {
  mutating func pictures(in size: GridSize) throws(FrameDecodingError) -> [Picture] {
    let bitmapCount = try count()
    guard (1...Picture.maxPictures).contains(bitmapCount) else {
      throw .malformed("\(bitmapCount) bitmaps")
    }
    var bitmaps: [Bitmap] = []
    var remainingPixels = FrameBounds.maxPixels(in: size)
    for _ in 0..<bitmapCount {
      let bitmap = try bitmap(maxPixels: remainingPixels)
      remainingPixels -= bitmap.pixels.count
      bitmaps.append(bitmap)
    }
    let pictureCount = try count()
    guard (1...Picture.maxPictures).contains(pictureCount) else {
      throw .malformed("\(pictureCount) pictures")
    }
    var pictures: [Picture] = []
    var cutoutRoom = Picture.maxCutouts
    var pixelRoom = Picture.maxDrawnPixels
    var cellRoom = Picture.maxCoveredCells
    for _ in 0..<pictureCount {
      let picture = try picture(of: bitmaps, in: size, maxCutouts: cutoutRoom)
      cutoutRoom -= picture.cutouts.count
      pixelRoom -= picture.source.width * picture.source.height
      cellRoom -= picture.coveredCells(in: size)
      guard pixelRoom >= 0 else {
        throw .malformed("pictures that show more than \(Picture.maxDrawnPixels) pixels")
      }
      guard cellRoom >= 0 else {
        throw .malformed("pictures that lie on more than \(Picture.maxCoveredCells) cells")
      }
      pictures.append(picture)
    }
    return pictures
  }

  private mutating func bitmap(maxPixels: Int) throws(FrameDecodingError) -> Bitmap {
    let (width, height) = (try count(), try count())
    guard Bitmap.bounds.contains(width), Bitmap.bounds.contains(height), width * height <= maxPixels
    else { throw .malformed("a picture of \(width)×\(height) pixels") }
    // Reserving is cheap: only pages that are written to take memory.
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    var (pixel, shift) = (UInt32(0), UInt32(0))
    for _ in 0..<height {
      try each(of: 4 * width) { bytes in
        for byte in bytes {
          pixel |= UInt32(byte) << shift
          shift += 8
          if shift == 32 {
            pixels.append(pixel)
            (pixel, shift) = (0, 0)
          }
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// - Parameter maxCutouts: The most cutouts that it may have.
  private mutating func picture(
    of bitmaps: [Bitmap], in grid: GridSize, maxCutouts: Int
  ) throws(FrameDecodingError) -> Picture {
    let index = try count()
    guard bitmaps.indices.contains(index) else { throw .malformed("bitmap \(index) doesn't exist") }
    let bitmap = bitmaps[index]
    let (x, y) = (try number(upTo: bitmap.width - 1), try number(upTo: bitmap.height - 1))
    let source = PixelRect(
      x: x, y: y, width: try number(upTo: bitmap.width - x, from: 1),
      height: try number(upTo: bitmap.height - y, from: 1))
    let position = GridPosition(
      column: try signed(in: Picture.places), row: try signed(in: Picture.places))
    let side = Picture.maxSide
    let offset = PixelOffset(x: try number(upTo: side), y: try number(upTo: side))
    let size = PixelSize(
      width: try number(upTo: side, from: 1), height: try number(upTo: side, from: 1))
    let sides = PixelSize.cellBounds
    let cell = PixelSize(
      width: try number(upTo: sides.upperBound, from: 1),
      height: try number(upTo: sides.upperBound, from: 1))
    let layer = Int32(try signed(in: Int(Int32.min)...Int(Int32.max)))
    var picture = Picture(
      bitmap, source: source, position: position, offset: offset, size: size, cell: cell,
      layer: layer)
    picture.cutouts = try cutouts(within: picture.extent, maxCutouts: maxCutouts)
    guard !picture.shownRuns(in: grid).isEmpty else {
      throw .malformed("a picture outside the grid")
    }
    return picture
  }

  private mutating func cutouts(
    within extent: GridSize, maxCutouts: Int
  ) throws(FrameDecodingError) -> [CellRun] {
    let runCount = try count()
    guard runCount <= maxCutouts else { throw .malformed("\(runCount) cutouts in a picture") }
    var runs: [CellRun] = []
    var last = CellRun(row: 0, columns: 0..<0)
    for index in 0..<runCount {
      let down = try number(upTo: extent.rows - 1 - last.row)
      let isSameRow = index > 0 && down == 0
      let start = isSameRow ? last.columns.upperBound : 0
      let gap = try number(upTo: extent.columns, from: isSameRow ? 1 : 0)
      guard start + gap < extent.columns else { throw .malformed("a cutout outside its picture") }
      let length = try number(upTo: extent.columns - start - gap, from: 1)
      last = CellRun(row: last.row + down, columns: start + gap..<start + gap + length)
      runs.append(last)
    }
    return runs
  }

  private mutating func number(
    upTo greatest: Int, from minimum: Int = 0
  ) throws(FrameDecodingError) -> Int {
    let value = try count()
    guard minimum <= greatest, (minimum...greatest).contains(value) else {
      throw .malformed("the value \(value) in a picture")
    }
    return value
  }

  private mutating func signed(in bounds: ClosedRange<Int>) throws(FrameDecodingError) -> Int {
    let raw = try number()
    let value = Int(raw >> 1) ^ -Int(raw & 1)
    guard bounds.contains(value) else {
      throw .malformed("the value \(value) in a picture")
    }
    return value
  }
}
