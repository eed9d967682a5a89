internal import CPNG

/// Expands zlib data (RFC 1950) piece by piece, so that only one piece is in memory at a time.
///
/// A class, because zlib keeps the address of its stream.
package final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: ContiguousArray<UInt8>
  private var status = Z_OK
  private let limit: Int
  /// The number of bytes that may still be returned.
  private var remainingBytes: Int

  /// The largest size of a piece, in bytes.
  private static let pieceSize = 1 << 16

  /// - Parameter limit: The most bytes to return in all, at most ``Zlib/largest``.
  package init(_ bytes: ArraySlice<UInt8>, limit: Int) throws(PNGError) {
    guard bytes.count <= Zlib.largest, limit <= Zlib.largest else {
      throw .tooLarge("there are too many bytes to expand (\(bytes.count))")
    }
    input = ContiguousArray(bytes)
    (self.limit, remainingBytes) = (limit, limit)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    stream.pointee.avail_in = UInt32(input.count)
    guard qa_inflate_init(stream) == Z_OK else {
      status = Z_MEM_ERROR
      return
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the next bytes, or none at the end.
  ///
  /// - Throws: If the data is damaged, ends too early, is followed by other bytes, or expands beyond the limit.
  package func next() throws(PNGError) -> [UInt8] {
    while status == Z_OK {
      let piece = expand()
      guard piece.count <= remainingBytes else {
        throw .tooLarge("the compressed data expands to more than \(limit) bytes")
      }
      remainingBytes -= piece.count
      if !piece.isEmpty { return piece }
    }
    switch status {
    case Z_STREAM_END where stream.pointee.avail_in == 0: return []
    case Z_STREAM_END: throw .damaged("the compressed data is followed by other bytes")
    case Z_BUF_ERROR: throw .damaged("the compressed data ends too early")
    case Z_MEM_ERROR: throw Zlib.outOfMemory
    default: throw .damaged("the compressed data is damaged")
    }
  }

  private func expand() -> [UInt8] {
    // One byte more than the limit, to distinguish data that fills the limit exactly from data that exceeds it.
    let size = min(Self.pieceSize, remainingBytes + 1)
    let offset = input.count - Int(stream.pointee.avail_in)
    return input.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: size) { output, count in
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress?.advanced(by: offset))
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(size)
        status = inflate(stream, Z_NO_FLUSH)
        count = size - Int(stream.pointee.avail_out)
      }
    }
  }
}
