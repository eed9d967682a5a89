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

/// The folders below `Sources` and `Tests`. A target imports targets of its own floor and of lower ones, which
/// `ArchitectureTests` checks; the folders without a number are beside the house.
enum Floor: String {
  case basics = "1-Basics"
  case frames = "2-Frames"
  case terminal = "3-Terminal"
  case comparing = "4-Comparing"
  case capturing = "5-Capturing"
  case project = "6-Project"
  case suite = "7-Suite"
  case faces = "8-Faces"
  case programs = "9-Programs"
  case daylist = "Daylist"
  case system = "System"
  case tools = "Tools"
}

/// A target in the folder of its floor and its name.
func library(
  _ name: String, in floor: Floor, folder: String? = nil, _ settings: [SwiftSetting]? = nil,
  exclude: [String] = [], uses dependencies: Target.Dependency...
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    path: "Sources/\(floor.rawValue)/\(folder ?? name)", exclude: exclude, swiftSettings: settings)
}

func program(
  _ name: String, in floor: Floor, folder: String? = nil, _ settings: [SwiftSetting],
  exclude: [String] = [], linker: [LinkerSetting]? = nil, uses dependencies: Target.Dependency...
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies,
    path: "Sources/\(floor.rawValue)/\(folder ?? name)", exclude: exclude, swiftSettings: settings,
    linkerSettings: linker)
}

func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/\(Floor.system.rawValue)/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

/// Tests, in the folder of their floor.
func tests(
  _ name: String, in floor: Floor, exclude: [String] = [],
  uses dependencies: Target.Dependency...
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(floor.rawValue)/\(name)",
    exclude: exclude, swiftSettings: leaf)
}

/// A library that tests share.
func support(
  _ name: String, _ settings: [SwiftSetting], uses dependencies: Target.Dependency...
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: settings)
}

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
    system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    system("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
    system("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    system("CFriBidi", pkgConfig: "fribidi", package: "libfribidi-dev"),
    system("CHarfBuzz", package: "libharfbuzz0b"),
    system("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
    system("CMicroHTTP", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    library("CTerminal", in: .system),
    library("CLocalSocket", in: .system),
    library("CRevision", in: .system),
    library("CEmbeddedFiles", in: .system),

    library("Diagnostics", in: .basics, pure + whole),
    library("FileSystem", in: .basics, strict + optimized, uses: "Diagnostics"),
    tests("FileSystemTests", in: .basics, uses: "FileSystem"),
    library("LocalSocket", in: .basics, strict + whole, uses: "FileSystem", "CLocalSocket"),
    tests(
      "LocalSocketTests", in: .basics, uses: "FileSystem", "LocalSocket", "TestSupport"),
    library("ContentDigest", in: .basics, strict + optimized, uses: "Diagnostics", "CCrypto"),
    tests("ContentDigestTests", in: .basics, uses: "ContentDigest"),
    library("SSHSignature", in: .basics, strict + optimized, uses: "CCrypto"),
    tests("SSHSignatureTests", in: .basics, uses: "SSHSignature", "CCrypto"),
    library("LoopbackHTTP", in: .basics, strict + whole, uses: "Diagnostics", "CMicroHTTP"),
    tests("LoopbackHTTPTests", in: .basics, uses: "LoopbackHTTP"),

    library("TerminalFrame", in: .frames, pure + optimized, uses: "Diagnostics"),
    tests("TerminalFrameTests", in: .frames, uses: "Diagnostics", "TerminalFrame", "TestSupport"),
    library("FrameMasks", in: .frames, pure + optimized, uses: "Diagnostics", "TerminalFrame"),
    tests("FrameMasksTests", in: .frames, uses: "TerminalFrame", "FrameMasks"),
    library(
      "PNGImage", in: .frames, strict + optimized,
      uses: "Diagnostics", "TerminalFrame", "CDeflate", "CPNG"),
    tests("PNGImageTests", in: .frames, uses: "TerminalFrame", "PNGImage"),
    library(
      "FrameRenderer", in: .frames, strict + optimized,
      uses: "Diagnostics", "TerminalFrame", "PNGImage", "ContentDigest", "CFreeType", "CFriBidi",
      "CHarfBuzz"),
    tests(
      "FrameRendererTests", in: .frames, exclude: ["Pages", "check-identical"],
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalEmulator", "ContentDigest"),

    library("TerminalEmulator", in: .terminal, pure + optimized, uses: "TerminalFrame", "PNGImage"),
    tests(
      "TerminalEmulatorTests", in: .terminal, exclude: ["Recordings", "check-with-xterm"],
      uses: "TerminalFrame", "PNGImage", "TerminalEmulator", "TestSupport"),
    library("TerminalProcess", in: .terminal, strict + optimized, uses: "Diagnostics", "CTerminal"),
    tests(
      "TerminalProcessTests", in: .terminal, uses: "Diagnostics", "TerminalProcess", "TestSupport"),
    library("TerminalUI", in: .terminal, strict + optimized, uses: "TerminalFrame", "CTerminal"),
    tests(
      "TerminalUITests", in: .terminal,
      uses: "TerminalFrame", "TerminalEmulator", "TerminalUI", "TestChild", "TestSupport"),

    library(
      "FrameComparison", in: .comparing, pure + optimized,
      uses: "TerminalFrame", "FrameMasks"),
    tests(
      "FrameComparisonTests", in: .comparing,
      uses: "TerminalFrame", "FrameMasks", "FrameRenderer", "FrameComparison", "FrameFindings",
      "ComparisonFuzzer", "TestSupport"),
    library(
      "FrameFindings", in: .comparing, pure + whole,
      uses: "TerminalFrame", "FrameComparison"),
    library(
      "DifferencePictures", in: .comparing, strict + whole,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "FrameComparison", "FrameFindings"),
    tests(
      "DifferencePicturesTests", in: .comparing,
      uses: "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer", "FrameComparison",
      "FrameFindings", "DifferencePictures", "ComparisonFuzzer", "TestSupport"),

    library(
      "CaptureSteps", in: .capturing, pure + optimized,
      uses: "Diagnostics", "TerminalFrame", "FrameMasks", "TerminalEmulator"),
    library(
      "Capture", in: .capturing, strict + optimized,
      uses: "Diagnostics", "FileSystem", "TerminalFrame", "FrameMasks", "TerminalEmulator",
      "TerminalProcess", "CaptureSteps"),
    tests(
      "CaptureStepsTests", in: .capturing,
      uses: "TerminalFrame", "FrameMasks", "TerminalEmulator", "CaptureSteps"),
    tests(
      "CaptureTests", in: .capturing,
      uses: "FileSystem", "TerminalFrame", "FrameMasks", "TerminalEmulator", "TerminalProcess",
      "CaptureSteps", "Capture", "SettlingSuite", "TestApp", "TestChild", "TestSupport"),

    library(
      "ProjectFiles", in: .project, strict + whole,
      uses: "Diagnostics", "FileSystem", "TerminalFrame", "ContentDigest"),
    tests("ProjectFilesTests", in: .project, uses: "Diagnostics", "FileSystem", "ProjectFiles"),
    library(
      "ScreenConfig", in: .project, strict + whole,
      uses: "TerminalFrame", "FrameMasks", "FrameRenderer", "TerminalEmulator", "FrameComparison",
      "CaptureSteps", "ProjectFiles", "ContentDigest"),
    tests(
      "ScreenConfigTests", in: .project,
      uses: "Diagnostics", "TerminalFrame", "FrameMasks", "FrameRenderer", "TerminalEmulator",
      "FrameComparison", "CaptureSteps", "ProjectFiles", "ScreenConfig", "ContentDigest",
      "ProjectTestSupport", "TestSupport"),
    library(
      "Baselines", in: .project, strict + whole,
      uses: "Diagnostics", "FileSystem", "TerminalFrame", "PNGImage", "FrameRenderer",
      "FrameComparison", "ProjectFiles", "ScreenConfig", "ContentDigest", "SSHSignature",
      subprocess),
    tests(
      "BaselinesTests", in: .project,
      uses: "Diagnostics", "TerminalFrame", "FrameRenderer", "FrameComparison", "ProjectFiles",
      "ScreenConfig", "Baselines", "ContentDigest", "ProjectTestSupport"),
    library(
      "Recordings", in: .project, strict + whole,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalEmulator", "Capture",
      "ProjectFiles", "ScreenConfig"),
    tests(
      "RecordingsTests", in: .project,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalEmulator", "Capture",
      "ProjectFiles", "Recordings", "TestSupport"),

    library(
      "RunReport", in: .suite, strict + whole,
      uses: "TerminalFrame", "FrameComparison", "FrameFindings", "ProjectFiles", "ScreenConfig",
      "Baselines", "ContentDigest"),
    tests(
      "RunReportTests", in: .suite,
      uses: "TerminalFrame", "FrameMasks", "FrameComparison", "FrameFindings", "ProjectFiles",
      "Baselines", "RunReport", "ProjectTestSupport", "TestSupport"),
    library(
      "ScreenRuns", in: .suite, strict + whole,
      uses: "Diagnostics", "FileSystem", "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer",
      "TerminalEmulator", "TerminalProcess", "FrameComparison", "CaptureSteps", "Capture",
      "ProjectFiles", "ScreenConfig", "Baselines", "Recordings", "RunReport", "ContentDigest",
      subprocess),
    tests(
      "ScreenRunsTests", in: .suite,
      uses: "Diagnostics", "FrameMasks", "FrameRenderer", "Capture", "ProjectFiles", "ScreenConfig",
      "Baselines", "RunReport", "ScreenRuns", "ProjectTestSupport", "TestSupport"),
    library(
      "Verdicts", in: .suite, strict + whole,
      uses: "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer", "FrameComparison",
      "FrameFindings", "DifferencePictures", "ProjectFiles", "ScreenConfig", "Baselines",
      "RunReport", "ScreenRuns", "ContentDigest"),
    tests(
      "VerdictsTests", in: .suite,
      uses: "TerminalFrame", "FrameMasks", "FrameRenderer", "FrameComparison", "FrameFindings",
      "PNGImage", "ProjectFiles", "ScreenConfig", "Baselines", "RunReport", "ScreenRuns",
      "Verdicts", "ContentDigest", "SSHSignature", "ProjectTestSupport", "TestSupport"),
    library(
      "Decisions", in: .suite, strict + whole,
      uses: "Diagnostics", "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer",
      "FrameComparison", "FrameFindings", "DifferencePictures", "ProjectFiles", "ScreenConfig",
      "Baselines", "Recordings", "RunReport", "ScreenRuns", "Verdicts", "ContentDigest",
      "SSHSignature", subprocess),
    tests(
      "DecisionsTests", in: .suite,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "FrameComparison", "FrameFindings",
      "ProjectFiles", "Baselines", "RunReport", "ScreenRuns", "Verdicts", "Decisions",
      "ContentDigest", "ProjectTestSupport"),
    library(
      "ProjectSetup", in: .suite, strict + whole,
      uses: "FileSystem", "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer",
      "TerminalProcess", "CaptureSteps", "Capture", "ProjectFiles", "ScreenConfig", "Baselines",
      "Recordings", "RunReport", "ScreenRuns", "ContentDigest", subprocess),
    library(
      "Audit", in: .suite, strict + whole,
      uses: "TerminalFrame", "FrameRenderer", "TerminalEmulator", "TerminalProcess",
      "FrameComparison", "FrameFindings", "CaptureSteps", "Capture", "FileSystem", "ProjectFiles",
      "ScreenConfig", "Baselines", "Recordings", "ScreenRuns"),
    tests(
      "AuditTests", in: .suite,
      uses: "TerminalFrame", "FrameRenderer", "TerminalEmulator", "TerminalProcess",
      "FrameComparison",
      "CaptureSteps", "Capture",
      "ProjectFiles", "ScreenConfig", "Baselines", "ScreenRuns", "Audit",
      "PlantedSuite", "PlantedApp", "ProjectTestSupport", "TestSupport"),
    tests(
      "ProjectSetupTests", in: .suite,
      uses: "TerminalFrame", "FrameRenderer", "TerminalProcess", "CaptureSteps", "Capture",
      "ProjectFiles", "ScreenConfig", "ScreenRuns", "ProjectSetup", "ContentDigest",
      "ProjectTestSupport", "TestSupport"),

    library(
      "Reports", in: .faces, pure + whole,
      uses: "TerminalFrame", "FrameComparison", "FrameFindings", "ProjectFiles", "Baselines",
      "RunReport", "Verdicts", "Audit", "ContentDigest"),
    tests(
      "ReportsTests", in: .faces,
      uses: "TerminalFrame", "FrameRenderer", "FrameComparison", "FrameFindings", "ProjectFiles",
      "ScreenConfig", "Baselines", "RunReport", "ScreenRuns", "Verdicts", "Audit", "Reports",
      "ReaderFuzzer", "ProjectTestSupport"),
    library(
      "CommandTexts", in: .faces, pure + whole,
      uses: "Diagnostics", "TerminalFrame", "PNGImage", "ProjectFiles", "Baselines", "Recordings",
      "RunReport", "ScreenRuns", "Verdicts", "Decisions", "ProjectSetup", "Audit", "Reports",
      "ContentDigest"),
    tests(
      "CommandTextsTests", in: .faces,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalEmulator", "ProjectFiles",
      "ScreenConfig", "Recordings", "RunReport", "ScreenRuns", "ProjectSetup", "Reports",
      "CommandTexts", "ProjectTestSupport"),
    library(
      "ReviewPage", in: .faces, strict + whole, exclude: ["Page"],
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "FrameComparison", "FrameFindings",
      "DifferencePictures", "ProjectFiles", "Baselines", "Recordings", "RunReport", "ScreenRuns",
      "Verdicts", "Decisions", "Audit", "Reports", "ContentDigest", "CEmbeddedFiles"),
    tests(
      "ReviewPageTests", in: .faces,
      uses: "TerminalFrame", "FrameComparison", "FrameFindings", "DifferencePictures",
      "ProjectFiles", "Baselines", "RunReport", "Decisions", "Audit", "Reports", "Review",
      "ReviewPage", "ContentDigest", "ProjectTestSupport", subprocess),
    library("Manual", in: .faces, strict + whole, uses: "Reports", "CEmbeddedFiles"),
    tests("ManualTests", in: .faces, uses: "Reports", "Manual"),
    library(
      "Review", in: .faces, strict + whole,
      uses: "TerminalFrame", "FrameMasks", "PNGImage", "FrameRenderer", "ProjectFiles",
      "ScreenConfig", "Baselines", "RunReport", "ScreenRuns", "Decisions"),
    tests(
      "ReviewTests", in: .faces,
      uses: "TerminalFrame", "FrameComparison", "ProjectFiles", "ScreenConfig", "Baselines",
      "RunReport", "ScreenRuns", "Decisions", "Reports", "Review", "ContentDigest",
      "ProjectTestSupport", "TestSupport"),
    library(
      "ReviewTerminal", in: .faces, pure + optimized,
      uses: "TerminalFrame", "TerminalUI", "FrameComparison", "FrameFindings", "ProjectFiles",
      "Baselines", "RunReport", "ScreenRuns", "Decisions", "Review"),
    tests(
      "ReviewTerminalTests", in: .faces,
      uses: "TerminalFrame", "FrameRenderer", "TerminalUI", "FrameComparison", "FrameFindings",
      "RunReport", "ScreenRuns", "Decisions", "Review", "ReviewTerminal", "ReviewPreview",
      "ProjectTestSupport"),
    library(
      "RecordTerminal", in: .faces, pure + whole,
      uses: "TerminalFrame", "TerminalUI", "Capture", "ProjectSetup"),
    tests(
      "RecordTerminalTests", in: .faces,
      uses: "TerminalFrame", "CaptureSteps", "Capture", "ProjectSetup", "RecordTerminal"),
    library(
      "ReviewServer", in: .faces, strict + whole,
      uses: "FileSystem", "LoopbackHTTP", "ProjectFiles", "Baselines", "RunReport", "ScreenRuns",
      "Verdicts", "Decisions", "Review", "ReviewPage"),
    library(
      "AgentServer", in: .faces, strict + whole,
      uses: "FileSystem", "LocalSocket", "ContentDigest", "TerminalFrame", "TerminalProcess",
      "FrameComparison", "FrameFindings", "Capture", "ProjectFiles", "ScreenConfig", "Baselines",
      "Recordings", "RunReport", "ScreenRuns",
      "Verdicts", "Decisions", "ProjectSetup", "Audit", "Reports", "Manual"),
    tests(
      "AgentServerTests", in: .faces,
      uses: "ProjectFiles", "RunReport", "ScreenRuns", "Reports", "AgentServer",
      "ProjectTestSupport", "TestSupport"),
    tests("ReviewServerTests", in: .faces, uses: "LoopbackHTTP", "ReviewServer"),

    program(
      "qa", in: .programs, leaf, linker: staticRuntime,
      uses: "LocalSocket", "LoopbackHTTP", "TerminalFrame", "FrameRenderer", "TerminalEmulator",
      "TerminalProcess",
      "TerminalUI", "CaptureSteps", "Capture", "ProjectFiles", "ScreenConfig", "Baselines",
      "Recordings", "RunReport", "ScreenRuns", "Verdicts", "Decisions", "ProjectSetup", "Audit",
      "Reports", "CommandTexts", "Manual", "ReviewTerminal", "ReviewPage", "ReviewServer",
      "RecordTerminal", "AgentServer", "ContentDigest", "CRevision", argumentParser),
    .plugin(
      name: "QAPlugin",
      capability: .command(
        intent: .custom(
          verb: "qa", description: "Capture the screens of an app, compare, approve."),
        permissions: [
          .writeToPackageDirectory(reason: "Pictures and baselines are in screenshots/.")
        ]),
      // Not on qa: SwiftPM would build it, and all that it imports, once more for the plugin.
      path: "Sources/9-Programs/QAPlugin"),
    tests(
      "qaTests", in: .programs,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalProcess", "FrameComparison",
      "FrameFindings", "ProjectFiles", "ScreenConfig", "Baselines", "Recordings", "RunReport",
      "ScreenRuns", "Verdicts", "Decisions", "ReaderFuzzer", "ContentDigest", "DemoApp",
      "ReviewPreview", "GitIsolation", "ProjectTestSupport", "TestApp", "TestChild", "TestSupport",
      subprocess),

    // The demo app: a target for each of its layers, so that the compiler checks who imports whom.
    library("DaylistDomain", in: .daylist, folder: "Domain", pure + whole),
    library(
      "DaylistData", in: .daylist, folder: "Data", strict + whole,
      uses: "LoopbackHTTP", "CSQLite", "DaylistDomain", subprocess),
    library(
      "DaylistPresentation", in: .daylist, folder: "Presentation", mainActor,
      uses: "TerminalFrame", "TerminalUI", "DaylistDomain"),
    program(
      "DemoApp", in: .daylist, folder: "App", mainActor,
      uses: "TerminalUI", "DaylistData", "DaylistDomain", "DaylistPresentation"),
    tests(
      "DemoAppTests", in: .daylist,
      uses: "LoopbackHTTP", "TerminalFrame", "TerminalUI", "DaylistData", "DaylistDomain",
      "DaylistPresentation", "DemoApp", "TestSupport"),

    // Tools. .ci/fuzz instruments the fuzzers and links them with libFuzzer.
    library("EmulatorFuzzer", in: .tools, pure, uses: "TerminalFrame", "TerminalEmulator"),
    tests("EmulatorFuzzerTests", in: .tools, uses: "EmulatorFuzzer", "TestSupport"),
    library(
      "ComparisonFuzzer", in: .tools, pure + optimized,
      uses: "TerminalFrame", "FrameMasks", "FrameComparison", "FrameFindings"),
    library(
      "ReaderFuzzer", in: .tools, pure + whole,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "FrameComparison", "FrameFindings",
      "ProjectFiles", "ScreenConfig", "Baselines", "Recordings", "RunReport", "ScreenRuns",
      "Verdicts", "Decisions", "AgentServer"),
    tests(
      "ReaderFuzzerTests", in: .tools,
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "ProjectFiles", "RunReport",
      "ReaderFuzzer", "ProjectTestSupport", "TestSupport"),
    program(
      "ReviewPreview", in: .tools, strict + whole,
      uses: "TerminalFrame", "FrameRenderer", "TerminalUI", "FrameComparison", "FrameFindings",
      "ProjectFiles", "ScreenConfig", "Baselines", "RunReport", "ScreenRuns", "Decisions", "Review",
      "ReviewTerminal", "ContentDigest"),
    program(
      "Benchmarks", in: .tools, strict, exclude: ["Peers"],
      uses: "TerminalFrame", "PNGImage", "FrameRenderer", "TerminalEmulator", "TerminalUI", "CPNG",
      "DaylistData", "DaylistDomain", "DaylistPresentation", argumentParser, subprocess),

    // What tests of several targets share.
    .executableTarget(name: "TestApp", path: "Tests/Support/TestApp"),
    // An app with faults on purpose, for tests of `qa audit`.
    .executableTarget(
      name: "PlantedApp", path: "Tests/Support/PlantedApp", cSettings: [.headerSearchPath(".")]),
    support("TestSupport", strict + whole, uses: subprocess),
    .target(name: "GitIsolation", path: "Tests/Support/GitIsolation"),
    support(
      "ProjectTestSupport", strict + whole,
      uses: "ProjectFiles", "Baselines", "ContentDigest", "GitIsolation", "TestSupport",
      subprocess),
    // What tests do that takes a process of their own.
    .executableTarget(
      name: "TestChild",
      dependencies: [
        "TerminalFrame", "TerminalProcess", "TerminalUI", "Capture", "ProjectFiles", "Baselines",
        "ScreenRuns", "Decisions", "CTerminal", "SettlingSuite", "TestApp", "TestSupport",
      ],
      path: "Tests/Support/TestChild", swiftSettings: leaf),
    // Run by Tests/check-settling and, in a short form, by CaptureTests.
    .target(
      name: "SettlingSuite",
      dependencies: [
        "TerminalFrame", "FrameMasks", "TerminalEmulator", "TerminalProcess", "CaptureSteps",
        "Capture", "TestSupport",
      ],
      path: "Tests/Settling/SettlingSuite", exclude: ["RESULTS.md", "Evidence.log"],
      swiftSettings: pure + whole),
    .executableTarget(
      name: "SettlingCheck",
      dependencies: [
        "TerminalProcess", "Capture", "SettlingSuite", "TestApp", "TestSupport", argumentParser,
      ],
      path: "Tests/Settling/SettlingCheck", swiftSettings: leaf),
    // Run by Tests/check-audit and, in a short form, by AuditTests.
    .target(
      name: "PlantedSuite",
      dependencies: ["CaptureSteps", "ProjectFiles", "ScreenConfig", "ScreenRuns", "Audit"],
      path: "Tests/Audit/PlantedSuite", swiftSettings: pure + whole),
    .executableTarget(
      name: "PlantedCheck",
      dependencies: [
        "TerminalProcess", "PlantedSuite", "PlantedApp", "TestSupport", argumentParser,
      ],
      path: "Tests/Audit/PlantedCheck", swiftSettings: leaf),
    // Run by Tests/check-daylist.
    .executableTarget(
      name: "DaylistCheck",
      dependencies: [
        "DaylistData", "DaylistDomain", argumentParser,
      ],
      path: "Tests/Daylist/DaylistCheck", swiftSettings: leaf),
  ]
)
