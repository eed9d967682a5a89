import DaylistDomain
import Observation

/// The navigation stack: the routes that led to the current screen. The first is always a list.
@Observable package final class AppRouter {
  package private(set) var stack: [Route]

  package init(root: Route = .list(.all)) { stack = [root] }

  /// The topmost route, which may be a sheet.
  package var current: Route { stack[stack.count - 1] }

  /// Pushes a route, unless it is already on top.
  package func push(_ route: Route) {
    guard route != current else { return }
    stack.append(route)
  }

  /// Shows a sheet, replacing one that is already shown.
  package func present(_ sheet: Route) {
    if current.isSheet, stack.count > 1 { stack.removeLast() }
    push(sheet)
  }

  /// Goes back; does nothing at the root.
  ///
  /// - Returns: The route that was removed, or nil at the root.
  @discardableResult
  package func pop() -> Route? { stack.count > 1 ? stack.removeLast() : nil }

  /// Replaces the topmost route.
  package func replace(with route: Route) { stack[stack.count - 1] = route }

  /// Replaces the whole stack. An empty path becomes the list of all tasks.
  package func reset(to path: [Route]) { stack = path.isEmpty ? [.list(.all)] : path }

  /// Removes all routes that match a condition, except the root.
  package func removeAll(where condition: (Route) -> Bool) {
    stack = stack.prefix(1) + stack.dropFirst().filter { !condition($0) }
  }
}
