// swift-tools-version: 6.2

import PackageDescription

/// SwiftPM takes no package with flags of its own as a dependency by version; there nobody tests it either.
let isDependency = Context.packageDirectory.contains("/checkouts/")

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ] + (isDependency ? [] : [.treatAllWarnings(as: .error)])
/// For targets that touch no C pointer.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]
/// Compiles a target as a whole in debug builds too: one run of the compiler reads its files once, instead of a run
/// for each batch of files and one more for the module.
let whole: [SwiftSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
      .when(configuration: .debug))
  ]
/// Optimizes a target that works on every cell, pixel, byte or file of `/proc` in debug builds too, with all runtime
/// checks.
let optimized: [SwiftSetting] =
  whole + (isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])
/// For a target that no other imports: one run of the compiler makes its code and its module. For others the module
/// is made first, so that those that import them need not wait for the code.
let leaf: [SwiftSetting] =
  strict + whole
  + (isDependency
    ? [] : [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .debug))])
/// Links the Swift runtime into a program of a debug build, as `--static-swift-stdlib` does in packages: it starts a
/// fifth faster, and tests start it 2,500 times. A program that tests link can't have it.
let staticRuntime: [LinkerSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections", "-lBlocksRuntime",
        "-ldispatch", "-Xclang-linker", "-no-pie",
      ], .when(configuration: .debug))
  ]
/// For the demo app, which lives on the main actor.
let mainActor: [SwiftSetting] = pure + whole + [.defaultIsolation(MainActor.self)]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

let package = Package(
  name: "qa",
  products: [
    .executable(name: "qa", targets: ["qa"]),
    .executable(name: "DemoApp", targets: ["DemoApp"]),
    .executable(name: "ReviewPreview", targets: ["ReviewPreview"]),
    .plugin(name: "QA", targets: ["QAPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // Libraries of the system, each imported by one file of one target.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz0b"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CMicroHTTP", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CTerminal"),
    .target(name: "CRevision"),
    .target(name: "CEmbeddedFiles"),

    // The route of one screen, from left to right.
    .target(name: "Diagnostics", swiftSettings: pure + whole),
    .target(name: "FileSystem", dependencies: ["Diagnostics"], swiftSettings: strict + optimized),
    .target(
      name: "TerminalFrame", dependencies: ["Diagnostics"], swiftSettings: pure + optimized),
    .target(
      name: "FrameMasks", dependencies: ["Diagnostics", "TerminalFrame"],
      swiftSettings: pure + optimized),
    .target(
      name: "PNGImage", dependencies: ["Diagnostics", "TerminalFrame", "CPNG", "CDeflate"],
      swiftSettings: strict + optimized),
    .target(
      name: "TerminalEmulator", dependencies: ["TerminalFrame", "PNGImage"],
      swiftSettings: pure + optimized),
    .target(
      name: "TerminalProcess", dependencies: ["Diagnostics", "CTerminal"],
      swiftSettings: strict + optimized),
    .target(
      name: "Capture",
      dependencies: [
        "Diagnostics", "FileSystem", "TerminalFrame", "TerminalEmulator", "TerminalProcess",
        "FrameMasks",
      ],
      swiftSettings: strict + optimized),
    .target(
      name: "ContentDigest", dependencies: ["Diagnostics", "CCrypto"],
      swiftSettings: strict + optimized),
    .target(
      name: "FrameRenderer",
      dependencies: [
        "Diagnostics", "TerminalFrame", "PNGImage", "ContentDigest", "CFreeType", "CHarfBuzz",
        "CFriBidi",
      ],
      swiftSettings: strict + optimized),
    .target(
      name: "FrameComparison", dependencies: ["TerminalFrame", "FrameMasks"],
      swiftSettings: pure + optimized),
    .target(
      name: "FrameFindings", dependencies: ["TerminalFrame", "FrameComparison"],
      swiftSettings: pure + whole),
    .target(
      name: "DifferencePictures",
      dependencies: [
        "TerminalFrame", "PNGImage", "FrameRenderer", "FrameComparison", "FrameFindings",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "ProjectFiles",
      dependencies: ["Diagnostics", "FileSystem", "ContentDigest", "TerminalFrame"],
      swiftSettings: strict + whole),
    .target(
      name: "ScreenConfig",
      dependencies: [
        "TerminalFrame", "TerminalEmulator", "Capture", "ContentDigest", "FrameRenderer",
        "FrameComparison", "ProjectFiles", "FrameMasks",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "Baselines",
      dependencies: [
        "Diagnostics", "FileSystem", "TerminalFrame", "PNGImage", "ContentDigest", "FrameRenderer",
        "FrameComparison", "ProjectFiles", "ScreenConfig", subprocess,
      ],
      swiftSettings: strict + whole),
    .target(
      name: "Recordings",
      dependencies: [
        "TerminalFrame", "PNGImage", "TerminalEmulator", "Capture", "FrameRenderer", "ProjectFiles",
        "ScreenConfig", "Baselines",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "RunReport",
      dependencies: [
        "TerminalFrame", "ContentDigest", "FrameComparison", "FrameFindings", "ProjectFiles",
        "ScreenConfig", "Baselines",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "ScreenRuns",
      dependencies: [
        "Diagnostics", "FileSystem", "TerminalFrame", "FrameMasks", "PNGImage", "TerminalEmulator",
        "TerminalProcess", "Capture", "ContentDigest", "FrameRenderer", "FrameComparison",
        "ProjectFiles", "ScreenConfig", "Baselines", "Recordings", "RunReport", subprocess,
      ],
      swiftSettings: strict + whole),
    .target(
      name: "Verdicts",
      dependencies: [
        "TerminalFrame", "FrameMasks", "PNGImage", "ContentDigest", "FrameRenderer",
        "FrameComparison", "FrameFindings", "DifferencePictures", "ProjectFiles", "ScreenConfig",
        "Baselines",
        "RunReport", "ScreenRuns",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "Decisions",
      dependencies: [
        "TerminalFrame", "FrameMasks", "PNGImage", "ContentDigest", "FrameRenderer",
        "FrameComparison", "FrameFindings", "DifferencePictures", "ProjectFiles", "ScreenConfig",
        "Baselines",
        "Recordings", "RunReport", "ScreenRuns", "Verdicts", subprocess, "Diagnostics",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "ProjectSetup",
      dependencies: [
        "FileSystem", "TerminalFrame", "ProjectFiles", "ScreenConfig", "Baselines", "Recordings",
        "Capture", "RunReport", "ScreenRuns", subprocess, "FrameMasks", "ContentDigest",
        "FrameRenderer", "PNGImage", "TerminalProcess",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "Reports",
      dependencies: [
        "Diagnostics", "TerminalFrame", "PNGImage", "ContentDigest", "FrameComparison",
        "FrameFindings",
        "ProjectFiles", "Baselines", "Recordings", "RunReport", "ScreenRuns", "Verdicts",
        "Decisions", "ProjectSetup",
      ],
      swiftSettings: pure + whole),
    .target(
      name: "ReviewPage",
      dependencies: [
        "TerminalFrame", "ContentDigest", "FrameComparison", "FrameFindings", "DifferencePictures",
        "ProjectFiles",
        "Baselines", "Recordings", "RunReport", "ScreenRuns", "Verdicts", "Decisions", "Reports",
        "CEmbeddedFiles",
      ],
      exclude: ["Page"], swiftSettings: strict + whole),
    .target(
      name: "Manual", dependencies: ["Reports", "CEmbeddedFiles"], swiftSettings: strict + whole),
    .target(
      name: "Review",
      dependencies: [
        "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer", "ProjectFiles", "ScreenConfig",
        "Baselines", "RunReport", "ScreenRuns", "Decisions", "Reports",
      ],
      swiftSettings: strict + whole),

    // Programs.
    .target(
      name: "TerminalUI", dependencies: ["CTerminal", "TerminalFrame"],
      swiftSettings: strict + optimized),
    .target(
      name: "ReviewTerminal",
      dependencies: [
        "TerminalFrame", "FrameComparison", "FrameFindings", "ProjectFiles", "Baselines",
        "RunReport", "ScreenRuns",
        "Decisions", "Reports", "Review", "TerminalUI",
      ],
      swiftSettings: pure + optimized),
    .target(
      name: "RecordTerminal",
      dependencies: ["Capture", "TerminalFrame", "ProjectSetup", "TerminalUI"],
      swiftSettings: pure + whole),
    .executableTarget(
      name: "ReviewPreview",
      dependencies: [
        "TerminalFrame", "FrameComparison", "FrameFindings", "FrameRenderer", "ScreenConfig",
        "RunReport", "ScreenRuns", "Decisions", "Review", "TerminalUI", "ReviewTerminal",
        "ContentDigest", "ProjectFiles", "Baselines",
      ],
      swiftSettings: strict + whole),
    .target(
      name: "LoopbackHTTP", dependencies: ["Diagnostics", "CMicroHTTP"],
      swiftSettings: strict + whole),
    .target(
      name: "ReviewServer",
      dependencies: [
        "FileSystem", "ProjectFiles", "Baselines", "ScreenRuns", "Verdicts", "Decisions", "Review",
        "ReviewPage", "LoopbackHTTP", "RunReport",
      ],
      swiftSettings: strict + whole),
    .executableTarget(
      name: "qa",
      dependencies: [
        "TerminalUI", "ReviewTerminal", "RecordTerminal",
        "Capture", "TerminalFrame", "TerminalEmulator", "TerminalProcess", "FrameRenderer",
        "ProjectFiles", "Baselines", "Recordings", "ScreenConfig", "RunReport", "ScreenRuns",
        "Verdicts", "Decisions",
        "ProjectSetup", "Reports", "ReviewPage", "LoopbackHTTP", "ReviewServer", "CRevision",
        "Manual", argumentParser, "ContentDigest",
      ],
      swiftSettings: leaf,
      linkerSettings: staticRuntime),
    .plugin(
      name: "QAPlugin",
      capability: .command(
        intent: .custom(
          verb: "qa", description: "Capture the screens of an app, compare, approve."),
        permissions: [
          .writeToPackageDirectory(reason: "Pictures and baselines are in screenshots/.")
        ]),
      // Not on qa: SwiftPM would build it, and all that it imports, once more for the plugin.
      path: "Sources/QAPlugin"),
    // The demo app: a target for each of its layers, so that the compiler holds who may import whom.
    .target(
      name: "DaylistDomain", path: "Sources/DemoApp/Domain",
      swiftSettings: pure + whole),
    .target(
      name: "DaylistData",
      dependencies: [
        "DaylistDomain", "LoopbackHTTP", "CSQLite", subprocess,
      ],
      path: "Sources/DemoApp/Data", swiftSettings: strict + whole),
    .target(
      name: "DaylistPresentation",
      dependencies: ["DaylistDomain", "TerminalFrame", "TerminalUI"],
      path: "Sources/DemoApp/Presentation", swiftSettings: mainActor),
    .executableTarget(
      name: "DemoApp",
      dependencies: [
        "DaylistDomain", "DaylistData", "DaylistPresentation", "TerminalUI",
      ],
      path: "Sources/DemoApp/App", swiftSettings: mainActor),
    // Instrumented and linked with libFuzzer by .ci/fuzz.
    .target(
      name: "EmulatorFuzzer", dependencies: ["TerminalFrame", "TerminalEmulator"],
      swiftSettings: pure),
    .target(
      name: "ComparisonFuzzer",
      dependencies: ["TerminalFrame", "FrameMasks", "FrameComparison", "FrameFindings"],
      swiftSettings: pure + optimized),
    .target(
      name: "ReaderFuzzer",
      dependencies: [
        "RunReport", "ScreenRuns", "Verdicts", "Decisions", "Baselines", "FrameComparison",
        "FrameFindings",
        "PNGImage", "ProjectFiles", "Recordings", "ScreenConfig", "TerminalFrame",
      ], swiftSettings: pure + whole),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "DaylistDomain", "DaylistData", "DaylistPresentation", "TerminalUI",
        "TerminalFrame", "PNGImage", "TerminalEmulator", "FrameRenderer", "CPNG", subprocess,
      ],
      swiftSettings: strict),

    // What tests of several targets share.
    .executableTarget(name: "TestApp", path: "Tests/TestApp"),
    .target(
      name: "TestSupport", dependencies: [subprocess], path: "Tests/TestSupport",
      swiftSettings: strict + whole),
    // What tests do that takes a process.
    .executableTarget(
      name: "TestChild",
      dependencies: [
        "Baselines", "CTerminal", "Capture", "ProjectFiles", "ScreenRuns", "Decisions",
        "SettlingSuite", "TerminalFrame", "TerminalProcess", "TerminalUI", "TestApp", "TestSupport",
      ],
      path: "Tests/TestChild", swiftSettings: leaf),
    .target(name: "GitIsolation", path: "Tests/GitIsolation"),
    .target(
      name: "ProjectTestSupport",
      dependencies: [
        "Baselines", "ContentDigest", "GitIsolation", "ProjectFiles", "TestSupport", subprocess,
      ],
      path: "Tests/ProjectTestSupport", swiftSettings: strict + whole),
    // Run by Tests/check-settling and, in a short form, by CaptureTests.
    .target(
      name: "SettlingSuite",
      dependencies: [
        "Capture", "TerminalEmulator", "TerminalFrame", "TerminalProcess", "TestSupport",
        "FrameMasks",
      ],
      path: "Tests/SettlingSuite", exclude: ["RESULTS.md"], swiftSettings: pure + whole),
    .executableTarget(
      name: "SettlingCheck",
      dependencies: ["SettlingSuite", "TerminalProcess", "TestApp", "TestSupport", argumentParser],
      path: "Tests/SettlingCheck", swiftSettings: leaf),
    // Run by Tests/check-daylist.
    .executableTarget(
      name: "DaylistCheck", dependencies: ["DaylistData", "DaylistDomain", argumentParser],
      path: "Tests/DaylistCheck", swiftSettings: leaf),
    .testTarget(
      name: "FileSystemTests", dependencies: ["FileSystem"], swiftSettings: leaf),
    .testTarget(
      name: "FrameMasksTests", dependencies: ["FrameMasks", "TerminalFrame"],
      swiftSettings: leaf),
    .testTarget(
      name: "TerminalFrameTests", dependencies: ["TerminalFrame", "TestSupport", "Diagnostics"],
      swiftSettings: leaf),
    .testTarget(
      name: "TerminalEmulatorTests",
      dependencies: ["TerminalEmulator", "PNGImage", "TestSupport", "TerminalFrame"],
      exclude: ["Recordings", "check-with-xterm"], swiftSettings: leaf),
    .testTarget(
      name: "EmulatorFuzzerTests", dependencies: ["EmulatorFuzzer", "TestSupport"],
      swiftSettings: leaf),
    .testTarget(
      name: "ReaderFuzzerTests",
      dependencies: [
        "FrameRenderer", "PNGImage", "ProjectFiles", "ReaderFuzzer", "RunReport",
        "TerminalFrame", "TestSupport", "ProjectTestSupport",
      ], swiftSettings: leaf),
    .testTarget(
      name: "TerminalProcessTests", dependencies: ["TerminalProcess", "Diagnostics"],
      swiftSettings: leaf
    ),
    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "Capture", "FileSystem", "SettlingSuite", "TerminalEmulator", "TerminalFrame",
        "TerminalProcess", "TestChild", "TestSupport",
        "TestApp", "FrameMasks",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ContentDigestTests", dependencies: ["ContentDigest"], swiftSettings: leaf),
    .testTarget(
      name: "FrameRendererTests",
      dependencies: [
        "ContentDigest", "FrameRenderer", "PNGImage", "TerminalEmulator", "TerminalFrame",
      ],
      exclude: ["Pages", "check-identical"],
      swiftSettings: leaf),
    .testTarget(
      name: "PNGImageTests", dependencies: ["PNGImage", "TerminalFrame"], swiftSettings: leaf),
    .testTarget(
      name: "FrameComparisonTests",
      dependencies: [
        "ComparisonFuzzer", "FrameComparison", "FrameFindings", "FrameRenderer", "TestSupport",
        "FrameMasks",
        "TerminalFrame",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ProjectFilesTests",
      dependencies: ["ProjectFiles", "Diagnostics", "FileSystem"],
      swiftSettings: leaf),
    .testTarget(
      name: "ScreenConfigTests",
      dependencies: [
        "Capture", "ContentDigest", "FrameComparison", "FrameRenderer", "ProjectFiles",
        "ProjectTestSupport", "ScreenConfig", "TerminalEmulator", "TerminalFrame", "FrameMasks",
        "Diagnostics", "TestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "DifferencePicturesTests",
      dependencies: [
        "ComparisonFuzzer", "DifferencePictures", "FrameComparison", "FrameFindings", "FrameMasks",
        "FrameRenderer",
        "PNGImage", "TerminalFrame", "TestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "BaselinesTests",
      dependencies: [
        "Baselines", "ContentDigest", "FrameComparison", "FrameRenderer", "PNGImage",
        "ProjectFiles", "ProjectTestSupport", "TerminalFrame", "Diagnostics",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "Capture", "FrameRenderer", "PNGImage", "ProjectFiles", "Recordings", "TerminalEmulator",
        "TerminalFrame", "TestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "RunReportTests",
      dependencies: [
        "FrameComparison", "FrameFindings", "FrameMasks", "ProjectFiles", "RunReport",
        "TerminalFrame",
        "TestSupport", "Baselines", "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ScreenRunsTests",
      dependencies: [
        "Baselines", "Capture", "Diagnostics", "FrameMasks", "FrameRenderer", "ProjectFiles",
        "ProjectTestSupport", "RunReport", "ScreenConfig", "ScreenRuns",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "VerdictsTests",
      dependencies: [
        "Baselines", "FrameComparison", "FrameFindings", "FrameMasks", "FrameRenderer",
        "ProjectFiles", "RunReport",
        "ScreenConfig", "TerminalFrame", "TestSupport", "Verdicts", "ContentDigest",
        "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "DecisionsTests",
      dependencies: [
        "Baselines", "Decisions", "FrameComparison", "FrameFindings", "PNGImage",
        "ProjectTestSupport", "RunReport",
        "ScreenRuns", "TerminalFrame", "Verdicts",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ProjectSetupTests",
      dependencies: [
        "Capture", "TerminalFrame", "TerminalProcess", "ProjectFiles", "ProjectSetup",
        "ProjectTestSupport", "ScreenConfig", "ScreenRuns", "ContentDigest", "FrameRenderer",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Baselines", "FrameComparison", "FrameFindings", "FrameRenderer", "PNGImage", "Recordings",
        "Reports",
        "ScreenConfig", "RunReport", "ScreenRuns", "Verdicts", "TerminalEmulator", "TerminalFrame",
        "ProjectFiles", "ProjectSetup", "ReaderFuzzer", "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ManualTests", dependencies: ["Manual", "Reports"], swiftSettings: leaf),
    .testTarget(
      name: "ReviewTests",
      dependencies: [
        "FrameComparison", "Review", "ScreenConfig", "Reports", "TestSupport",
        "RunReport", "ScreenRuns", "Decisions", "TerminalFrame", "ContentDigest", "ProjectFiles",
        "Baselines", "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "ReviewTerminalTests",
      dependencies: [
        "FrameComparison", "FrameFindings", "FrameRenderer", "Review", "ReviewPreview",
        "ReviewTerminal",
        "RunReport", "ScreenRuns", "Decisions", "TerminalFrame", "TerminalUI",
        "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "RecordTerminalTests",
      dependencies: ["Capture", "ProjectSetup", "RecordTerminal", "TerminalFrame"],
      swiftSettings: leaf),
    .testTarget(
      name: "ReviewPageTests",
      dependencies: [
        "ContentDigest", "DifferencePictures", "FrameComparison", "FrameFindings", "ProjectFiles",
        "Review",
        "ReviewPage", "RunReport", "Decisions", "TerminalFrame", subprocess,
        "Reports", "Baselines", "ProjectTestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "LoopbackHTTPTests", dependencies: ["LoopbackHTTP"], swiftSettings: leaf),
    .testTarget(
      name: "ReviewServerTests", dependencies: ["LoopbackHTTP", "ReviewServer"],
      swiftSettings: leaf),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "TerminalUI", "TestChild", "TestSupport", "TerminalEmulator", "TerminalFrame",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "DemoAppTests",
      dependencies: [
        "DaylistDomain", "DaylistData", "DaylistPresentation", "DemoApp", "LoopbackHTTP",
        "TerminalFrame", "TerminalUI", "TestSupport",
      ],
      swiftSettings: leaf),
    .testTarget(
      name: "qaTests",
      dependencies: [
        "Baselines", "ContentDigest", "FrameComparison", "FrameFindings", "FrameRenderer",
        "GitIsolation",
        "PNGImage", "ProjectFiles",
        "Recordings", "ScreenConfig", "ScreenRuns", "Decisions", "TerminalFrame", "TerminalProcess",
        "DemoApp", "TestApp", "TestChild", "TestSupport", subprocess, "ReaderFuzzer", "RunReport",
        "Verdicts", "ProjectTestSupport",
      ],
      swiftSettings: leaf),
  ]
)
