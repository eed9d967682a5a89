import TerminalFrame

/// The transmission of an image, in one command or in parts (kitty's graphics protocol, "Transferring pixel data").
struct KittyTransfer: Sendable {
  /// The first command, which has all of the control data.
  let command: KittyCommand
  private var data: [UInt8] = []
  private var decoder = Base64Decoder()
  private var isDropped = false

  init(_ command: KittyCommand) { self.command = command }

  /// Adds a part of the data, in base64.
  mutating func add(_ text: ArraySlice<UInt8>) {
    guard data.count + text.count <= PictureLimits.maxTransfer else {
      isDropped = true
      data = []
      return
    }
    if !isDropped { decoder.decode(text, into: &data) }
  }

  /// The kind of file that the data names, or nil if the data isn't a name.
  var medium: PictureMedium? {
    switch command.letter("t", default: "d") {
    case "f": .file
    case "t": .temporaryFile
    case "s": .sharedMemory
    default: nil
    }
  }

  /// Replaces the data by the contents of the file if it is the name of one.
  mutating func read(from files: (any PictureFiles)?) throws(KittyError) {
    guard let medium else {
      guard command.letter("t", default: "d") == "d" else {
        throw KittyError("EINVAL", "unknown transmission medium")
      }
      return
    }
    guard let files else {
      throw KittyError("ENOTSUP", "only direct transmission (t=d) is supported")
    }
    guard !isDropped, data.count <= PictureLimits.maxNameLength, !data.contains(0),
      let name = String(validating: data, as: UTF8.self)
    else { throw KittyError("EINVAL", "not a file name") }
    do throws(PictureFileError) {
      data = try files.read(medium, named: name, limit: PictureLimits.maxTransfer)
    } catch {
      throw KittyError(error)
    }
    let (offset, count) = (command.count("O"), command.count("S"))
    guard offset <= data.count, count <= data.count - offset else {
      throw KittyError("EINVAL", "the file ends before the requested range")
    }
    data = Array(data[offset..<(count == 0 ? data.count : offset + count)])
    // The size of a shared memory object may be rounded up to whole pages.
    if medium == .sharedMemory, count == 0, command["o"] == nil, let size = rawSize {
      data = Array(data.prefix(size))
    }
  }

  /// The number of bytes that the pixels take, or nil for a PNG or a picture that is too large.
  private var rawSize: Int? {
    let (width, height) = (command.count("s"), command.count("v"))
    guard PictureLimits.allows(width: width, height: height) else { return nil }
    return channels.map { $0 * width * height }
  }

  /// The format of the data (f): bits for each pixel, or 100 for a PNG.
  private var format: Int { command["f"] ?? 32 }

  /// The number of bytes that a pixel takes, or nil if the data isn't pixels.
  private var channels: Int? { [24: 3, 32: 4][format] }

  /// Decodes the image after all parts were added.
  func bitmap() throws(KittyError) -> Bitmap {
    guard !isDropped else { throw KittyError("EFBIG", "too much data") }
    if let channels { return try raw(channels: channels) }
    guard format == 100 else { throw KittyError("EINVAL", "unknown format") }
    guard let bitmap = PictureFile.decodePNG(try expanded(limit: PictureLimits.maxTransfer))
    else { throw KittyError("EBADPNG", "not a PNG, damaged, or too large") }
    return bitmap
  }

  /// The data, expanded if it is compressed.
  private func expanded(limit: Int) throws(KittyError) -> [UInt8] {
    switch command["o"] {
    case nil: return data
    case Int(UInt8(ascii: "z")):
      guard let bytes = PictureFile.inflate(data, limit: limit) else {
        throw KittyError("EINVAL", "the compressed data is damaged or too long")
      }
      return bytes
    default: throw KittyError("EINVAL", "unknown compression")
    }
  }

  private func raw(channels: Int) throws(KittyError) -> Bitmap {
    let (width, height) = (command.count("s"), command.count("v"))
    guard width > 0, height > 0 else { throw KittyError("EINVAL", "zero width or height") }
    guard PictureLimits.allows(width: width, height: height) else {
      throw KittyError("EINVAL", "the picture is too large")
    }
    let size = width * height * channels
    let bytes = try expanded(limit: size)
    guard bytes.count >= size else {
      throw KittyError("ENODATA", "insufficient data: \(bytes.count) of \(size) bytes")
    }
    guard bytes.count == size else { throw KittyError("EFBIG", "too much data") }
    let pixels = (0..<width * height).map {
      Bitmap.pixel(bytes, at: $0 * channels, channels: channels)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
