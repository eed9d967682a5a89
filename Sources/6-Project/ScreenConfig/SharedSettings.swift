internal import FrameMasks
package import FrameRenderer
package import ProjectFiles

/// The settings of `qa.json` that all configs of a project share: its fonts, its masks, and the theme files that
/// it names.
package struct SharedSettings: Sendable {
  /// The project's fonts, or the error in them.
  package let fonts: Result<[ConfigFont], SuiteError>
  package let masks: Result<[ConfigMask], SuiteError>
  /// The masks themselves; empty if there is an error in them.
  let plainMasks: [Mask]
  /// The themes by path as written. A theme that can't be read is missing, and is reported where it is named.
  package let themes: [String: (theme: Theme, file: [UInt8])]

  /// - Parameter defaults: `qa.json`, or nil if there is none.
  package init(_ defaults: ConfigObject?, _ project: Project, _ files: any ConfigSource) {
    fonts = Result { () throws(SuiteError) in
      try ConfigFont.read(defaults, project, from: files)
    }
    masks = Result { () throws(SuiteError) in
      guard let defaults else { return [] }
      return try ConfigReader.masks(defaults)
    }
    plainMasks = (try? masks.get())?.map(\.mask) ?? []
    themes = Self.themes(defaults, project, files)
  }

  private static func themes(
    _ defaults: ConfigObject?, _ project: Project, _ files: any ConfigSource
  ) -> [String: (theme: Theme, file: [UInt8])] {
    guard let defaults else { return [:] }
    var themes: [String: (theme: Theme, file: [UInt8])] = [:]
    let variants = defaults["variants"]?.members.map(\.value) ?? []
    for settings in ([defaults["terminal"]] + variants.map { $0["terminal"] }).compactMap({ $0 }) {
      guard let node = settings["theme"], let name = node.text, ThemeReader.isPath(name),
        themes[name] == nil
      else { continue }
      do {
        themes[name] = try ConfigReader.themeFile(name, defaults, node, project, files)
      } catch {
        // The next config that is read reports the same error.
        continue
      }
    }
    return themes
  }
}
