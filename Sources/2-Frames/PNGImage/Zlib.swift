internal import CDeflate

/// zlib compression (RFC 1950) in memory. Compresses with libdeflate, which takes a third of zlib's time for files of
/// the same size. Expands with zlib, which can return its output in pieces.
package enum Zlib {
  /// The largest input of ``deflate(_:effort:)`` and the largest output of ``inflate(_:limit:)``, in bytes. This is the
  /// range of zlib's 32-bit counters.
  package static let largest = Int(Int32.max)

  /// The time to spend on a smaller result, as a level of libdeflate.
  package enum Effort: Int32, Sendable {
    /// A quarter less time for a result a seventh larger, for files that are viewed once and discarded. Level 1 takes
    /// longer for pictures of terminals, which are mostly blank.
    case little = 2
    case usual = 5
  }

  /// Compresses with a fixed strategy. The same bytes give the same result as long as libdeflate doesn't change.
  ///
  /// - Throws: If there are more than ``largest`` bytes, or memory runs out.
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

  /// Expands the output of ``deflate(_:effort:)``.
  ///
  /// - Parameter limit: The most bytes to return, at most ``largest``.
  /// - Throws: If the data is damaged, ends too early, is followed by other bytes, or would expand beyond `limit`.
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(PNGError) -> [UInt8] {
    let inflater = try Inflater(bytes[...], limit: min(max(limit, 0), largest))
    var result: [UInt8] = []
    while case let piece = try inflater.next(), !piece.isEmpty { result += piece }
    return result
  }

  /// The checksum of PNG chunks (PNG, third edition, Annex D), with the polynomial of ISO 3309.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  static let outOfMemory = PNGError(
    "out of memory while compressing", remedy: "Close other programs, or use a smaller picture.")
}
