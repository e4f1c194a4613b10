public import StubContract
import StubHTTP

/// Which of the declared answers of which operations were seen.
public struct Coverage: Sendable, Hashable {
    /// One operation's declared statuses with how often each was seen.
    public struct Operation: Sendable, Hashable {
        public let id: String
        public internal(set) var statuses: [Status]
        /// Statuses seen though the contract declares neither them nor their class.
        public internal(set) var undeclared: [Int] = []
    }

    /// A status as declared (`200`, `4XX` or `default`) and how often it was answered.
    public struct Status: Sendable, Hashable {
        public let declared: String
        public internal(set) var seen = 0
    }

    /// Sorted by id.
    public private(set) var operations: [Operation]

    /// Takes operation id → declared statuses.
    public init(declared: [String: [String]] = [:]) {
        operations = declared.sorted { $0.key < $1.key }.map { id, statuses in
            Operation(id: id, statuses: statuses.sorted().map { Status(declared: $0) })
        }
    }

    /// Counts the answers of exchanges that were matched to a known operation.
    public mutating func add(_ exchanges: [Exchange]) {
        for exchange in exchanges {
            guard let status = exchange.response?.status,
                let index = operations.firstIndex(where: { $0.id == exchange.operation })
            else { continue }
            operations[index].add(status)
        }
    }

    /// Declared pairs of operation and status.
    public var declaredCount: Int { operations.reduce(0) { $0 + $1.statuses.count } }

    /// Declared pairs that were seen at least once.
    public var seenCount: Int {
        operations.reduce(0) { $0 + $1.statuses.count { $0.seen > 0 } }
    }

    /// The operations that were met at all.
    public var met: [Operation] {
        operations.filter { operation in
            !operation.undeclared.isEmpty || operation.statuses.contains { $0.seen > 0 }
        }
    }

    /// Seen pairs of a hundred declared ones; 100 where nothing is declared.
    public var percent: Double {
        declaredCount == 0 ? 100 : Double(seenCount) * 100 / Double(declaredCount)
    }
}

extension Coverage.Operation {
    /// The most specific declaration wins: the status, its class, then `default` (OpenAPI 3.1 §4.8.16).
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
