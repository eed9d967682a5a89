/// A mistake in the command line or the environment.
package nonisolated enum LaunchError: Error, Hashable {
  case unknownOption(String)
  case unexpectedArgument(String)
  case missingValue(String)
  case unknownValue(String, variable: String, known: [String])
  case unknownPort(String)
  case notWithPreview(String)
  case notWithServe
  case needsServe
  /// A release build was asked for preview data.
  case noPreview
  case noHome
}

nonisolated extension LaunchError: CustomStringConvertible {
  /// One or two sentences: what is wrong and what would be right.
  package var description: String {
    switch self {
    case .unknownOption(let option): "Unknown option '\(option)'."
    case .unexpectedArgument(let argument): "Unexpected argument '\(argument)'."
    case .missingValue(let option):
      "Option '\(option)' needs a value: \(option) \(Self.placeholders[option] ?? "VALUE")."
    case .unknownValue(let value, let variable, let known):
      "\(variable) is '\(value)', which is not one of: \(known.joined(separator: ", "))."
    case .unknownPort(let text): "'\(text)' is no port: --port takes a number from 1 to 65535."
    case .notWithPreview(let option):
      "Option '\(option)' has no use with APP_USE_PREVIEW_DATA=1, which touches no file and no network."
    case .notWithServe: "Options '--open' and '--server' have no use with '--serve'."
    case .needsServe: "Option '--port' can only be used with '--serve'."
    case .noPreview:
      "This is a release build, which has no preview data. Leave SCREENSHOT_SCREEN and "
        + "APP_USE_PREVIEW_DATA unset, or run a debug build."
    case .noHome: "Neither XDG_DATA_HOME nor HOME is set. Name the file: --file PATH."
    }
  }

  private static let placeholders = [
    "--file": "PATH", "--open": "LINK", "--server": "URL", "--port": "NUMBER",
  ]
}
