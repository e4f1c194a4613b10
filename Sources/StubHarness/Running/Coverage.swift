public import StubContract
import StubHTTP

/// Counts which of the declared responses of each operation were seen.
public struct Coverage: Sendable, Hashable {
    /// The declared statuses of one operation, with the number of responses for each.
    public struct Operation: Sendable, Hashable {
        /// The operation id.
        public let id: String
        /// The declared statuses.
        public internal(set) var statuses: [Status]
        /// Statuses that were seen, but that the contract declares neither exactly nor by their
        /// class.
        public internal(set) var undeclared: [Int] = []
    }

    /// A declared status (`200`, `4XX` or `default`) and how often it was seen.
    public struct Status: Sendable, Hashable {
        /// The status as declared.
        public let declared: String
        /// How many responses had it.
        public internal(set) var seen = 0
    }

    /// The operations, sorted by id.
    public private(set) var operations: [Operation]

    /// Creates coverage without responses, from the declared statuses by operation id.
    public init(declared: [String: [String]] = [:]) {
        operations = declared.sorted { $0.key < $1.key }.map { id, statuses in
            Operation(id: id, statuses: statuses.sorted().map { Status(declared: $0) })
        }
    }

    /// Counts the responses of exchanges whose operation is declared.
    public mutating func add(_ exchanges: [Exchange]) {
        for exchange in exchanges {
            guard let status = exchange.response?.status,
                let index = operations.firstIndex(where: { $0.id == exchange.operation })
            else { continue }
            operations[index].add(status)
        }
    }

    /// Number of declared responses: pairs of operation and status.
    public var declaredCount: Int { operations.reduce(0) { $0 + $1.statuses.count } }

    /// Number of declared responses seen at least once.
    public var seenCount: Int {
        operations.reduce(0) { $0 + $1.statuses.count { $0.seen > 0 } }
    }

    /// The operations that were called at least once.
    public var called: [Operation] {
        operations.filter { operation in
            !operation.undeclared.isEmpty || operation.statuses.contains { $0.seen > 0 }
        }
    }

    /// Percentage of declared responses that were seen; 100 if none is declared.
    public var percent: Double {
        declaredCount == 0 ? 100 : Double(seenCount) * 100 / Double(declaredCount)
    }
}

extension Coverage.Operation {
    /// The most specific declaration counts: the status, its class, then `default` (OpenAPI 3.1
    /// §4.8.16).
    fileprivate mutating func add(_ status: Int) {
        let names = [String(status), "\(status / 100)XX", "default"]
        for name in names {
            guard let index = statuses.firstIndex(where: { $0.declared == name }) else { continue }
            statuses[index].seen += 1
            return
        }
        guard !undeclared.contains(status) else { return }
        undeclared.append(status)
        undeclared.sort()
    }
}
