internal import CPNG

/// libpng, which decodes PNG files.
package enum PNGLibrary {
  /// The version of libpng at run time.
  package static var version: String {
    png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"
  }
}
