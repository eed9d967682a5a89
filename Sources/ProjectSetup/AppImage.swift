internal import ProjectFiles

/// The container image in which a CI runs an app, and what prepares the app in it.
struct AppImage: Hashable, Sendable {
  let name: String
  /// Shell commands, one a line.
  let setup: [String]

  /// By the files that the tools of a language need.
  init(root: String) {
    func has(_ name: String) -> Bool { Files.isRegular("\(root)/\(name)") }
    if has("Package.swift") {
      self.init("swift:6.3-bookworm", [])
    } else if has("Cargo.toml") {
      self.init("rust:1-bookworm", [])
    } else if has("go.mod") {
      self.init("golang:1-bookworm", [])
    } else if has("package.json") {
      self.init("node:22-bookworm", [has("package-lock.json") ? "npm ci" : "npm install"])
    } else if has("pyproject.toml") || has("setup.py") {
      self.init("python:3.13-bookworm", ["python3 -m pip install --quiet --editable ."])
    } else if has("requirements.txt") {
      self.init("python:3.13-bookworm", ["python3 -m pip install --quiet -r requirements.txt"])
    } else if ["Makefile", "makefile", "CMakeLists.txt", "meson.build"].contains(where: has) {
      self.init("gcc:14-bookworm", [])
    } else {
      self.init("python:3.13-bookworm", [])
    }
  }

  private init(_ name: String, _ setup: [String]) {
    self.name = name
    self.setup = setup
  }
}
