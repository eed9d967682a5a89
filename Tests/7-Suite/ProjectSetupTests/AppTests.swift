import ContentDigest
import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct AppNameTests {
  @Test(
    "A screen is named after the program and not after its launcher",
    arguments: [
      ("htop -d 10", "htop"), ("python3 -m inbox.app", "inbox"), ("python3.12 -m inbox", "inbox"),
      ("python3 src/mail/main.py", "mail"), ("python3 app.py", "project"), ("./bin/inbox", "inbox"),
      ("target/debug/inbox", "inbox"), ("uv run inbox", "inbox"), ("npm start", "project"),
      ("cargo run", "project"), ("node dist/menu.js --wide", "menu"),
      ("env A=1 less notes.txt", "less"),
      ("bash -c 'x'", "project"), ("java -jar shop.jar", "shop"),
    ])
  func namedAfterProgram(command: String, name: String) {
    #expect(AppName.of(command.split(separator: " ").map(String.init), root: "/a/project") == name)
  }
}

@Suite(.timeLimit(.minutes(20))) struct AppDetectionTests {
  private func app(_ files: [String: String]) throws -> AppDetection.App? {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return withExtendedLifetime(folder) { AppDetection(root: folder.project.root).app() }
  }

  @Test(
    "The files of a language's tools decide the command of the app",
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
  func commandsOfLanguages(files: [String: String], command: [String]) throws {
    #expect(try app(files)?.command == command)
  }

  @Test("A folder without such files has no app")
  func noApp() throws {
    #expect(try app(["README.md": "", "package.json": "{"]) == nil)
  }

  @Test("A program is built by its target in a makefile")
  func builtByMakefile() throws {
    let folder = try TemporaryFolder()
    try folder.write("CC = cc\nbox: box.c\n\tcc -o box box.c\n", to: "Makefile")

    let detection = AppDetection(root: folder.project.root)

    #expect(detection.build(of: "./box") == ["make", "--silent", "box"])
    #expect(detection.build(of: "./other") == nil)
  }
}

@Suite(.timeLimit(.minutes(20))) struct WorkflowFilesTests {
  private func files(
    _ file: String?, _ source: WorkflowFiles.Source, folder: String = ""
  ) throws -> WorkflowFiles {
    let files = try TemporaryFolder()
    if let file { try files.write("", to: file) }
    return withExtendedLifetime(files) {
      WorkflowFiles(
        image: AppImage(root: files.project.root), source: source, folder: folder,
        mainBranch: "trunk")
    }
  }

  private static let digest: SHA256Digest = "0a"
  private static let package = WorkflowFiles.Source.package(
    "https://example.org/qa.deb", digest: digest)

  @Test(
    "A workflow runs in the image of the app's language",
    arguments: [
      ("pyproject.toml", "python:3.13-bookworm", "python3 -I -m pip install --quiet --editable ."),
      ("Cargo.toml", "rust:1-bookworm", ""), ("go.mod", "golang:1-bookworm", ""),
      ("package.json", "node:22-bookworm", "npm install"),
      ("Package.swift", "swift:6.3-bookworm", ""),
      ("Makefile", "gcc:14-bookworm", ""),
    ])
  func imagesOfLanguages(file: String, image: String, setup: String) throws {
    let files = try files(file, Self.package)

    #expect(files.github.contains("container: \(image)\n") && files.github.contains(setup))
    #expect(files.gitlab.contains("image: \(image)\n") && files.gitlab.contains(setup))
  }

  @Test("A workflow pins its package by digest; without one it builds qa itself")
  func packageOrBuild() throws {
    let (with, without) = (try files(nil, Self.package), try files(nil, .repository))

    for text in [with.github, with.gitlab] {
      #expect(text.contains("QA_PACKAGE: \"https://example.org/qa.deb\""))
      #expect(text.contains("QA_SHA256: \"\(Self.digest)\"") && !text.contains("git init"))
    }
    for text in [without.github, without.gitlab] {
      #expect(text.contains("QA_REVISION: \"\"") && text.contains(".ci/package"))
    }
  }

  @Test("A workflow runs for pull requests, merge queues and the main branch")
  func eventsOfWorkflow() throws {
    let files = try files(nil, Self.package)

    #expect(
      files.github.contains(
        """
        on:
          pull_request:
          # What a merge queue is about to merge.
          merge_group:
          push:
            branches: ["trunk"]

        """))
    #expect(
      files.gitlab.contains(
        """
          rules:
            - if: $CI_PIPELINE_SOURCE == "merge_request_event"
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

        """))
  }

  @Test(
    "The baselines are verified before code of the branch runs, and fail the job at its end")
  func verifiedFirst() throws {
    let files = try files("package.json", .repository)

    for (text, end) in [
      (files.github, "if: ${{ steps.verify.outcome != 'success' }}\n        run: exit 1\n"),
      (files.gitlab, "- exit \"$verified\"\n"),
    ] {
      let parts = ["qa verify --ci", "npm install", "./capture-all.sh", end]
      let places = try parts.map { try #require(text.firstRange(of: $0)).lowerBound }
      #expect(places == places.sorted())
    }
  }

  @Test("The workflow of a project in a folder has its own name and paths")
  func projectInFolder() throws {
    let files = try files(nil, Self.package, folder: "apps/it's")

    #expect(files.githubPath == ".github/workflows/screenshots-apps-it-s.yml")
    #expect(files.github.contains("      run:\n        working-directory: \"apps/it's\"\n"))
    #expect(files.github.contains("path: apps/it's/screenshots/current\n"))
    #expect(files.gitlab.contains(#"- "cd 'apps/it'\\''s'""#))
    #expect(files.gitlab.contains("\nscreenshots-apps-it-s:\n"))
  }

  @Test("Code owners cover every file that the jobs read, wherever the project is")
  func ownersOfFiles() throws {
    let files = try files("package.json", .package("tools/qa.deb", digest: ""), folder: "apps/a")
    let owners = CodeOwners(service: .gitlab, workflows: files)

    #expect(
      owners.patterns == [
        "/apps/a/screenshots/", "/apps/a/themes/", "/apps/a/fonts/", "/apps/a/capture-all.sh",
        "/apps/a/.ci/", "/apps/a/package.json", "/apps/a/package-lock.json", "/apps/a/.npmrc",
        "/apps/a/tools/qa.deb", ".gitattributes", "/.lfsconfig", "CODEOWNERS", "/.gitlab-ci.yml",
        "/.gitlab/",
      ])
    #expect(owners.missing(from: owners.text) == [])
    #expect(owners.missing(from: "/apps/a/themes/ @x\n").count == 13)
    #expect(owners.missing(from: "* @me\n") == [])
  }
}
