internal import Baselines
package import ProjectFiles

extension Suite {
  /// The project's folder as a repository with several projects has it: from the top of the checkout that the CI
  /// names, else of the git work tree. Empty if the project is there, or there is neither.
  package var pathInRepository: String {
    guard let top = CIEnvironment(environment).checkout.flatMap(Files.realPath) ?? workTree,
      project.root != top, Path.isInside(project.root, top)
    else { return "" }
    return Path.relative(project.root, to: top)
  }

  /// The same with a slash at its end, to stand before a path of the project.
  package var prefixInRepository: String {
    let path = pathInRepository
    return path.isEmpty ? "" : path + "/"
  }

  /// The nearest folder that has `.git`.
  private var workTree: String? {
    var folder = project.root
    while folder != "/" {
      do { if try Files.hasEntry(folder + "/.git") { return folder } } catch { return nil }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  /// How the readers of a report type commands: those of a CI's at the top of their clone, others where `qa` runs.
  package var readersCommands: CommandPlace {
    guard isCI else { return project.commands }
    let path = pathInRepository
    return path.isEmpty ? .inProject : CommandPlace(folder: path)
  }
}
