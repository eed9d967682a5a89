internal import Glibc

/// The fonts that were installed together with the program: `../share/qa/fonts` from the program's folder.
enum BundledFonts {
  /// nil where the program brings none.
  static let folder: String? = folder(besideProgram: program())

  /// - Parameter program: The path of the program; nil where it is not known.
  static func folder(besideProgram program: String?) -> String? {
    guard let program else { return nil }
    var parts = program.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return nil }
    parts.removeLast(2)
    let folder = parts.joined(separator: "/") + "/share/qa/fonts"
    return access("\(folder)/truetype/dejavu/DejaVuSansMono.ttf", R_OK) == 0 ? folder : nil
  }

  private static func program() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
