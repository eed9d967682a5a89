internal import Baselines
package import ProjectFiles

extension Suite {
  /// The project's folder relative to the top of the checkout that the CI names, or else of the git work tree.
  /// Empty if the project is at the top, or there is neither.
  package var pathInRepository: String {
    guard let top = CIEnvironment(environment).checkout.flatMap(Files.realPath) ?? workTree,
      project.root != top, Path.isInside(project.root, top)
    else { return "" }
    return Path.relative(project.root, to: top)
  }

  /// The same with a trailing slash, to prefix paths of the project.
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

  /// The folder in which readers of a report type commands: the top of their clone if a CI runs this, otherwise
  /// that of `qa`.
  package var readersCommands: CommandLocation {
    guard isCI else { return project.commands }
    let path = pathInRepository
    return path.isEmpty ? .inProject : CommandLocation(folder: path)
  }
}
