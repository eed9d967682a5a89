package import Audit
internal import CaptureSteps
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns

/// Audits `PlantedApp` as `qa audit` audits an app.
package struct PlantedRunner: Sendable {
  /// The path of `PlantedApp`.
  private let program: String
  private let environment: [String: String]
  /// A folder in which it may write.
  private let folder: String
  private let jobs: Int

  /// - Parameter jobs: The number of apps at the same time, for each audit.
  package init(program: String, environment: [String: String], folder: String, jobs: Int) {
    self.program = program
    self.environment = environment
    self.folder = folder
    self.jobs = jobs
  }

  /// - Parameters:
  ///   - fault: The fault's name; empty for a healthy app.
  ///   - checks: The names of checks and areas; all if it's empty.
  package func audit(
    _ form: PlantedForm, _ fault: String = "", checks: [String] = []
  ) async throws -> AuditReport.Subject {
    let command = [program, form.rawValue] + (fault.isEmpty ? [] : [fault])
    let words = command.map { "\"\($0)\"" }.joined(separator: ", ")
    let name = "planted-\(form.rawValue)" + (fault.isEmpty ? "" : "-\(fault.lowercased())")
    let project = Project(folder, from: folder)
    let launch = try ScreenLaunch(
      ofConfig: Array("{ \"screenshotName\": \"\(name)\", \"command\": [\(words)] }".utf8),
      named: name, in: project)
    let run = AuditRun(
      of: project, environment: environment, LaunchPermission(for: .audit), jobs: jobs,
      checks: try AuditSelection(only: checks, skipped: [], isQuick: false).checks(),
      quitKeys: [try KeyPress(form.quitKey)]
    ) { _ in }
    return try await run.audit([AuditRun.App(command: command, launch)]).subjects[0]
  }

  /// What is wrong with the audit of a planted fault, or nil if it finds the fault.
  package func problem(with planted: PlantedCase) async -> String? {
    do {
      let found = try await audit(planted.form, planted.fault, checks: planted.checks).faults
      let isFound = found.contains {
        planted.expected.contains($0.id) && ($0.severity == .note) == planted.isNote
      }
      if isFound { return nil }
      return found.isEmpty ? "nothing is found" : Self.list(found)
    } catch let error as SuiteError {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  /// The false alarms about a healthy form, in words, or nil if there are none.
  package func problem(with form: PlantedForm, checks: [String] = []) async -> String? {
    do {
      let found = try await audit(form, checks: checks).faults.filter(\.isOpen)
      return found.isEmpty ? nil : Self.list(found)
    } catch let error as SuiteError {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  /// What all checks find, a line for each fault.
  package func findings(
    _ form: PlantedForm, _ fault: String, checks: [String] = []
  ) async -> [String] {
    do {
      return try await audit(form, fault, checks: checks).faults.map(Self.line(for:))
    } catch let error as SuiteError {
      return [error.message]
    } catch {
      return ["\(error)"]
    }
  }

  private static func list(_ faults: [AuditReport.Fault]) -> String {
    faults.map(line(for:)).joined(separator: "; ")
  }

  private static func line(for fault: AuditReport.Fault) -> String {
    "\(fault.id) (\(fault.severity.rawValue): \(fault.sentence))"
  }
}
