/// An open screen or sheet with its model.
enum Screen {
  case list(ItemListViewModel)
  case search(SearchViewModel)
  case detail(ItemDetailViewModel)
  case form(ItemFormViewModel)
  case deleteConfirm(DeleteConfirmViewModel)
  case insights(InsightsViewModel)
  case sync(SyncStatusViewModel)
  case settings(SettingsViewModel)
  case help(HelpViewModel)

  init(_ route: Route, uses: TaskUseCases, settings: SettingsStore, storage: String) {
    switch route {
    case .list(let completion):
      self = .list(ItemListViewModel(completion: completion, uses: uses, settings: settings))
    case .search(let text):
      self = .search(SearchViewModel(text: text, uses: uses, settings: settings))
    case .detail(let id):
      self = .detail(ItemDetailViewModel(id: id, uses: uses, settings: settings))
    case .create: self = .form(ItemFormViewModel(editing: nil, uses: uses))
    case .edit(let id): self = .form(ItemFormViewModel(editing: id, uses: uses))
    case .deleteConfirm(let id):
      self = .deleteConfirm(DeleteConfirmViewModel(id: id, uses: uses))
    case .insights: self = .insights(InsightsViewModel(uses: uses))
    case .syncStatus: self = .sync(SyncStatusViewModel(uses: uses, settings: settings))
    case .settings: self = .settings(SettingsViewModel(store: settings, storage: storage))
    case .help: self = .help(HelpViewModel())
    }
  }

  var model: any ScreenModel {
    switch self {
    case .list(let model): model
    case .search(let model): model
    case .detail(let model): model
    case .form(let model): model
    case .deleteConfirm(let model): model
    case .insights(let model): model
    case .sync(let model): model
    case .settings(let model): model
    case .help(let model): model
    }
  }

  /// The model as a list of tasks, or nil if it isn't one.
  var tasks: (any TaskListModel)? {
    switch self {
    case .list(let model): model
    case .search(let model): model
    default: nil
    }
  }

  /// The name in the header; nil for a sheet that keeps the name of the screen behind it.
  var name: String? {
    switch self {
    case .list(let model): "\(Wording.name(model.completion)) tasks"
    case .search: "Search"
    case .detail: "Task"
    case .form(let model): model.editedID == nil ? "New task" : "Edit task"
    case .deleteConfirm: "Delete task"
    case .insights: "Insights"
    case .sync: "Sync"
    case .settings: "Settings"
    case .help: nil
    }
  }

  var hints: [Chrome.Hint] {
    switch self {
    case .list(let model):
      switch model.state {
      case .failed: ItemListView.failureHints
      case .idle, .loading: ItemListView.loadingHints
      case .loaded: model.pager.total == 0 ? ItemListView.emptyHints : ItemListView.hints
      }
    case .search: SearchView.hints
    case .detail: ItemDetailView.hints
    case .form(let model):
      model.asksToDiscard ? ItemFormView.discardHints : ItemFormView.hints
    case .deleteConfirm: DeleteConfirmView.hints
    case .insights: InsightsView.hints
    case .sync: SyncStatusView.hints
    case .settings: SettingsView.hints
    case .help: HelpView.hints
    }
  }
}
