import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ProjectSetup

@Suite struct AppNameTests {
  @Test(
    "A screen is named after what runs, and not after what runs it",
    arguments: [
      ("htop -d 10", "htop"), ("python3 -m inbox.app", "inbox"), ("python3.12 -m inbox", "inbox"),
      ("python3 src/mail/main.py", "mail"), ("python3 app.py", "project"), ("./bin/inbox", "inbox"),
      ("target/debug/inbox", "inbox"), ("uv run inbox", "inbox"), ("npm start", "project"),
      ("cargo run", "project"), ("node dist/menu.js --wide", "menu"),
      ("env A=1 less notes.txt", "less"),
      ("bash -c 'x'", "project"), ("java -jar shop.jar", "shop"),
    ])
  func names(command: String, name: String) {
    #expect(AppName.of(command.split(separator: " ").map(String.init), root: "/a/project") == name)
  }
}

@Suite struct AppDetectionTests {
  private func app(_ files: [String: String]) throws -> AppDetection.App? {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return withExtendedLifetime(folder) { AppDetection(root: folder.project.root).app() }
  }

  @Test(
    "The files of a language's tools name the app",
    arguments: [
      (["pyproject.toml": "[project]", "mail/__main__.py": ""], ["python3", "-m", "mail"]),
      (["pyproject.toml": "[project]", "src/mail/__main__.py": ""], ["python3", "-m", "mail"]),
      (
        ["pyproject.toml": "[project.scripts]\nmail = \"mail.cli:main\"\n"],
        ["python3", "-c", "from mail.cli import main; main()"]
      ),
      (["main.py": ""], ["python3", "main.py"]),
      (["Cargo.toml": "[package]\nname = \"mail\"\n"], ["target/debug/mail"]),
      (["go.mod": "module example.org/mail\n", "main.go": ""], ["bin/mail"]),
      (["go.mod": "module example.org/mail\n", "cmd/box/main.go": ""], ["bin/box"]),
      (
        ["package.json": "{ \"bin\": { \"mail\": \"cli.js\" } }", "cli.js": ""], ["node", "cli.js"]
      ),
      (["package.json": "{ \"scripts\": { \"start\": \"x\" } }"], ["npm", "start", "--silent"]),
    ])
  func apps(files: [String: String], command: [String]) throws {
    #expect(try app(files)?.command == command)
  }

  @Test("A folder with none of these has no app")
  func none() throws {
    #expect(try app(["README.md": "", "package.json": "{"]) == nil)
  }

  @Test("A program is built by its rule in a makefile")
  func makefile() throws {
    let folder = try TemporaryFolder()
    try folder.write("CC = cc\nbox: box.c\n\tcc -o box box.c\n", to: "Makefile")

    let detection = AppDetection(root: folder.project.root)

    #expect(detection.build(of: "./box") == ["make", "--silent", "box"])
    #expect(detection.build(of: "./other") == nil)
  }
}

@Suite struct WorkflowFilesTests {
  private func files(_ file: String?, package: String?) throws -> WorkflowFiles {
    let folder = try TemporaryFolder()
    if let file { try folder.write("", to: file) }
    return withExtendedLifetime(folder) {
      WorkflowFiles(image: AppImage(root: folder.project.root), package: package)
    }
  }

  @Test(
    "A workflow runs in the image of the app's language",
    arguments: [
      ("pyproject.toml", "python:3.13-bookworm", "python3 -m pip install --quiet --editable ."),
      ("Cargo.toml", "rust:1-bookworm", ""), ("go.mod", "golang:1-bookworm", ""),
      ("package.json", "node:22-bookworm", "npm install"),
      ("Package.swift", "swift:6.3-bookworm", ""),
      ("Makefile", "gcc:14-bookworm", ""),
    ])
  func images(file: String, image: String, setup: String) throws {
    let files = try files(file, package: "https://example.org/qa.deb")

    #expect(files.github.contains("container: \(image)\n") && files.github.contains(setup))
    #expect(files.gitlab.contains("image: \(image)\n") && files.gitlab.contains(setup))
  }

  @Test(
    "With a package nothing is built; without one, a job of its own builds it once for each revision"
  )
  func package() throws {
    let (with, without) = (
      try files(nil, package: "https://example.org/qa.deb"), try files(nil, package: nil)
    )

    for text in [with.github, with.gitlab] {
      #expect(
        text.contains("QA_PACKAGE: \"https://example.org/qa.deb\"") && !text.contains("git init"))
    }
    for text in [without.github, without.gitlab] {
      #expect(text.contains("QA_PACKAGE: \"\"") && text.contains(".ci/package"))
    }
    #expect(without.github.contains("actions/cache@v4") && without.gitlab.contains("cache:"))
  }
}
