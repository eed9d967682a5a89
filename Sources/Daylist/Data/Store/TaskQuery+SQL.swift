internal import DaylistDomain
internal import FoundationEssentials

extension TaskQuery {
  /// The condition that selects the tasks that the filter matches, like `TaskFilter.matches`.
  var condition: SQL {
    var condition: SQL = "isDeleted = 0"
    switch filter.completion {
    case .all: break
    case .open: condition += " AND isDone = 0"
    case .done: condition += " AND isDone = 1"
    }
    for word in filter.words {
      condition += " AND instr(searchText, \(word.storable)) > 0"
    }
    return condition
  }

  /// The order of `Sorting.sorted`, which is also the order of an index.
  var order: SQL {
    switch sorting {
    case .due: "isDone, ifnull(due, '~'), priority, foldedTitle, created, id"
    case .priority: "isDone, priority, ifnull(due, '~'), foldedTitle, created, id"
    case .title: "isDone, foldedTitle, created, id"
    }
  }

  /// The table with the index for the order. A search for words reads every task, which is faster without an index.
  private var source: SQL {
    if !filter.words.isEmpty { return "task NOT INDEXED" }
    return switch sorting {
    case .due: "task INDEXED BY taskByDue"
    case .priority: "task INDEXED BY taskByPriority"
    case .title: "task INDEXED BY taskByTitle"
    }
  }

  var page: SQL {
    """
    SELECT * FROM \(source) WHERE \(condition) ORDER BY \(order)
    LIMIT \(max(limit, 0)) OFFSET \(max(offset, 0))
    """
  }

  /// The number of tasks that come before one, by its values of the columns in ``order``.
  func position(of task: TaskItem) -> SQL {
    let due = task.due?.description ?? "~"
    let last: SQL = """
      \(TaskText.folded(task.title).storable), \(task.created.description), \(task.id.uuidString)
      """
    let values: SQL =
      switch sorting {
      case .due: "\(task.isDone), \(due), \(task.priority.rank), \(last)"
      case .priority: "\(task.isDone), \(task.priority.rank), \(due), \(last)"
      case .title: "\(task.isDone), \(last)"
      }
    return "SELECT count(*) FROM \(source) WHERE \(condition) AND (\(order)) < (\(values))"
  }

  var total: SQL {
    let source: SQL = filter.words.isEmpty ? "task" : source
    return "SELECT count(*) FROM \(source) WHERE \(condition)"
  }
}
