import DaylistDomain
import Observation

/// The way that led to what is shown: a stack of routes, of which the first is always a list.
@Observable package final class AppRouter {
  package private(set) var stack: [Route]

  package init(root: Route = .list(.all)) { stack = [root] }

  /// What is shown, or lies over the rest.
  package var current: Route { stack[stack.count - 1] }

  /// Goes on to a place; one that is shown already is not opened again.
  package func push(_ route: Route) {
    guard route != current else { return }
    stack.append(route)
  }

  /// Lays a sheet over what is shown. There is one at most: another gives way.
  package func present(_ sheet: Route) {
    if current.isSheet, stack.count > 1 { stack.removeLast() }
    push(sheet)
  }

  /// Goes back; at the root nothing happens.
  ///
  /// - Returns: What was left; nil at the root.
  @discardableResult
  package func pop() -> Route? { stack.count > 1 ? stack.removeLast() : nil }

  /// Shows another place instead of the current one.
  package func replace(with route: Route) { stack[stack.count - 1] = route }

  /// Forgets the way, and begins anew with another. An empty one is the list of all tasks.
  package func reset(to path: [Route]) { stack = path.isEmpty ? [.list(.all)] : path }

  /// Takes away every place that the condition is true for, but for the root.
  package func removeAll(where condition: (Route) -> Bool) {
    stack = stack.prefix(1) + stack.dropFirst().filter { !condition($0) }
  }
}
