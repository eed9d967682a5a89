/// Every screen of the app: the one list that everything else is checked against.
package nonisolated enum AppScreen: String, CaseIterable, Sendable {
  case itemList
  case itemDetail
  case itemCreateSheet
  case itemEditSheet
  case settings
}
