internal import ProjectFiles

/// The container image in which a CI runs an app, and the commands that prepare the app in it.
struct AppImage: Hashable, Sendable {
  let name: String
  /// Shell commands, one per line.
  let setup: [String]
  /// The project's files that control the setup or the build of the app.
  let files: [String]

  /// Detects the image from the files of each language's tools.
  init(root: String) {
    func has(_ name: String) -> Bool { Files.isRegular("\(root)/\(name)") }
    let pip = "python3 -I -m pip install --quiet"
    if has("Package.swift") {
      self.init("swift:6.3-bookworm", [], ["Package.swift", "Package.resolved"])
    } else if has("Cargo.toml") {
      self.init("rust:1-bookworm", [], ["Cargo.toml", "Cargo.lock", "build.rs", ".cargo/"])
    } else if has("go.mod") {
      self.init("golang:1-bookworm", [], ["go.mod", "go.sum"])
    } else if has("package.json") {
      self.init(
        "node:22-bookworm", [has("package-lock.json") ? "npm ci" : "npm install"],
        ["package.json", "package-lock.json", ".npmrc"])
    } else if has("pyproject.toml") || has("setup.py") {
      self.init(
        "python:3.13-bookworm", ["\(pip) --editable ."],
        ["pyproject.toml", "setup.py", "setup.cfg"]
      )
    } else if has("requirements.txt") {
      self.init(
        "python:3.13-bookworm", ["\(pip) -r requirements.txt"], ["requirements.txt"])
    } else if let file = ["Makefile", "makefile", "CMakeLists.txt", "meson.build"].first(where: has)
    {
      self.init("gcc:14-bookworm", [], [file])
    } else {
      self.init("python:3.13-bookworm", [], [])
    }
  }

  private init(_ name: String, _ setup: [String], _ files: [String]) {
    self.name = name
    self.setup = setup
    self.files = files
  }
}
