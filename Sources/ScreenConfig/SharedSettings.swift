internal import FrameMasks
package import FrameRenderer
package import ProjectFiles
internal import TerminalFrame

/// What `qa.json` says for all configs of a project: its fonts, its masks, and the files of the themes that
/// it names.
package struct SharedSettings: Sendable {
  /// The project's fonts, or what is wrong with them.
  package let fonts: Result<[ConfigFont], SuiteError>
  package let masks: Result<[ConfigMask], SuiteError>
  /// The masks themselves; none where something is wrong with them.
  let plainMasks: [Mask]
  /// By path, as it is named; what is wrong with others is found where they are named.
  package let themes: [String: (theme: Theme, file: [UInt8])]

  /// - Parameter defaults: `qa.json`; nil where there is none.
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
        // The config that is read next finds the same.
        continue
      }
    }
    return themes
  }
}
