import Foundation

/// A call of a test double, and the time at which it came.
struct CallRecord<Call: Hashable & Sendable>: Hashable, Sendable {
  let call: Call
  let time: Date
}

/// The calls of a test double, in order, with their times by the clock of the test.
struct CallLog<Call: Hashable & Sendable>: Sendable {
  private(set) var records: [CallRecord<Call>] = []
  private let time: TestTime

  init(_ time: TestTime) { self.time = time }

  var calls: [Call] { records.map(\.call) }

  mutating func note(_ call: Call) { records.append(CallRecord(call: call, time: time.now)) }
}

extension [Date] {
  /// The times that passed between each of these and the next one.
  var delays: [Duration] {
    zip(self, dropFirst()).map { .milliseconds(Int64(($1.timeIntervalSince($0) * 1000).rounded())) }
  }
}
