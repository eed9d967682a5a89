import DaylistData
import TestSupport

/// Loses, repeats and fails some of the requests to a real server.
actor FaultyNetworkClient: NetworkClientProtocol {
  enum Fault: CaseIterable {
    /// The request never reaches the server.
    case lostRequest
    /// The server does what it is asked for, but its answer is lost.
    case lostAnswer
    /// The request is sent twice.
    case duplicate
    case serverError
  }

  private let client: any NetworkClientProtocol
  private var generator: SeededGenerator
  /// How many of ten requests have a fault, on average.
  private let faultyOfTen: Int
  private(set) var faults: [Fault] = []

  init(_ client: any NetworkClientProtocol, seed: UInt64, faultyOfTen: Int) {
    self.client = client
    generator = SeededGenerator(seed: seed)
    self.faultyOfTen = faultyOfTen
  }

  func changes(since cursor: String?, limit: Int) async throws(NetworkError) -> ChangePage {
    try await passing { () async throws(NetworkError) in
      try await client.changes(since: cursor, limit: limit)
    }
  }

  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply {
    try await passing { () async throws(NetworkError) in try await client.push(mutations) }
  }

  private func passing<Answer>(
    _ request: () async throws(NetworkError) -> Answer
  ) async throws(NetworkError) -> Answer {
    guard Int.random(in: 0..<10, using: &generator) < faultyOfTen,
      let fault = Fault.allCases.randomElement(using: &generator)
    else { return try await request() }
    faults.append(fault)
    switch fault {
    case .lostRequest: throw .offline
    case .lostAnswer:
      _ = try await request()
      throw .timedOut
    case .duplicate:
      _ = try await request()
      return try await request()
    case .serverError: throw .status(500, reason: nil)
    }
  }
}
