internal import Dispatch
internal import FoundationEssentials
internal import Synchronization

/// Keeps every processor busy for as long as it exists, so that apps are as slow as on a busy machine.
///
/// It has threads of its own and leaves free those on which tasks run.
final class ProcessorLoad: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let isOver = Flag()

  static let processors = ProcessInfo.processInfo.activeProcessorCount

  init() {
    for number in 0..<Self.processors {
      DispatchQueue(label: "qa.load.\(number)").async { [isOver] in
        while !isOver.isSet.load(ordering: .relaxed) {}
      }
    }
  }

  deinit { isOver.isSet.store(true, ordering: .relaxed) }
}
