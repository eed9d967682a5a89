internal import ProjectFiles

/// Arguments that name files of the project: the app starts in a fresh folder, which needs them.
struct ArgumentFiles {
  /// Files that lie in the root, and so have the same name in the fresh folder.
  private(set) var copied: [String] = []
  private(set) var notes: [InitNote] = []

  init(_ command: [String], in project: Project) throws(SuiteError) {
    for argument in command.dropFirst() where !argument.hasPrefix("-") && !argument.hasPrefix("/") {
      guard !argument.isEmpty, let path = project.inside(argument), path != project.root,
        try Files.exists(path), !copied.contains(argument)
      else { continue }
      if argument.contains("/") {
        notes.append(
          InitNote(
            "\(argument) is not in the fresh folder in which the app starts: "
              + "\"cwd\": \".\" in the config starts it in the project's"))
      } else {
        copied.append(argument)
      }
    }
  }
}
