extension AuditCheck {
  /// All checks, in the order of reports.
  package static let all: [AuditCheck] =
    exits + smallWindows + resizing + redrawing + bytes
    + colors + texts + input + manners + accesses + machine
}
