internal import CDeflate

/// Compression of RFC 1950, memory to memory: by libdeflate, which takes a third of zlib's time for
/// files of the same size; back by zlib, which gives its output in pieces.
package enum Zlib {
  /// The largest input of ``deflate(_:)`` and output of ``inflate(_:limit:)``: what zlib's 32-bit
  /// counters hold.
  package static let largest = Int(Int32.max)

  /// How much time is spent for a smaller result; libdeflate's level.
  package enum Effort: Int32, Sendable {
    /// A fourth less time, a seventh larger: for files that are looked at and thrown away. The level below takes
    /// longer for pictures of terminals, most of which is blank.
    case little = 2
    case usual = 5
  }

  /// Compresses with a fixed strategy: the same bytes give the same result as long as libdeflate is
  /// the same.
  ///
  /// - Throws: Where `bytes` are more than ``largest`` or memory is short.
  package static func deflate(
    _ bytes: [UInt8], effort: Effort = .usual
  ) throws(PNGError) -> [UInt8] {
    guard bytes.count <= largest else {
      throw .tooLarge("there are too many bytes to compress (\(bytes.count))")
    }
    guard let compressor = libdeflate_alloc_compressor(effort.rawValue) else { throw outOfMemory }
    defer { libdeflate_free_compressor(compressor) }
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
    guard !result.isEmpty else { throw outOfMemory }
    return result
  }

  /// Expands what ``deflate(_:)`` made.
  ///
  /// - Parameter limit: The largest number of bytes to give back, at most ``largest``.
  /// - Throws: Where the data is damaged, ends too early, is followed by more, or would expand
  ///   beyond `limit`.
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(PNGError) -> [UInt8] {
    let inflater = try Inflater(bytes[...], limit: min(max(limit, 0), largest))
    var result: [UInt8] = []
    while case let piece = try inflater.next(), !piece.isEmpty { result += piece }
    return result
  }

  /// The checksum of PNG's chunks (PNG, third edition, Annex D), with the polynomial of ISO 3309.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  static let outOfMemory = PNGError(
    "out of memory while compressing", remedy: "Close other programs, or use a smaller picture.")
}
