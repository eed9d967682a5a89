internal import ProjectFiles

/// The container image in which a CI runs an app, and the commands that prepare the app in it.
struct AppImage: Hashable, Sendable {
  let name: String
  /// Shell commands, one per line.
  var setup: [String] = []
  /// The project's files that control the setup or the build of the app.
  var files: [String] = []
}

extension AppImage {
  /// Detects the image from the files of each language's tools.
  init(root: String) {
    func has(_ name: String) -> Bool { Files.isRegular("\(root)/\(name)") }
    let pip = "python3 -I -m pip install --quiet"
    if has("Package.swift") {
      self.init(name: "swift:6.3-bookworm", files: ["Package.swift", "Package.resolved"])
    } else if has("Cargo.toml") {
      self.init(
        name: "rust:1-bookworm", files: ["Cargo.toml", "Cargo.lock", "build.rs", ".cargo/"])
    } else if has("go.mod") {
      self.init(name: "golang:1-bookworm", files: ["go.mod", "go.sum"])
    } else if has("package.json") {
      self.init(
        name: "node:22-bookworm", setup: [has("package-lock.json") ? "npm ci" : "npm install"],
        files: ["package.json", "package-lock.json", ".npmrc"])
    } else if has("pyproject.toml") || has("setup.py") {
      self.init(
        name: "python:3.13-bookworm", setup: ["\(pip) --editable ."],
        files: ["pyproject.toml", "setup.py", "setup.cfg"])
    } else if has("requirements.txt") {
      self.init(
        name: "python:3.13-bookworm", setup: ["\(pip) -r requirements.txt"],
        files: ["requirements.txt"])
    } else if let file = ["Makefile", "makefile", "CMakeLists.txt", "meson.build"].first(where: has)
    {
      self.init(name: "gcc:14-bookworm", files: [file])
    } else {
      self.init(name: "python:3.13-bookworm")
    }
  }
}
