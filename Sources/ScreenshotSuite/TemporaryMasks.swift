extension CaptureConfig { var maskDigest: String? { nil } }
extension Suite {
  package var isCI: Bool { environment["CI"].map { !["", "false", "0"].contains($0) } ?? false }
}
