internal import CPNG

/// The library that reads and writes PNG files.
package enum PNGLibrary {
  /// Its version, as it is when the program runs.
  package static var version: String {
    png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"
  }
}
