package import Capture
package import CaptureSteps
internal import ScreenConfig
package import TerminalFrame

/// An app that runs in fresh folders, as in a capture, until it is closed.
///
/// The owner must call ``close()``.
package actor OpenedApp {
  private var app: AppLauncher.PreparedApp?
  private let capture: LiveCapture
  private var pump: Task<Void, Never>?

  /// The time between two looks at an app between its reads.
  private static let pumpInterval = Duration.milliseconds(200)

  init(_ app: consuming AppLauncher.PreparedApp, memoryLimit: Int) {
    capture = LiveCapture(app.request, memoryLimit: memoryLimit)
    self.app = consume app
  }

  /// The present size of the app's terminal.
  package var size: GridSize {
    get async { await capture.terminalSize }
  }

  /// Launches the app and waits for its first screen.
  func start() async throws(CaptureFailure) -> LiveCapture.Reading {
    let reading = try await capture.start()
    pump = Task { [capture] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: Self.pumpInterval) } catch { return }
        await capture.update()
      }
    }
    return reading
  }

  /// Does steps, and waits until the screen has settled.
  package func read(_ steps: [CaptureStep]) async -> LiveCapture.Reading {
    await capture.read(steps)
  }

  /// Ends the app and removes its folders.
  package func close() async {
    pump?.cancel()
    await capture.end()
    guard let app = app.take() else { return }
    app.remove()
  }
}

extension AppLauncher {
  /// Launches an app that runs until its owner closes it.
  ///
  /// - Parameter memoryLimit: The most memory that the app and what it started may take, in bytes.
  /// - Returns: The app and its first screen.
  /// - Throws: An error if its folders can't be made or it can't be started.
  func open(
    _ launch: ScreenLaunch, memoryLimit: Int
  ) async throws -> (OpenedApp, LiveCapture.Reading) {
    let app = OpenedApp(try await prepare(launch, with: [:]), memoryLimit: memoryLimit)
    do {
      return (app, try await app.start())
    } catch {
      await app.close()
      throw error
    }
  }
}
