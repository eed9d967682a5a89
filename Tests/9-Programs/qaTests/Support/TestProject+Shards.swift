import Testing

extension TestProject {
  /// Returns a project with five approved screens in git: three are as approved, one has changed, and one fails.
  static func withFiveScreens() async throws -> TestProject {
    let project = try TestProject()
    try await project.git("init", "-q")
    try project.write("screenshots/current/\n", to: ".gitignore")
    for letter in ["a", "b", "c", "d", "e"] {
      try project.write("printf 'Save \(letter)'; read -r x\n", to: "\(letter).sh")
      try project.write(
        """
        { "command": ["/bin/sh", "\(letter).sh"], "files": ["\(letter).sh"],
          "screenshotName": "\(project.screen)\(letter)" }
        """, to: "screenshots/\(project.screen)\(letter).json")
    }
    try await project.approveAll()
    try project.write("printf 'Send b'; read -r x\n", to: "b.sh")
    try project.write("printf 'out of order'; exit 1\n", to: "d.sh")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "start")
    return project
  }

  /// Captures every shard in a clone of its own.
  ///
  /// - Returns: The results of `qa run`, and the folders `current/` for `qa merge`.
  func captureShards(count: Int = 3) async throws -> (results: [Result], folders: [String]) {
    var results: [Result] = []
    var folders: [String] = []
    for index in 1...count {
      let clone = "shards/\(index)"
      try await git("clone", "-q", root, "\(root)/\(clone)")
      results.append(try await qa("run", "--project", clone, "--shard", "\(index)/\(count)"))
      folders.append("\(clone)/screenshots/current")
    }
    return (results, folders)
  }
}
