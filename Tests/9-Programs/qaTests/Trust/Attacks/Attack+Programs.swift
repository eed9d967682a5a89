/// Programs and environments: a git of the branch, variables that redirect git, and programs of the project.
extension Attack {
  /// Commits a `git` that touches `owned` and then runs the real one.
  private static let git = #"""
    printf '#!/bin/sh\ntouch %s/owned\nexec /usr/bin/git "$@"\n' $ROOT > git
    chmod +x git
    mkdir -p bin
    cp git bin/
    commit
    """#

  private static let app = #"""
    sed -i "/command/s|\[.*\]|[\"/usr/bin/touch\", \"$ROOT/owned\"]|" screenshots/$SCREEN.json
    setting "\"build\": [\"/usr/bin/touch\", \"$ROOT/owned\"]"
    commit
    """#

  static let programs = [
    Attack("path-current-folder", git, control: "PATH=.:$PATH; git status") { scene in
      scene.environment["PATH"] = ".:/usr/local/bin:/usr/bin:/bin"
    },
    Attack("path-empty-folder", git, control: "PATH=:$PATH; git status") { scene in
      scene.environment["PATH"] = ":/usr/local/bin::/usr/bin:/bin:"
    },
    Attack("path-relative-folder", git, control: "PATH=bin:$PATH; git status") { scene in
      scene.environment["PATH"] = "bin:/usr/local/bin:/usr/bin:/bin"
    },
    Attack("path-without-git", "old_picture; commit") { scene in
      scene.environment["PATH"] = scene.root + "/home"
    },
    Attack(
      "environment-of-git", "old_picture; commit; git branch -q -f main; embed $BASELINE; commit"
    ) { scene in
      let folder = scene.clone + "/screenshots/baseline"
      for name in ["GIT_DIR", "GIT_COMMON_DIR"] { scene.environment[name] = folder }
      scene.environment["GIT_OBJECT_DIRECTORY"] = folder + "/objects"
      scene.environment["GIT_WORK_TREE"] = scene.root
    },
    Attack("git-refuses", "old_picture; commit") { scene in
      scene.environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    },
    Attack("app-of-the-branch", app),
    Attack("app-of-the-branch-compared", app),
    Attack(
      "program-as-built",
      """
      mkdir -p .build/debug
      printf '#!/bin/sh\ntouch '$ROOT'/owned\n' > .build/debug/App
      chmod +x .build/debug/App
      echo '{ "scheme": "App", "screenshotName": "app" }' > screenshots/app.json
      git add -f .build
      commit
      """, control: ".build/debug/App --list-screens"),
    Attack(
      "manifest-that-runs",
      #"""
      mkdir swift
      printf '#!/bin/sh\ntouch '$ROOT'/owned\n' > swift/swift
      chmod +x swift/swift
      echo 'let package = Package(name: "a", targets: [.executableTarget(name: "App")])' > Package.swift
      commit
      """#, control: "swift/swift package describe"
    ) { scene in
      scene.environment["PATH"] = "\(scene.clone)/swift:/usr/local/bin:/usr/bin:/bin"
    },
  ]
}
