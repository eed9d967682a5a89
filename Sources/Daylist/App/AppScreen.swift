package import DaylistData
package import DaylistDomain
import FoundationEssentials

/// Every state of the app that has a screenshot: the one list that everything else is checked against.
package nonisolated enum AppScreen: String, CaseIterable, Sendable {
  case itemList
  case itemListFiltered
  case itemListEmpty
  case itemListLoading
  case itemListFailure
  case itemDetail
  case itemCreateSheet
  case itemEditSheet
  case itemDeleteConfirm
  case insights
  case insightsFallback
  case syncStatus
  case search
  case settings
  case settingsLight
  case help

  /// The deep link that opens it.
  package var link: String {
    let item = "daylist://item/\(PreviewData.featuredTaskID.uuidString.lowercased())"
    return switch self {
    case .itemList, .itemListEmpty, .itemListLoading, .itemListFailure: "daylist://list"
    case .itemListFiltered: "daylist://list?show=open"
    case .itemDetail: item
    case .itemCreateSheet: "daylist://new"
    case .itemEditSheet: item + "/edit"
    case .itemDeleteConfirm: item + "/delete"
    case .insights, .insightsFallback: "daylist://insights"
    case .syncStatus: "daylist://sync"
    case .search: "daylist://search?q=work%20re"
    case .settings, .settingsLight: "daylist://settings"
    case .help: "daylist://help"
    }
  }

  /// The preview data that it is shown with.
  package func scenario(circuit: PreviewScenario.Circuit) -> PreviewScenario {
    switch self {
    case .itemListEmpty: PreviewScenario(tasks: .none)
    case .itemListLoading: PreviewScenario(tasks: .loading)
    case .itemListFailure: PreviewScenario(tasks: .failing)
    case .insightsFallback: PreviewScenario(insights: .fallback)
    case .syncStatus: PreviewScenario(circuit: circuit)
    default: PreviewScenario()
    }
  }

  /// The theme that it is shown in; nil for the theme in the settings.
  package var theme: ThemeName? { self == .settingsLight ? .light : nil }
}
