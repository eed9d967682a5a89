internal import Glibc

/// The fonts installed along with the program, in `../share/qa/fonts` relative to its folder.
enum BundledFonts {
  /// The folder of the fonts, or nil if the program comes without fonts.
  static let folder: String? = folder(besideProgram: program())

  /// - Parameter program: The path of the program, or nil if unknown.
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
